/** How the rows are read, and what happens to existing ones. */
import { useTranslation } from 'react-i18next'
import type { ImportArrangement, existingChoices } from '../../contract/imports/import-shapes'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { Checkbox } from '../../ui/controls/checkbox'
import { Segmented } from '../../ui/controls/segmented'
import { fieldsOf } from './import-kind-pages'

export type Existing = (typeof existingChoices)[number]

export interface RowsOptionsProps {
  readonly kind: ImportKindName
  readonly arrangement: ImportArrangement
  readonly onChange: (arrangement: ImportArrangement) => void
  readonly existing: Existing
  readonly onExisting: (existing: Existing) => void
}

/**
 * The options. A chosen format of numbers or dates applies to all sheets of the import; while they are read in different ways, none is
 * shown as chosen.
 */
export function RowsOptions({ kind, arrangement, onChange, existing, onExisting }: RowsOptionsProps) {
  const { t } = useTranslation()
  const [{ decimalMark, isDayFirst } = { decimalMark: '.', isDayFirst: true }] = arrangement.sheets
  const isOfAll = (format: 'decimalMark' | 'isDayFirst') =>
    arrangement.sheets.every(sheet => sheet[format] === arrangement.sheets[0]?.[format])
  const canAdd = fieldsOf(kind).some(field => field.canAdd === true)
  const written = (part: Partial<ImportArrangement['sheets'][number]>) =>
    onChange({ ...arrangement, sheets: arrangement.sheets.map(sheet => ({ ...sheet, ...part })) })
  return (
    <div className="k-im-options">
      <Segmented
        label={t('import.existing')}
        value={existing}
        options={[
          { value: 'update', label: t('import.existing.update') },
          { value: 'skip', label: t('import.existing.skip') },
        ]}
        onChange={onExisting}
      />
      <Segmented<'comma' | 'point' | 'each its own'>
        label={t('import.decimals')}
        value={!isOfAll('decimalMark') ? 'each its own' : decimalMark === ',' ? 'comma' : 'point'}
        options={[
          { value: 'comma', label: '1.234,5' },
          { value: 'point', label: '1,234.5' },
        ]}
        onChange={mark => written({ decimalMark: mark === 'comma' ? ',' : '.' })}
      />
      <Segmented<'day' | 'month' | 'each its own'>
        label={t('import.dates')}
        value={!isOfAll('isDayFirst') ? 'each its own' : isDayFirst ? 'day' : 'month'}
        options={[
          { value: 'day', label: t('import.dates.day') },
          { value: 'month', label: t('import.dates.month') },
        ]}
        onChange={first => written({ isDayFirst: first === 'day' })}
      />
      {canAdd && (
        <Checkbox
          label={t('import.addsMissing')}
          checked={arrangement.addsMissing}
          onChange={addsMissing => onChange({ ...arrangement, addsMissing })}
        />
      )}
    </div>
  )
}

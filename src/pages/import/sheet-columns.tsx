/** One mapped sheet: which sheet of the file it is, whether its first row is a header, and the field of each column. */
import { useTranslation } from 'react-i18next'
import type {
  ArrangedSheet,
  ImportArrangement,
  ImportColumn,
  ImportDetail,
} from '../../contract/imports/import-shapes'
import { titleOf, type ImportField } from '../../contract/imports/import-kind'
import { decimalMarkOf } from '../../contract/typed-number'
import { Checkbox } from '../../ui/controls/checkbox'
import { SelectField } from '../../ui/controls/select-field'
import { useSession } from '../../ui/session-context'
import { Glyph } from '../../ui/theme/icons'
import { fieldsOf } from './import-kind-pages'
import {
  columnKey,
  fieldOf,
  guessedSheet,
  mappedBy,
  withDecision,
  withField,
  type Decisions,
  type FieldChoice,
} from './mapping'
import { useColumnName } from './use-column-name'
import { useSheetTitle } from '../../ui/sheets/use-sheet-title'

export interface SheetColumnsProps {
  readonly detail: ImportDetail
  readonly arrangement: ImportArrangement
  /** Index among the mapped sheets. */
  readonly place: number
  readonly decisions: Decisions
  readonly onDecisions: (decisions: Decisions) => void
  readonly onSheet: (sheet: ArrangedSheet) => void
  readonly onChange: (arrangement: ImportArrangement) => void
}

export function SheetColumns({
  detail,
  arrangement,
  place,
  decisions,
  onDecisions,
  onSheet,
  onChange,
}: SheetColumnsProps) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const titleOfSheet = useSheetTitle()
  const arranged = arrangement.sheets[place]
  const sheet = detail.sheets.find(known => known.sheet === arranged?.sheet)
  if (arranged === undefined || sheet === undefined) return null
  const fields = fieldsOf(detail.kind)
  const mark = decimalMarkOf(formats)
  const free = detail.sheets.filter(
    known => known === sheet || arrangement.sheets.every(other => other.sheet !== known.sheet),
  )
  const firstRow = sheet.sample[0]?.rowNo ?? 1
  const guessedHeader = guessedSheet(sheet, fields, mark).headerRow ?? firstRow
  return (
    <>
      <div className="k-im-sheet">
        {free.length > 1 && (
          <SelectField
            label={t(place === 0 ? 'import.map.sheet' : 'import.map.linesSheet')}
            value={String(sheet.sheet)}
            options={free.map(known => ({ value: String(known.sheet), label: titleOfSheet(known) }))}
            onChange={chosen => {
              const next = detail.sheets.find(known => String(known.sheet) === chosen)
              if (next !== undefined) onSheet(guessedSheet(next, fields, mark))
            }}
          />
        )}
        {place > 0 && (
          <button
            type="button"
            className="lnk"
            onClick={() =>
              onChange({ ...arrangement, sheets: arrangement.sheets.filter((_, index) => index !== place) })
            }
          >
            {t('import.map.withoutLines')}
          </button>
        )}
        <Checkbox
          label={
            guessedHeader === firstRow
              ? t('import.map.header')
              : t('import.map.headerAt', { row: guessedHeader })
          }
          checked={arranged.headerRow !== null}
          onChange={hasHeader => onSheet({ ...arranged, headerRow: hasHeader ? guessedHeader : null })}
        />
      </div>
      <div
        className="k-im-scroll"
        tabIndex={0}
        role="region"
        aria-label={t('import.map.columnsOf', { sheet: titleOfSheet(sheet) })}
      >
        <table className="k-table k-im-table">
          <thead>
            <tr>
              {(['import.map.column', 'import.map.first', 'integration.field', 'import.map.by'] as const).map(
                title => (
                  <th key={title} scope="col">
                    {t(title)}
                  </th>
                ),
              )}
            </tr>
          </thead>
          <tbody>
            {sheet.columns.map(column => (
              <ColumnRow
                key={column.index}
                column={column}
                arranged={arranged}
                fields={fields}
                proposedBy={detail.proposedBy}
                decision={decisions.get(columnKey(sheet.sheet, column.index))}
                onChoice={choice => {
                  onDecisions(withDecision(decisions, arranged, column.index, choice))
                  onSheet(withField(arranged, column.index, choice.field))
                }}
              />
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

interface ColumnRowProps {
  readonly column: ImportColumn
  readonly arranged: ArrangedSheet
  readonly fields: readonly ImportField[]
  readonly proposedBy: ImportDetail['proposedBy']
  readonly decision: 'made' | 'open' | undefined
  readonly onChoice: (choice: FieldChoice) => void
}

const leftOut = '-'
const open = '?'

function ColumnRow({ column, arranged, fields, proposedBy, decision, onChoice }: ColumnRowProps) {
  const { t } = useTranslation()
  const { language } = useSession()
  const nameOf = useColumnName()
  const name = fieldOf(arranged, column.index)
  const field = fields.find(known => known.name === name)
  const isOpen = decision === 'open'
  const shown = nameOf(column, arranged)
  return (
    <tr>
      <th scope="row" className="ell">
        <bdi>{shown}</bdi>
      </th>
      <td className="ell muted">
        <bdi>{column.samples.find(sample => sample !== '') ?? '–'}</bdi>
      </td>
      <td>
        <SelectField
          label={t('import.map.fieldOf', { column: shown })}
          hideLabel
          error={isOpen ? t('import.map.by.undecided') : undefined}
          value={field?.name ?? (isOpen ? open : leftOut)}
          options={[
            { value: open, label: t('import.map.choose') },
            { value: leftOut, label: t('import.map.leaveOut') },
            ...fields.map(known => ({
              value: known.name,
              label: known.needed === 'always' ? `${titleOf(known, language)} *` : titleOf(known, language),
            })),
          ]}
          onChange={chosen =>
            onChoice({
              field: chosen === leftOut || chosen === open ? null : chosen,
              isOpen: chosen === open,
            })
          }
        />
      </td>
      <td className="k-im-by">
        {field === undefined ? (
          !isOpen && (
            <span className="muted">
              {t(decision === 'made' ? 'import.map.by.you' : 'import.map.by.none')}
            </span>
          )
        ) : (
          <span>
            <Glyph name="check" />
            {t(`import.map.by.${mappedBy(column, field, proposedBy, decision === 'made')}`)}
          </span>
        )}
      </td>
    </tr>
  )
}

/** Fields without a column: one value for all rows. Fields that every row needs are required. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportArrangement } from '../../contract/imports/import-shapes'
import { titleOf, type ImportField } from '../../contract/imports/import-kind'
import { textLengthMost } from '../../contract/limits'
import { IconButton } from '../../ui/controls/button'
import { SelectField } from '../../ui/controls/select-field'
import { TextField } from '../../ui/controls/text-field'
import { useSession } from '../../ui/session-context'
import { withFixed } from './mapping'
import { useChoiceLabel } from './use-choice-label'

export interface FixedValuesProps {
  readonly fields: readonly ImportField[]
  readonly arrangement: ImportArrangement
  readonly missing: readonly ImportField[]
  /** Fields that only new rows need. */
  readonly forNew: readonly ImportField[]
  readonly onChange: (arrangement: ImportArrangement) => void
}

export function FixedValues({ fields, arrangement, missing, forNew, onChange }: FixedValuesProps) {
  const { t } = useTranslation()
  const { language } = useSession()
  const labelOf = useChoiceLabel()
  const [wasMissing, setWasMissing] = useState<readonly string[]>([])
  const mapped = new Set(arrangement.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)))
  const offered = fields.filter(
    ({ name }) =>
      !mapped.has(name) &&
      (name in arrangement.fixed ||
        [...missing, ...forNew].some(field => field.name === name) ||
        wasMissing.includes(name)),
  )
  const free = fields.filter(field => !mapped.has(field.name) && !offered.includes(field))
  return (
    <section className="panel k-im-fixed" aria-label={t('import.fixed')}>
      <div className="ph">
        <h3>{t('import.fixed')}</h3>
        <span className="grow" />
        <span className="muted">{t('import.fixed.what')}</span>
      </div>
      <div className="k-im-fields">
        {offered.map(field => {
          const isMissing = missing.includes(field)
          const label = titleOf(field, language)
          return (
            <div key={field.name} className="k-im-given">
              {field.choices === undefined ? (
                <TextField
                  label={label}
                  required={field.needed === 'always'}
                  value={arrangement.fixed[field.name] ?? ''}
                  maxLength={textLengthMost}
                  error={isMissing ? t('import.fixed.needed', { field: label }) : undefined}
                  onChange={value => {
                    if (isMissing || forNew.includes(field)) setWasMissing(known => [...known, field.name])
                    onChange(withFixed(arrangement, field.name, value))
                  }}
                />
              ) : (
                <SelectField
                  label={label}
                  value={arrangement.fixed[field.name] ?? ''}
                  placeholder={t('grid.form.choose')}
                  options={field.choices.map(({ value }) => ({ value, label: labelOf(field, value) }))}
                  onChange={value => onChange(withFixed(arrangement, field.name, value))}
                />
              )}
              {field.needed === undefined && (
                <IconButton
                  kind="quiet"
                  icon="close"
                  label={t('ui.removeChosen', { name: label })}
                  onClick={() => onChange(withFixed(arrangement, field.name, null))}
                />
              )}
            </div>
          )
        })}
        {free.length > 0 && (
          <SelectField
            label={t('import.fixed.add')}
            hideLabel={offered.length > 0}
            value=""
            placeholder={t(offered.length > 0 ? 'import.fixed.add' : 'import.map.choose')}
            options={free.map(field => ({ value: field.name, label: titleOf(field, language) }))}
            onChange={name => onChange(withFixed(arrangement, name, ''))}
          />
        )}
      </div>
    </section>
  )
}

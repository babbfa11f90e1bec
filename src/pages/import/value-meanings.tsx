/** The meanings of a column's values when its field has a fixed list of choices: each value of the file with a choice of the cockpit. */
import { useTranslation } from 'react-i18next'
import { mappedValuesMost } from '../../contract/import-limits'
import type { ImportArrangement, ImportDetail } from '../../contract/imports/import-shapes'
import { titleOf } from '../../contract/imports/import-kind'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { SelectField } from '../../ui/controls/select-field'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { meaningsOf, withMeaning } from './mapping'
import { useChoiceLabel } from './use-choice-label'
import { useColumnName } from './use-column-name'
import type { FoundColumn, FoundValues } from './use-found-values'

export interface ValueMeaningsProps {
  readonly detail: ImportDetail
  readonly arrangement: ImportArrangement
  readonly found: FoundValues
  readonly onChange: (arrangement: ImportArrangement) => void
}

/** A panel for each column with a fixed list of choices. */
export function ValueMeanings({ detail, arrangement, found, onChange }: ValueMeaningsProps) {
  const { t } = useTranslation()
  const { columns = [], failure, retry } = found
  return (
    <>
      {failure !== null && (
        <Banner tone="danger">
          {t('import.values.notLoaded')} {failureSentence(failure, t)}{' '}
          <Button size="small" onClick={retry}>
            {t('ui.retry')}
          </Button>
        </Banner>
      )}
      {columns.map(column => (
        <ColumnMeanings
          key={`${column.sheet}:${column.index}`}
          detail={detail}
          arrangement={arrangement}
          column={column}
          onChange={onChange}
        />
      ))}
    </>
  )
}

const empty = '-'

function ColumnMeanings({
  detail,
  arrangement,
  column,
  onChange,
}: Omit<ValueMeaningsProps, 'found'> & { readonly column: FoundColumn }) {
  const { t } = useTranslation()
  const { formats, language } = useSession()
  const labelOf = useChoiceLabel()
  const nameOf = useColumnName()
  const { field } = column
  const rows = meaningsOf(column, arrangement)
  const sheet = arrangement.sheets.find(known => known.sheet === column.sheet)
  const read = detail.sheets.find(known => known.sheet === column.sheet)?.columns[column.index]
  if (rows.length === 0 || sheet === undefined || read === undefined) return null
  const open = rows.filter(({ meaning }) => meaning === undefined).length
  const title = t('import.values', { column: nameOf(read, sheet) })
  if (!column.isAll)
    return (
      <Banner tone="warning">
        {t('import.values.tooMany', {
          column: nameOf(read, sheet),
          field: titleOf(field, language),
          count: mappedValuesMost,
          choices: (field.choices ?? []).map(({ value }) => labelOf(field, value)).join(', '),
        })}
      </Banner>
    )
  return (
    <section className="panel k-im-values" aria-label={title}>
      <div className="ph">
        <h3>{title}</h3>
        <span className="grow" />
        <span className="muted" role="status">
          {open === 0
            ? t('import.values.all')
            : t('import.values.open', { count: open, number: formats.number(open) })}
        </span>
      </div>
      <div className="k-im-scroll">
        <table className="k-table k-im-table">
          <thead>
            <tr>
              <th scope="col">{t('import.values.found')}</th>
              <th scope="col" className="r">
                {t('export.about.rows')}
              </th>
              <th scope="col">{titleOf(field, language)}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ value, rows: count, meaning }) => (
              <tr key={value}>
                <th scope="row" className="ell">
                  <bdi>{value}</bdi>
                </th>
                <td className="r num">{formats.number(count)}</td>
                <td>
                  <SelectField
                    label={t('import.values.meaningOf', { value })}
                    hideLabel
                    value={meaning === undefined ? '' : (meaning ?? empty)}
                    placeholder={t('grid.form.choose')}
                    options={[
                      ...(field.choices ?? []).map(choice => ({
                        value: choice.value,
                        label: labelOf(field, choice.value),
                      })),
                      { value: empty, label: t('import.values.empty') },
                    ]}
                    onChange={chosen =>
                      onChange(withMeaning(arrangement, field.name, value, chosen === empty ? null : chosen))
                    }
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}

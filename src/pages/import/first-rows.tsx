/** Preview of the first rows: shows how values are read, and which cannot be read, before rows are checked. */
import { useTranslation } from 'react-i18next'
import type { ArrangedSheet, ImportArrangement, ImportDetail } from '../../contract/imports/import-shapes'
import { isNumber, titleOf, type ImportField } from '../../contract/imports/import-kind'
import { nameKey } from '../../contract/name-key'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { fieldsOf } from './import-kind-pages'
import { meaningsOf, readAs, type HowRead } from './mapping'
import { useChoiceLabel } from './use-choice-label'
import type { FoundColumn, FoundValues } from './use-found-values'

const rowsShown = 6

export interface FirstRowsProps {
  readonly detail: ImportDetail
  readonly arrangement: ImportArrangement
  readonly found: FoundValues
}

/** A panel for each sheet that has mapped columns. */
export function FirstRows({ detail, arrangement, found }: FirstRowsProps) {
  const { t } = useTranslation()
  return arrangement.sheets.map(arranged => {
    const sheet = detail.sheets.find(known => known.sheet === arranged.sheet)
    if (sheet === undefined || arranged.columns.length === 0) return null
    const rows = sheet.sample
      .filter(({ rowNo }) => arranged.headerRow === null || rowNo > arranged.headerRow)
      .slice(0, rowsShown)
    const columns = arranged.columns.flatMap(({ index, field }) => {
      const known = fieldsOf(detail.kind).find(({ name }) => name === field)
      return known === undefined ? [] : [{ index, field: known }]
    })
    return (
      <section key={arranged.sheet} className="panel k-im-first" aria-label={t('import.firstRows')}>
        <div className="ph">
          <h3>{t('import.firstRows')}</h3>
        </div>
        <RowsTable
          arranged={arranged}
          columns={columns}
          rows={rows}
          meanings={{ arrangement, found: found.columns ?? [] }}
        />
        <p className="hint">{t('import.allDigits')}</p>
      </section>
    )
  })
}

interface RowsTableProps {
  readonly arranged: ArrangedSheet
  readonly columns: readonly { readonly index: number; readonly field: ImportField }[]
  readonly rows: ImportDetail['sheets'][number]['sample']
  readonly meanings: { readonly arrangement: ImportArrangement; readonly found: readonly FoundColumn[] }
}

const nothing = '–'

function RowsTable({ arranged, columns, rows, meanings }: RowsTableProps) {
  const { t } = useTranslation()
  const { language, formats, settings } = useSession()
  const { region } = settings.userSettings.companyInfo
  const labelOf = useChoiceLabel()
  const howOf = (field: ImportField): HowRead => {
    const column = meanings.found.find(each => each.field === field && each.sheet === arranged.sheet)
    return {
      ...arranged,
      region,
      ...(column && {
        meanings: new Map(
          meaningsOf(column, meanings.arrangement).map(({ value, meaning }) => [nameKey(value), meaning]),
        ),
      }),
    }
  }
  /** The displayed text of a cell; null when it cannot be read. */
  const shown = (field: ImportField, text: string): string | null => {
    if (text === '') return nothing
    const read = readAs(field, text, howOf(field))
    if (read === null) return null
    switch (read.kind) {
      case 'number':
        return `${formats.number(read.value)} ${read.unit}`.trimEnd()
      case 'date':
        return formats.date(read.value)
      case 'flag':
        return t(read.value === 'true' ? 'grid.yes' : 'grid.no')
      case 'choice':
        return labelOf(field, read.value)
      case 'text':
        return read.value === '' ? nothing : read.value
    }
  }
  return (
    <div className="k-im-scroll" tabIndex={0} role="region" aria-label={t('import.firstRows')}>
      <table className="k-table k-im-table">
        <thead>
          <tr>
            {columns.map(({ index, field }) => (
              <th key={index} scope="col" className={classNames(isNumber(field) && 'r')}>
                {titleOf(field, language)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ rowNo, cells }) => (
            <tr key={rowNo}>
              {columns.map(({ index, field }) => {
                const text = (cells[index] ?? '').trim()
                const read = shown(field, text)
                return (
                  <td
                    key={index}
                    className={classNames(
                      'ell',
                      isNumber(field) && 'r num',
                      field.type === 'identifier' && 'id',
                      read === null && 'bad',
                    )}
                  >
                    <bdi>{read ?? text}</bdi>
                    {read === null && <span className="sr">{t('import.notReadable')}</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

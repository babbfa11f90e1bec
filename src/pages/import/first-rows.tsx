/** The first rows as they will be read: what cannot be a number or a date already shows. */
import { useTranslation } from 'react-i18next'
import type { ArrangedSheet, ImportArrangement, ImportDetail } from '../../contract/imports/import-shapes'
import { titleOf, type ImportField } from '../../contract/imports/import-kind'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { fieldsOf } from './import-kind-pages'
import { isNumber, readAs } from './mapping'

const rowsShown = 6

export interface FirstRowsProps {
  readonly detail: ImportDetail
  readonly arrangement: ImportArrangement
}

/** A panel for each arranged sheet that has a mapped column. */
export function FirstRows({ detail, arrangement }: FirstRowsProps) {
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
        <RowsTable arranged={arranged} columns={columns} rows={rows} />
        <p className="hint">{t('import.allDigits')}</p>
      </section>
    )
  })
}

interface RowsTableProps {
  readonly arranged: ArrangedSheet
  readonly columns: readonly { readonly index: number; readonly field: ImportField }[]
  readonly rows: ImportDetail['sheets'][number]['sample']
}

function RowsTable({ arranged, columns, rows }: RowsTableProps) {
  const { t } = useTranslation()
  const { language, formats } = useSession()
  const shown = (field: ImportField, text: string) => {
    const read = readAs(field, text, arranged)
    if (read?.kind === 'number') return `${formats.number(read.value)} ${read.unit}`.trimEnd()
    return read?.kind === 'date' ? formats.date(read.value) : text
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
                const isWrong = text !== '' && readAs(field, text, arranged) === null
                return (
                  <td
                    key={index}
                    className={classNames(
                      'ell',
                      isNumber(field) && 'r num',
                      field.type === 'identifier' && 'id',
                      isWrong && 'bad',
                    )}
                  >
                    <bdi>{text === '' ? '–' : shown(field, text)}</bdi>
                    {isWrong && <span className="sr">{t('import.notReadable')}</span>}
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

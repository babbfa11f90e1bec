/** Rows of an import as a table with editable cells and keyboard navigation. */
import { useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportRow, ImportSheet } from '../../contract/imports/import-shapes'
import { titleOf } from '../../contract/imports/import-kind'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { useSession } from '../../ui/session-context'
import type { RepairColumn } from './repair'
import { RepairRow } from './repair-row'

export interface RepairTableProps {
  readonly kind: ImportKindName
  readonly rows: readonly ImportRow[]
  readonly columns: readonly RepairColumn[]
  /** Needed when rows come from several sheets. */
  readonly sheets: readonly ImportSheet[]
  readonly onChange: (row: ImportRow, column: number, value: string) => void
}

/** The table. Only invalid or changed cells are tab stops; arrow keys reach all cells. */
export function RepairTable({ kind, rows, columns, sheets, onChange }: RepairTableProps) {
  const { t } = useTranslation()
  const { language } = useSession()
  const table = useRef<HTMLTableElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' || event.key === 'Enter' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (step === 0 || event.altKey || !(event.target instanceof HTMLInputElement)) return
    const { field } = event.target.dataset
    const cells = [
      ...(table.current?.querySelectorAll<HTMLInputElement>(`input[data-field="${field ?? ''}"]`) ?? []),
    ]
    const next = cells[cells.indexOf(event.target) + step]
    event.preventDefault()
    if (next === undefined) event.target.blur()
    else next.focus()
    if (next === undefined) event.target.focus()
  }
  return (
    <table ref={table} className="k-table k-im-table k-im-edit" onKeyDown={onKeyDown}>
      <thead>
        <tr>
          <th scope="col" className="r">
            {t('lines.columns.rowNumber')}
          </th>
          {sheets.length > 0 && <th scope="col">{t('import.map.sheet')}</th>}
          {columns.map(({ field }) => (
            <th key={field.name} scope="col">
              {titleOf(field, language)}
            </th>
          ))}
          {(['import.rejected.problem', 'import.column.found', 'import.rejected.expected'] as const).map(
            title => (
              <th key={title} scope="col">
                {t(title)}
              </th>
            ),
          )}
          <th scope="col">
            <span className="sr">{t('import.column.fix')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(row => (
          <RepairRow
            key={`${row.sheet} ${row.rowNo}`}
            kind={kind}
            row={row}
            columns={columns}
            sheet={sheets.find(({ sheet }) => sheet === row.sheet)}
            onChange={onChange}
          />
        ))}
      </tbody>
    </table>
  )
}

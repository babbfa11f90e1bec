/** The columns of a pasted table or of a file, each with its meaning, and its first rows: editable before anything is taken over. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { decimalMarkOf } from '../../contract/typed-number'
import { withColumn, type LineFields, type MappedColumns } from '../../sheets/map-columns'
import { lineNumbers } from '../../sheets/read-lines'
import type { SheetRow } from '../../sheets/sheet-file'
import { Checkbox } from '../controls/checkbox'
import { useSession } from '../session-context'
import { classNames, Icon } from '../theme/icons'
import './line-table.css'

export interface ColumnsTableProps<Name extends string> {
  readonly rows: readonly SheetRow[]
  readonly mapped: MappedColumns<Name>
  readonly fields: LineFields<Name>
  /** The possible meanings of a column, with their titles. */
  readonly titles: readonly { readonly name: Name; readonly title: string }[]
  readonly onChange: (mapped: MappedColumns<Name>) => void
}

const rowsShown = 6

export function ColumnsTable<Name extends string>({
  rows,
  mapped,
  fields,
  titles,
  onChange,
}: ColumnsTableProps<Name>) {
  const { t } = useTranslation()
  const { formats } = useSession()
  const { headerIndex, columns } = mapped
  const header = headerIndex === null ? [] : (rows[headerIndex]?.cells ?? [])
  const shown = rows.slice(headerIndex === null ? 0 : headerIndex + 1).slice(0, rowsShown)
  const width = Math.max(header.length, ...rows.map(({ cells }) => cells.length))
  const indexes = Array.from({ length: width }, (_, index) => index)
  const numberIn = useMemo(
    () => lineNumbers(rows, mapped, fields, { mark: decimalMarkOf(formats), currency: formats.currency }),
    [rows, mapped, fields, formats],
  )
  const fieldOf = (index: number) => titles.find(({ name }) => columns[name] === index)
  const nameOf = (index: number) =>
    header[index]?.trim() || t('lines.columns.column', { number: formats.number(index + 1) })
  return (
    <>
      <Checkbox
        label={t('lines.columns.header')}
        checked={headerIndex !== null}
        onChange={has => onChange({ ...mapped, headerIndex: has ? 0 : null })}
      />
      <div className="k-lines-map" tabIndex={0} role="region" aria-label={t('lines.columns.title')}>
        <table className="k-table">
          <thead>
            <tr>
              <th scope="col" className="no">
                <span className="sr">{t('lines.columns.rowNumber')}</span>
              </th>
              {indexes.map(index => (
                <th key={index} scope="col">
                  <span className="ell">{nameOf(index)}</span>
                  <span className="in sm">
                    <select
                      aria-label={nameOf(index)}
                      value={fieldOf(index)?.name ?? ''}
                      onChange={event => {
                        const chosen = titles.find(({ name }) => name === event.currentTarget.value)
                        onChange(withColumn(mapped, index, chosen?.name ?? null))
                      }}
                    >
                      <option value="">{t('lines.columns.none')}</option>
                      {titles.map(({ name, title }) => (
                        <option key={name} value={name}>
                          {title}
                        </option>
                      ))}
                    </select>
                    <Icon name="chevron-down" small />
                  </span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(row => (
              <tr key={row.number}>
                <th scope="row" className="no muted num">
                  {formats.number(row.number)}
                </th>
                {indexes.map(index => {
                  const field = fieldOf(index)?.name
                  const text = (row.cells[index] ?? '').trim()
                  const isWrong =
                    field !== undefined &&
                    fields.inOrder.includes(field) &&
                    numberIn(row, field).value === null
                  return (
                    <td
                      key={index}
                      className={classNames('ell', field === undefined && 'muted', isWrong && 'bad')}
                      title={text}
                    >
                      <bdi>{text === '' ? '–' : text}</bdi>
                      {isWrong && <span className="sr">{t('import.notReadable')}</span>}
                    </td>
                  )
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

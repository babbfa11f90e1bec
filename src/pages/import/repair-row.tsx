/** One row: its cells, and the problem of the focused cell, otherwise of the first invalid one. */
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import type { ImportProblem, ImportRow, ImportSheet } from '../../contract/imports/import-shapes'
import { cellLengthMost } from '../../contract/import-limits'
import { isNumber } from '../../contract/imports/import-kind'
import type { ImportKindName } from '../../contract/imports/import-kinds'
import { DayPicker } from '../../ui/controls/day-picker'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { classNames } from '../../ui/theme/icons'
import { cellOf, dayOf, openProblems, type RepairColumn } from './repair'
import { useProblemWords } from './use-problem-words'
import { sheetName } from '../../ui/sheets/use-sheet-title'

export interface RepairRowProps {
  readonly kind: ImportKindName
  readonly row: ImportRow
  readonly columns: readonly RepairColumn[]
  readonly sheet: ImportSheet | undefined
  readonly onChange: (row: ImportRow, column: number, value: string) => void
}

export function RepairRow({ kind, row, columns, sheet, onChange }: RepairRowProps) {
  const { formats } = useSession()
  const [focused, setFocused] = useState<number | null>(null)
  const open = openProblems(row)
  const problem = open.find(({ column }) => column !== null && column === focused) ?? open[0]
  return (
    <tr className={classNames(focused !== null && 'cur')} onBlur={() => setFocused(null)}>
      <th scope="row" className="r num">
        {formats.number(row.rowNo)}
      </th>
      {sheet !== undefined && <td className="ell muted">{sheetName(sheet) ?? sheet.fileName}</td>}
      {columns.map(column => (
        <td key={column.field.name} className="k-im-cell">
          <RepairCell
            kind={kind}
            row={row}
            column={column}
            problem={open.find(
              ({ column: place }) => place !== null && place === column.places.get(row.sheet),
            )}
            onFocus={setFocused}
            onChange={onChange}
          />
        </td>
      ))}
      <ProblemCells kind={kind} row={row} problem={problem} more={open.length - 1} onChange={onChange} />
    </tr>
  )
}

interface RepairCellProps extends Pick<RepairRowProps, 'kind' | 'row' | 'onChange'> {
  readonly column: RepairColumn
  readonly problem: ImportProblem | undefined
  readonly onFocus: (column: number) => void
}

/** A change is committed on blur or by Enter; Escape restores the text. A date may also be chosen from the calendar. */
function RepairCell({ kind, row, column, problem, onFocus, onChange }: RepairCellProps) {
  const { t } = useTranslation()
  const words = useProblemWords(kind)
  const { formats, settings } = useSession()
  const text = cellOf(row, column)
  const box = useRef<HTMLDivElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(false)
  const index = column.places.get(row.sheet)
  if (text === undefined || index === undefined) return null
  const isChanged = row.changed.some(cell => cell.column === index)
  const keep = () => {
    if (typed !== null && typed !== text) onChange(row, index, typed)
    setTyped(null)
  }
  const { name, type, needed } = column.field
  const isDate = type === 'date'
  const label = t('import.cell', { field: words.field(name), row: row.rowNo })
  const tabIndex = problem !== undefined || isChanged ? 0 : -1
  const input = (
    <input
      className={classNames(
        'k-im-input',
        isNumber(column.field) && 'num',
        problem !== undefined && 'bad',
        isChanged && problem === undefined && 'chg',
      )}
      aria-label={label}
      aria-invalid={problem !== undefined || undefined}
      data-field={name}
      tabIndex={tabIndex}
      value={typed ?? text}
      maxLength={cellLengthMost}
      spellCheck={false}
      autoComplete="off"
      onFocus={event => {
        onFocus(index)
        event.currentTarget.select()
      }}
      onChange={event => setTyped(event.currentTarget.value)}
      onBlur={keep}
      onKeyDown={event => {
        if (isDate && event.altKey && event.key === 'ArrowDown') {
          event.preventDefault()
          setOpen(true)
        }
        if (event.key !== 'Escape' || typed === null) return
        event.stopPropagation()
        // Synchronously, so that the next key replaces the old text.
        flushSync(() => setTyped(null))
        event.currentTarget.select()
      }}
    />
  )
  if (!isDate) return input
  return (
    <div ref={box} className="k-im-day">
      {input}
      <DayPicker
        {...{ label, formats, box, isOpen, tabIndex }}
        day={dayOf(typed ?? text, row, column, settings.userSettings.companyInfo.region)}
        isRequired={needed === 'always'}
        onOpen={setOpen}
        // With the year first a day is read alike, whatever the order of the file's other dates.
        onChoose={day => {
          setTyped(null)
          if (day !== text) onChange(row, index, day)
        }}
      />
    </div>
  )
}

interface ProblemCellsProps extends Pick<RepairRowProps, 'kind' | 'row' | 'onChange'> {
  readonly problem: ImportProblem | undefined
  readonly more: number
}

/** The problem of a cell: what was found and expected, with a suggestion to apply; for a corrected cell its former text, with an undo. */
function ProblemCells({ kind, row, problem, more, onChange }: ProblemCellsProps) {
  const { t } = useTranslation()
  const words = useProblemWords(kind)
  const [change] = row.changed
  if (problem !== undefined) {
    const { column } = problem
    const { problem: wrong, expected, suggested: suggestion } = words.of(problem)
    return (
      <>
        <td className="bad k-im-wrong" title={wrong}>
          {wrong}
          {more > 0 && <span className="muted"> {t('ui.andMore', { count: more })}</span>}
        </td>
        <td className="ell">
          <del className="del">{problem.found === '' ? t('import.empty') : problem.found}</del>
        </td>
        <td className="ell" title={expected}>
          {expected}
        </td>
        <td className="r">
          {suggestion !== null && column !== null && (
            <button type="button" className="lnk" onClick={() => onChange(row, column, suggestion)}>
              {t('grid.form.take', { value: suggestion })}
            </button>
          )}
        </td>
      </>
    )
  }
  if (change === undefined) return <td colSpan={4} />
  return (
    <>
      <td>
        <StateChip stateKey="line-ok" label={t('import.repairedRow')} />
      </td>
      <td className="ell">
        <del className="del">{change.was === '' ? t('import.empty') : change.was}</del>
      </td>
      <td className="ell">{row.cells[change.column] ?? ''}</td>
      <td className="r">
        <button type="button" className="lnk" onClick={() => onChange(row, change.column, change.was)}>
          {t('ui.undo')}
        </button>
      </td>
    </>
  )
}

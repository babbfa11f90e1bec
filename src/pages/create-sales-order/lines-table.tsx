/** The lines of an order: a virtualised table, with the candidates of ambiguous codes below their lines. */
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusCell } from '../../ui/lines/decimal-cell'
import { changeLine } from '../../ui/lines/edited-line'
import { LineRow, LineTable } from '../../ui/lines/line-table'
import { useLineWindow, type LineCell } from '../../ui/lines/use-line-window'
import { classNames } from '../../ui/theme/icons'
import { useStableCommands } from '../../ui/use-latest'
import { CandidatesRow } from './candidates-row'
import { useOrderColumns, type OrderCommands } from './line-cells'
import { lineProblems, type EntryProblem } from './line-problems'
import { mergeLines, withMaterial, type EntryField, type OrderLine, type Standings } from './order-lines'
import type { OrderEditor } from './use-order-editor'

/** A cell that is to get the focus: an invalid value, or a line to resolve. */
export type WantedCell = LineCell<EntryField | 'decide'>

export interface LinesTableProps {
  /** In the order of entry. */
  readonly lines: readonly OrderLine[]
  readonly standings: Standings
  /** Whether undecided lines come before the others. */
  readonly decidesFirst: boolean
  readonly mayAdjust: boolean
  readonly today: string
  readonly onChange: OrderEditor['changeLines']
  readonly onFind: (line: OrderLine, anchor: Element) => void
  readonly wanted: WantedCell | null
  readonly onReached: () => void
  /** Sets the next focus when the focused row disappears; null when no line is left. */
  readonly onWant: (cell: WantedCell | null) => void
}

interface ShownRow {
  readonly line: OrderLine
  readonly number: number
  /** Whether the row shows the candidates of the line's code instead of the line itself. */
  readonly isChoices: boolean
}

export function LinesTable(props: LinesTableProps) {
  const { lines, standings, decidesFirst, mayAdjust, today, wanted } = props
  const { onChange, onFind, onReached, onWant } = props
  const { t } = useTranslation()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(
    () => shownRows(lines, standings, decidesFirst, closed),
    [lines, standings, decidesFirst, closed],
  )
  const rows = useMemo(() => shown.map(({ line, isChoices }) => (isChoices ? null : line.key)), [shown])
  const numbers = useMemo(() => new Map(lines.map(({ key }, index) => [key, index + 1])), [lines])
  const window = useLineWindow({ rows, wanted, onReached, focusRequested: focusWanted })
  const columns = useOrderColumns(mayAdjust)
  const change = (key: number, work: (line: OrderLine) => OrderLine, step?: string) =>
    onChange(all => all.map(line => (line.key === key ? work(line) : line)), step)
  const commands = useStableCommands<OrderCommands>({
    type: (key, field, value, text) =>
      change(key, line => changeLine(line, field, value, text), `${field} ${key}`),
    restore: (key, field) => change(key, line => changeLine(line, field, '', '')),
    chooseUnit: (key, uoM) => change(key, line => ({ ...line, uoM })),
    remove: key => {
      const others = shown.filter(({ line, isChoices }) => !isChoices || line.key === key)
      const at = others.findIndex(({ line }) => line.key === key)
      const next = others.slice(at).find(({ line }) => line.key !== key) ?? others[at - 1]
      onChange(all => all.filter(line => line.key !== key))
      onWant(next === undefined ? null : { key: next.line.key, field: 'quantity' })
    },
    merge: key => {
      const first = standings.get(key)?.first
      if (first == null) return
      onChange(all => mergeLines(all, key, first.key))
      onWant({ key: first.key, field: 'quantity' })
    },
    toggleChoices: key =>
      setClosed(before => {
        const next = new Set(before)
        if (!next.delete(key)) next.add(key)
        return next
      }),
    find: (key, anchor) => {
      const line = lines.find(one => one.key === key)
      if (line !== undefined) onFind(line, anchor)
    },
    move: window.move,
    focus: window.focus,
  })

  return (
    <LineTable label={t('view.SalesOrderLines')} className="k-oe-wrap" window={window} columns={columns}>
      {(index, place) => {
        const row = shown[index]
        if (row === undefined) return null
        const { line, number, isChoices } = row
        if (isChoices)
          return (
            <CandidatesRow
              key={`choices ${line.key}`}
              line={line}
              place={place}
              onFocus={window.focus}
              onChoose={(key, candidate) => {
                change(key, one => withMaterial(one, candidate))
                onWant({ key, field: 'quantity' })
              }}
            />
          )
        const { standing = 'matched', first = null } = standings.get(line.key) ?? {}
        return (
          <LineRow
            key={line.key}
            place={place}
            lineKey={line.key}
            className={classNames('k-oe-row', standing !== 'matched' && `flag ${standing}`)}
            columns={columns}
            cells={{
              line,
              number,
              standing,
              firstNumber: first === null ? null : (numbers.get(first.key) ?? null),
              problems: standing === 'matched' ? lineProblems(line) : noProblems,
              hasChoicesOpen: standing === 'ambiguous' && !closed.has(line.key),
              today,
              commands,
            }}
          />
        )
      }}
    </LineTable>
  )
}

const noProblems: readonly EntryProblem[] = []

function shownRows(
  lines: readonly OrderLine[],
  standings: Standings,
  decidesFirst: boolean,
  closed: ReadonlySet<number>,
): readonly ShownRow[] {
  const numbered = lines.map((line, index) => ({ line, number: index + 1 }))
  const isDecided = ({ line }: { readonly line: OrderLine }) =>
    standings.get(line.key)?.standing === 'matched'
  const ordered = decidesFirst
    ? [...numbered.filter(row => !isDecided(row)), ...numbered.filter(isDecided)]
    : numbered
  return ordered.flatMap(row => {
    const hasChoices = standings.get(row.line.key)?.standing === 'ambiguous' && !closed.has(row.line.key)
    return [{ ...row, isChoices: false }, ...(hasChoices ? [{ ...row, isChoices: true }] : [])]
  })
}

function focusWanted(table: HTMLElement | null, { key, field }: WantedCell): void {
  if (field !== 'decide') return focusCell(table, key, field)
  const places = [`[data-choices="${key}"] input[data-decide]`, `[data-line="${key}"] [data-decide]`]
  const found = places.map(place => table?.querySelector<HTMLElement>(place)).find(element => element != null)
  found?.focus()
}

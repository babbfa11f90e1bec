/** The lines of an order: a table of which only the rows in sight stand in the page, with what ambiguous codes may mean below their lines. */
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../ui/session-context'
import { focusCell } from '../../ui/lines/decimal-cell'
import { LineTable, type RowGrid } from '../../ui/lines/line-table'
import { useLineWindow, type LineCell } from '../../ui/lines/use-line-window'
import { CandidatesRow } from './candidates-row'
import { lineProblems, type LineProblem } from './line-problems'
import { LineRow, type RowCommands } from './line-row'
import {
  changeLine,
  mergeLines,
  withMaterial,
  type EntryField,
  type OrderLine,
  type Standings,
} from './order-lines'
import type { OrderEditor } from './use-order-editor'

/** A cell to go to: a value that is wrong, or what has to be decided. */
export type WantedCell = LineCell<EntryField | 'decide'>

export interface LinesTableProps {
  /** In the order in which they were entered. */
  readonly lines: readonly OrderLine[]
  readonly standings: Standings
  /** Lines that somebody has to decide stand before the others. */
  readonly decidesFirst: boolean
  readonly mayAdjust: boolean
  readonly today: string
  readonly onChange: OrderEditor['changeLines']
  readonly onFind: (line: OrderLine, anchor: Element) => void
  readonly wanted: WantedCell | null
  readonly onReached: () => void
  /** Where the focus goes when what had it is gone; null where no line is left. */
  readonly onWant: (cell: WantedCell | null) => void
}

interface ShownRow {
  readonly line: OrderLine
  readonly number: number
  /** What its code may mean, not the line itself. */
  readonly isChoices: boolean
}

/** The table. */
export function LinesTable(props: LinesTableProps) {
  const { lines, standings, decidesFirst, mayAdjust, today, wanted, onReached } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(
    () => shownRows(lines, standings, decidesFirst, closed),
    [lines, standings, decidesFirst, closed],
  )
  const rows = useMemo(() => shown.map(({ line, isChoices }) => (isChoices ? null : line.key)), [shown])
  const numbers = useMemo(() => new Map(lines.map(({ key }, index) => [key, index + 1])), [lines])
  const window = useLineWindow({ rows, wanted, onReached, focusWanted })
  const { move, focus } = window

  const latest = useRef({ ...props, shown })
  useEffect(() => {
    latest.current = { ...props, shown }
  })
  const commands = useMemo((): RowCommands => {
    const change = (key: number, work: (line: OrderLine) => OrderLine, step?: string) =>
      latest.current.onChange(all => all.map(line => (line.key === key ? work(line) : line)), step)
    return {
      type: (key, field, value, text) =>
        change(key, line => changeLine(line, field, value, text), `${field} ${key}`),
      restore: (key, field) => change(key, line => changeLine(line, field, '', '')),
      chooseUnit: (key, uoM) => change(key, line => ({ ...line, uoM })),
      remove: key => {
        const { shown: before, onChange, onWant } = latest.current
        const others = before.filter(({ line, isChoices }) => !isChoices || line.key === key)
        const at = others.findIndex(({ line }) => line.key === key)
        const next = others.slice(at).find(({ line }) => line.key !== key) ?? others[at - 1]
        onChange(all => all.filter(line => line.key !== key))
        onWant(next === undefined ? null : { key: next.line.key, field: 'quantity' })
      },
      merge: key => {
        const { standings: known, onChange, onWant } = latest.current
        const first = known.get(key)?.first
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
        const line = latest.current.lines.find(one => one.key === key)
        if (line !== undefined) latest.current.onFind(line, anchor)
      },
      move,
      focus,
    }
  }, [move, focus])

  return (
    <LineTable
      label={t('orderEntry.lines')}
      className="k-oe-wrap"
      window={window}
      grid={rowGrid(mayAdjust)}
      heads={headsShown(mayAdjust).map(({ name, isNumber }) => (
        <span key={name} role="columnheader" className={isNumber ? 'r' : undefined}>
          {name === 'remedy' ? (
            <span className="sr">{t('orderEntry.column.remedy')}</span>
          ) : (
            t(`orderEntry.column.${name}`, { currency: formats.currency })
          )}
        </span>
      ))}
    >
      {(index, top) => {
        const row = shown[index]
        if (row === undefined) return null
        const { line, number, isChoices } = row
        const place = { line, rowIndex: index + 2, top }
        if (isChoices)
          return (
            <CandidatesRow
              key={`choices ${line.key}`}
              {...place}
              onFocus={focus}
              onChoose={(key, candidate) => {
                props.onChange(all => all.map(one => (one.key === key ? withMaterial(one, candidate) : one)))
                props.onWant({ key, field: 'quantity' })
              }}
            />
          )
        const { standing = 'matched', first = null } = standings.get(line.key) ?? {}
        return (
          <LineRow
            key={line.key}
            {...place}
            number={number}
            standing={standing}
            firstNumber={first === null ? null : (numbers.get(first.key) ?? null)}
            problems={standing === 'matched' ? lineProblems(line) : noProblems}
            hasChoicesOpen={standing === 'ambiguous' && !closed.has(line.key)}
            mayAdjust={mayAdjust}
            today={today}
            commands={commands}
          />
        )
      }}
    </LineTable>
  )
}

const noProblems: readonly LineProblem[] = []

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

interface Head {
  readonly name: string
  readonly isNumber?: boolean
  /** Width in px, or of the column that takes what is left its least one. */
  readonly width: number
  readonly isAdjustment?: boolean
}

const allHeads: readonly Head[] = [
  { name: 'number', isNumber: true, width: 40 },
  { name: 'code', width: 122 },
  { name: 'material', width: 160 },
  { name: 'check', width: 136 },
  { name: 'quantity', isNumber: true, width: 92 },
  { name: 'uoM', width: 74 },
  { name: 'available', isNumber: true, width: 84 },
  { name: 'expected', width: 92 },
  { name: 'price', isNumber: true, width: 86 },
  { name: 'adjustPrice', isNumber: true, width: 96, isAdjustment: true },
  { name: 'discount', isNumber: true, width: 78, isAdjustment: true },
  { name: 'total', isNumber: true, width: 102 },
  { name: 'remedy', width: 172 },
]

const headsShown = (mayAdjust: boolean) =>
  allHeads.filter(({ isAdjustment = false }) => mayAdjust || !isAdjustment)

function rowGrid(mayAdjust: boolean): RowGrid {
  const columns = headsShown(mayAdjust)
  const template = columns.map(({ name, width }) =>
    name === 'material' ? `minmax(${width}px, 1fr)` : `${width}px`,
  )
  return { template: template.join(' '), width: columns.reduce((sum, { width }) => sum + width, 0) }
}

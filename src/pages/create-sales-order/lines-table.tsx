/** The lines of an order, with the candidates of ambiguous codes below their lines. */
import { useCallback, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { focusCell } from '../../ui/lines/decimal-cell'
import { changeLine, withLine } from '../../ui/lines/edited-line'
import { LineTable } from '../../ui/lines/line-table'
import type { LineCell, LineWindowOptions } from '../../ui/lines/use-line-window'
import { useStableCommands } from '../../ui/use-latest'
import { CandidatesRow } from './candidates-row'
import { useOrderColumns, type OrderCommands } from './line-cells'
import { lineProblems } from './line-problems'
import { baseQuantity, mergeLines, withMaterial, type EntryField, type OrderLine } from './order-lines'
import type { OrderEditor } from './use-order-editor'

/** A cell that is to get the focus: an invalid value, or a line to resolve. */
export type WantedCell = LineCell<EntryField | 'decide'>

export interface LinesTableProps extends Pick<
  LineWindowOptions<WantedCell['field']>,
  'wanted' | 'onReached'
> {
  readonly editor: OrderEditor
  /** Whether undecided lines come before the others. */
  readonly decidesFirst: boolean
  readonly mayAdjust: boolean
  readonly onFind: (line: OrderLine, anchor: Element) => void
  /** Sets the next focus when the focused row disappears; null when no line is left. */
  readonly onWant: (cell: WantedCell | null) => void
}

export function LinesTable({ editor, decidesFirst, mayAdjust, onFind, onWant, ...window }: LinesTableProps) {
  const { lines, standings, changeLines, start } = editor
  const { t } = useTranslation()
  const [closed, setClosed] = useState<ReadonlySet<number>>(new Set())
  const shown = useMemo(() => {
    const isDecided = ({ key }: OrderLine) => standings.get(key)?.standing === 'matched'
    return decidesFirst ? [...lines.filter(line => !isDecided(line)), ...lines.filter(isDecided)] : lines
  }, [lines, standings, decidesFirst])
  const hasChoices = useCallback(
    ({ key }: OrderLine) => standings.get(key)?.standing === 'ambiguous' && !closed.has(key),
    [standings, closed],
  )
  const numbers = useMemo(() => new Map(lines.map(({ key }, index) => [key, index + 1])), [lines])
  const columns = useOrderColumns(mayAdjust)
  const change = (key: number, work: (line: OrderLine) => OrderLine) =>
    changeLines(all => withLine(all, key, work))
  const commands = useStableCommands<OrderCommands>({
    chooseUnit: (key, uoM) => change(key, line => ({ ...line, uoM })),
    remove: key => {
      const at = shown.findIndex(line => line.key === key)
      const next = shown[at + 1] ?? shown[at - 1]
      changeLines(all => all.filter(line => line.key !== key))
      onWant(next === undefined ? null : { key: next.key, field: 'quantity' })
    },
    merge: key => {
      const first = standings.get(key)?.first
      if (first == null) return
      // A quantity that is no number cannot be added.
      const wrong = lines.find(line => (line === first || line.key === key) && baseQuantity(line) === null)
      if (wrong !== undefined) return onWant({ key: wrong.key, field: 'quantity' })
      changeLines(all => mergeLines(all, key, first.key))
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
  })

  return (
    <LineTable
      {...window}
      label={t('view.SalesOrderLines')}
      className="k-oe-wrap"
      rowClassName="k-oe-row"
      focusWanted={focusWanted}
      columns={columns}
      lines={shown}
      changeLines={changeLines}
      restored={(line, field: EntryField) => changeLine(line, field, '', '')}
      commands={commands}
      show={line => {
        const { standing = 'matched', first = null } = standings.get(line.key) ?? {}
        return {
          className: standing === 'matched' ? undefined : `flag ${standing}`,
          cells: {
            number: numbers.get(line.key) ?? 0,
            standing,
            firstNumber: first === null ? null : (numbers.get(first.key) ?? null),
            problems: lineProblems(line),
            hasChoicesOpen: hasChoices(line),
            today: start.today,
          },
        }
      }}
      below={{
        isBelow: hasChoices,
        show: (line, place, onFocus) => (
          <CandidatesRow
            key={`choices ${line.key}`}
            line={line}
            place={place}
            onFocus={onFocus}
            onChoose={(key, candidate) => {
              change(key, one => withMaterial(one, candidate))
              onWant({ key, field: 'quantity' })
            }}
          />
        ),
      }}
    />
  )
}

function focusWanted(table: HTMLElement | null, { key, field }: WantedCell): void {
  if (field !== 'decide') return focusCell(table, key, field)
  const places = [`[data-choices="${key}"] input[data-decide]`, `[data-line="${key}"] [data-decide]`]
  const found = places.map(place => table?.querySelector<HTMLElement>(place)).find(element => element != null)
  found?.focus()
}

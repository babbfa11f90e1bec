/** The lines of one supplier: a table of which only the rows in sight stand in the page, moved through by the keyboard. */
import { useEffect, useId, useMemo, useRef, useState, type CSSProperties } from 'react'
import { Checkbox } from '../../ui/controls/checkbox'
import type { DecimalSeparator } from '../../ui/controls/decimal-text'
import { useSession } from '../../ui/session-context'
import { flushSync } from 'react-dom'
import { useTranslation } from '../../ui/use-translation'
import { rowGrid, type DraftColumn } from './draft-columns'
import { changeLine, restoreLine, type DraftLine, type LineField } from './draft-lines'
import type { LineProblem } from './line-problems'
import { withLine } from './editor-state'
import { LineRow, type RowCommands } from './line-row'
import { pasteValues } from './paste-lines'
import type { DraftEditor } from './use-draft-editor'
import { useRowWindow } from '../use-row-window'
import { focusCell } from '../line-table/decimal-cell'
import { useTouch } from '../line-table/use-touch'

/** A cell to go to: the first that is wrong, or the line that was just added. */
export interface WantedCell {
  readonly key: number
  readonly field: LineField
}

export interface LinesTableProps {
  readonly label: string
  readonly lines: readonly DraftLine[]
  /** The same array as long as they are the same. */
  readonly columns: readonly DraftColumn[]
  readonly problems: ReadonlyMap<number, readonly LineProblem[]>
  readonly chosen: ReadonlySet<number>
  readonly onChoose: (chosen: ReadonlySet<number>) => void
  readonly explained: number | null
  readonly onExplain: (key: number, anchor: Element) => void
  readonly onChange: DraftEditor['change']
  readonly wanted: WantedCell | null
  readonly onReached: () => void
  /** Rows of a pasted table for which there was no line. */
  readonly onPasted: (beyond: number) => void
}

/** Px; the style sheet has them too. */
const rowHeight = 38
const touchRowHeight = 48
const headHeight = 36

/** The table. */
export function LinesTable(props: LinesTableProps) {
  const { label, lines, columns, problems, chosen, onChoose, explained, wanted } = props
  const { t } = useTranslation()
  const { formats } = useSession()
  const { currency } = formats
  const separator: DecimalSeparator = formats.number('0.5').includes(',') ? ',' : '.'
  const headingId = useId()
  const box = useRef<HTMLDivElement>(null)
  const [focusedKey, setFocusedKey] = useState<number | null>(null)
  const isTouch = useTouch()
  const height = isTouch ? touchRowHeight : rowHeight
  const indexes = useMemo(() => new Map(lines.map((line, index) => [line.key, index])), [lines])
  const focused = focusedKey === null ? null : (indexes.get(focusedKey) ?? null)
  const view = useRowWindow(box, lines.length, height, headHeight, focused)

  const latest = useRef({ ...props, indexes, separator, reveal: view.reveal })
  useEffect(() => {
    latest.current = { ...props, indexes, separator, reveal: view.reveal }
  })
  const commands = useMemo((): RowCommands => {
    const goTo = (key: number, field: LineField) => focusCell(box.current, key, field)
    return {
      type: (key, field, value, text) =>
        latest.current.onChange(draft => withLine(draft, key, line => changeLine(line, field, value, text))),
      restore: (key, field) =>
        latest.current.onChange(draft => withLine(draft, key, line => restoreLine(line, field))),
      take: key =>
        latest.current.onChange(draft =>
          withLine(draft, key, ({ theirs, ...line }) => ({ ...line, typed: {}, ...theirs })),
        ),
      choose: (key, isChosen) => {
        const next = new Set(latest.current.chosen)
        if (isChosen) next.add(key)
        else next.delete(key)
        latest.current.onChoose(next)
      },
      move: (key, field, step) => {
        const known = latest.current
        const from = known.indexes.get(key) ?? 0
        const to = Math.max(0, Math.min(known.lines.length - 1, from + step))
        const line = known.lines[to]
        if (line === undefined || to === from) return
        // At once: the next press of a key that is held down goes on from there.
        flushSync(() => setFocusedKey(line.key))
        known.reveal(to)
        goTo(line.key, field)
      },
      focus: setFocusedKey,
      paste: (key, field, text) => {
        const { lines: shown, onChange, onPasted, separator } = latest.current
        const keys = shown.map(line => line.key)
        onChange(draft => {
          const pasted = pasteValues(draft.lines, keys, { key, field }, text, separator)
          onPasted(pasted.beyond)
          return { ...draft, lines: pasted.lines }
        })
      },
      explain: (key, anchor) => latest.current.onExplain(key, anchor),
    }
  }, [])

  useEffect(() => {
    const known = latest.current
    const index = wanted === null ? undefined : known.indexes.get(wanted.key)
    if (wanted === null || index === undefined) return
    setFocusedKey(wanted.key)
    known.reveal(index)
    requestAnimationFrame(() => focusCell(box.current, wanted.key, wanted.field))
    known.onReached()
  }, [wanted])

  const grid = rowGrid(columns, isTouch)
  const heads = [
    ...columns.filter(column => column !== 'cost'),
    'quantity',
    'price',
    ...columns.filter(column => column === 'cost'),
  ]
  return (
    <div
      ref={box}
      className="k-lines-wrap"
      role="table"
      aria-labelledby={headingId}
      aria-rowcount={lines.length + 1}
      tabIndex={0}
      style={gridStyle(grid)}
    >
      <span id={headingId} className="sr">
        {label}
      </span>
      <div role="row" aria-rowindex={1} className="k-lines-row k-lines-heads k-pd-row">
        <span role="columnheader" className="k-pd-pick">
          <Checkbox
            label={t('purchase.chooseAll')}
            hideLabel
            checked={chosen.size === 0 ? false : chosen.size === lines.length || 'mixed'}
            onChange={isChosen => onChoose(new Set(isChosen ? lines.map(({ key }) => key) : []))}
          />
        </span>
        <span role="columnheader">{t('purchase.column.itemNo')}</span>
        <span role="columnheader">{t('purchase.column.material')}</span>
        {heads.map(name => (
          <span key={name} role="columnheader" className="r">
            {t(`purchase.column.${name}`, { currency })}
          </span>
        ))}
      </div>
      <div role="rowgroup" className="k-lines-rows" style={{ height: `${lines.length * height}px` }}>
        {view.shown.map(index => {
          const line = lines[index]
          if (line === undefined) return null
          return (
            <LineRow
              key={line.key}
              line={line}
              index={index}
              top={index * height}
              columns={columns}
              isChosen={chosen.has(line.key)}
              isExplained={explained === line.key}
              problems={problems.get(line.key) ?? noProblems}
              commands={commands}
            />
          )
        })}
      </div>
    </div>
  )
}

const noProblems: readonly LineProblem[] = []

/** Custom properties that the style sheet lays rows out by. */
function gridStyle({ template, width }: ReturnType<typeof rowGrid>): CSSProperties {
  return { '--k-lines-template': template, '--k-lines-width': `${width}px` } as CSSProperties
}

/** Which lines of a table are rendered, and how the focus moves between them. */
import {
  useCallback,
  useEffectEvent,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { flushSync } from 'react-dom'
import { useLatest } from '../use-latest'
import { useRowWindow } from './use-row-window'
import { focusCell } from './decimal-cell'
import { useTouch } from '../use-touch'

/** The commands of a line's fields, by the line's key. */
export interface CellCommands<Field extends string> {
  type(key: number, field: Field, value: string | null, text: string): void
  /** Restores the proposed value. */
  restore(key: number, field: Field): void
  /** Moves to the same field of a line further down, or up when `step` is negative. */
  move(key: number, field: Field, step: number): void
  /** Tells which line has the focus: it stays rendered. */
  focus(key: number | null): void
}

export interface LineCell<Field extends string> {
  readonly key: number
  readonly field: Field
}

export interface LineWindowOptions<Field extends string> {
  /** Keys of the lines by row, null for a row that is no line; the same array as long as they are the same. */
  readonly rows: readonly (number | null)[]
  /** The cell to focus as soon as its line is there; a new object with the same cell focuses it once more. */
  readonly wanted: LineCell<Field> | null
  readonly onReached: () => void
  /** Focuses the wanted cell, where that is no decimal field. */
  readonly focusWanted?: ((table: HTMLElement | null, wanted: LineCell<Field>) => void) | undefined
}

export interface LineWindow {
  readonly box: RefObject<HTMLDivElement | null>
  /** Of a row, in px. */
  readonly rowHeight: number
  /** Indexes of the rendered rows, in order. */
  readonly shown: readonly number[]
  /** Both functions keep their identity. */
  readonly move: CellCommands<string>['move']
  readonly focus: CellCommands<string>['focus']
}

/** Px; the style sheet has the same values. */
const rowHeights = { mouse: 38, touch: 48 } as const
const headHeight = 36

/** The window of a table of lines (line-table.tsx). */
export function useLineWindow<Field extends string>(options: LineWindowOptions<Field>): LineWindow {
  const { rows, wanted } = options
  const box = useRef<HTMLDivElement>(null)
  const [focusedKey, focus] = useState<number | null>(null)
  const rowHeight = useTouch() ? rowHeights.touch : rowHeights.mouse
  const indexes = useMemo(
    () => new Map(rows.flatMap((key, index) => (key === null ? [] : [[key, index] as const]))),
    [rows],
  )
  const focused = focusedKey === null ? null : (indexes.get(focusedKey) ?? null)
  const { shown, reveal } = useRowWindow(box, rows.length, rowHeight, headHeight, focused)

  const latest = useLatest({ indexes, reveal })
  // In layout effects, so that the focus is there before the next key press: first the row, and after the next render its field.
  const [reached, setReached] = useState<LineCell<Field> | null>(null)
  const goTo = useEffectEvent((cell: LineCell<Field> | null) => {
    const index = cell === null ? undefined : indexes.get(cell.key)
    if (cell === null || index === undefined) return
    focus(cell.key)
    reveal(index)
    setReached(cell)
  })
  useLayoutEffect(() => goTo(wanted), [wanted, indexes])
  const enter = useEffectEvent((cell: LineCell<Field> | null) => {
    if (cell === null) return
    const { focusWanted = focusField, onReached } = options
    focusWanted(box.current, cell)
    setReached(null)
    onReached()
  })
  useLayoutEffect(() => enter(reached), [reached])
  const move = useCallback(
    (key: number, field: string, step: number) => {
      const known = latest.current
      const keys = [...known.indexes.keys()]
      const from = Math.max(0, keys.indexOf(key))
      const to = keys[Math.max(0, Math.min(keys.length - 1, from + step))]
      if (to === undefined || to === keys[from]) return
      // Synchronously: the next press of a key that is held down continues from there.
      flushSync(() => focus(to))
      known.reveal(known.indexes.get(to) ?? 0)
      focusCell(box.current, to, field)
    },
    [latest],
  )
  return { box, rowHeight, shown, move, focus }
}

const focusField = (table: HTMLElement | null, { key, field }: LineCell<string>): void =>
  focusCell(table, key, field)

// @vitest-environment happy-dom
/** The focus moves to the requested line of a table, however far down it is, before the next key is handled. */
import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import type { EditedLine } from '../../../src/ui/lines/edited-line'
import { LineTable, type LineCells, type LineColumn } from '../../../src/ui/lines/line-table'
import type { LineCell } from '../../../src/ui/lines/use-line-window'
import { click, render } from '../ui/render'

type Line = EditedLine<'quantity'>

const columns: readonly LineColumn<LineCells<Line, 'quantity', object>>[] = [
  {
    name: 'quantity',
    head: 'Quantity',
    track: '1fr',
    width: 100,
    Cell: ({ line }) => <input data-field="quantity" aria-label={`Line ${line.key}`} />,
  },
]
const noCommands = {}

interface LinesProps {
  readonly count: number
  readonly goal: number
}

/** A table with the given number of lines with one field each, and a button that focuses one of them. */
function Lines({ count, goal }: LinesProps) {
  const lines = useMemo(() => Array.from({ length: count }, (_, key): Line => ({ key, typed: {} })), [count])
  const [requested, setRequested] = useState<LineCell<'quantity'> | null>(null)
  return (
    <>
      <button type="button" onClick={() => setRequested({ key: goal, field: 'quantity' })}>
        Go
      </button>
      <LineTable
        label="Lines"
        rowClassName=""
        columns={columns}
        lines={lines}
        changeLines={() => undefined}
        restored={line => line}
        commands={noCommands}
        show={() => ({ className: undefined, cells: {} })}
        wanted={requested}
        onReached={() => setRequested(null)}
      />
    </>
  )
}

function go(root: ShadowRoot): void {
  const button = root.querySelector('button')
  if (button === null) throw new Error('There is no button.')
  click(button)
}

const focusedName = (root: ShadowRoot) => root.activeElement?.getAttribute('aria-label') ?? null

test('the focus is in the requested line when the event that requested it ends', () => {
  const { root, unmount } = render(<Lines count={3} goal={2} />)
  go(root)
  expect(focusedName(root)).toBe('Line 2')
  unmount()
})

test('the focus is also moved to a line that is not rendered yet', () => {
  const { root, unmount } = render(<Lines count={2000} goal={1500} />)
  expect(root.querySelector('[data-line="1500"]')).toBeNull()
  go(root)
  expect(focusedName(root)).toBe('Line 1500')
  unmount()
})

test('a line requested before it exists gets the focus when it is added', () => {
  const { root, update, unmount } = render(<Lines count={1} goal={4} />)
  go(root)
  expect(focusedName(root)).toBeNull()
  update(<Lines count={5} goal={4} />)
  expect(focusedName(root)).toBe('Line 4')
  unmount()
})

// @vitest-environment happy-dom
/** Totals of a stock count's lines: over and missing by unit, under the filter of the grid. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { countedLinesView } from '../../../src/catalog/views/inventory'
import { grids } from '../../../src/contract/endpoints/grids'
import type { GroupRequest, RowGroup } from '../../../src/contract/search-request'
import { where } from '../../../src/contract/where'
import { failure } from '../../../src/kernel/failure'
import { CountSums } from '../../../src/pages/stock-count/count-sums'
import type { Grid } from '../../../src/ui/grid/data/use-grid'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click } from '../ui/render'

let view: RenderedPage
let answer: (body: GroupRequest) => unknown
beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const ofCount = [{ selector: 'stockCountId', operator: 'IsEqualTo', value: 7, type: 'number' }] as const
const moved = where('isMovedSince').is(true)
const query = { filters: [moved], find: ' A-01 ', sort: [], pageIndex: 3, pageSize: 20 }
/** A part of a grid: its search. */
const grid = { view: countedLinesView, snapshot: { query } } as unknown as Grid

const group = (
  value: string | null,
  count: number,
  difference: string,
  differenceCost: string,
): RowGroup => ({
  value,
  count,
  sums: { difference, differenceCost },
})

async function shown(over: readonly RowGroup[], missing: readonly RowGroup[]) {
  answer = ({ filters }) => {
    const result = filters.at(-1)?.operator === 'IsGreaterThan' ? over : missing
    return { result, totalCount: result.length, isTotalExact: true }
  }
  view = renderPage(<CountSums grid={grid} fixed={ofCount} />, {
    answers: (_, { body }: { readonly body: GroupRequest }) => answer(body),
  })
  await act(() => Promise.resolve())
  return figuresNow()
}

function figuresNow() {
  const totals = [...view.root.querySelectorAll<HTMLElement>('[data-total]')]
  return Object.fromEntries(totals.map(({ dataset, textContent }) => [dataset['total'], textContent]))
}

it('the totals list each unit separately without a sign, with the lines and amounts over and missing', async () => {
  const figures = await shown(
    [group('kg', 1, '2.5', '10.00'), group('pcs', 2, '6', '412.00')],
    [group('pcs', 4, '-52', '-1090.20')],
  )
  expect(figures).toMatchObject({ lines: '7/0', over: '2.5 kg, 6 pcs', missing: '52 pcs' })
  expect(figures['cost']).toContain('668.20')
  // All lines under the filter, not only those of the page.
  expect(view.inputsOf(grids.groups).map(input => (input as { body: GroupRequest }).body)).toMatchObject([
    { filters: [...ofCount, moved, where('difference').above(0)], find: 'A-01', skip: 0 },
    { by: 'uoM', sums: ['difference', 'differenceCost'] },
  ])
})

it('the totals are zero without differences', async () => {
  expect(await shown([], [])).toMatchObject({ lines: '0/0', over: '0', missing: '0' })
})

it('the totals stay when they could not be added up again, with a note', async () => {
  await shown([], [group('pcs', 4, '-52', '-1090.20')])
  answer = () => failure({ kind: 'unreachable' })
  act(() => view.send({ viewName: 'InventoryLine', methodName: 'Bulk' }))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(figuresNow()).toMatchObject({ lines: '4/0', missing: '52 pcs' })
  expect(view.root.textContent).toContain('Could not be refreshed')
  answer = () => ({ result: [], totalCount: 0, isTotalExact: true })
  click(byName(view.root, 'button', 'Retry'))
  await act(() => vi.advanceTimersByTimeAsync(1_000))
  expect(figuresNow()).toMatchObject({ lines: '0/0' })
  expect(view.root.textContent).not.toContain('Could not be refreshed')
})

it('the totals of another filter that cannot be loaded are unknown, and not those of the filter before', async () => {
  await shown([], [group('pcs', 4, '-52', '-1090.20')])
  answer = () => failure({ kind: 'unreachable' })
  const other = { ...grid, snapshot: { query: { ...query, find: 'B' } } } as unknown as Grid
  view.update(<CountSums grid={other} fixed={ofCount} />)
  await act(() => Promise.resolve())
  await act(() => Promise.resolve())
  expect(figuresNow()).toMatchObject({ lines: '–', missing: '–', cost: '–' })
})

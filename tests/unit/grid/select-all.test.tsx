// @vitest-environment happy-dom
/** The selection of all rows of a result, which takes several requests. */
import { act } from 'react'
import { expect, it } from 'vitest'
import type { SearchRequest } from '../../../src/contract/search-request'
import { useSelectAll } from '../../../src/ui/grid/commands/use-row-actions'
import { useGrid, type Grid } from '../../../src/ui/grid/data/use-grid'
import { defaultArrangement, queryOf } from '../../../src/ui/grid/layout/arrangement'
import { useSession } from '../../../src/ui/session-context'
import { renderPage } from '../render-page'
import { byName, click } from '../ui/render'
import { questionDouble } from './question-double'
import { openWork, order, salesOrdersView } from './rows'

/** A grid of one page; the answer to a request for all rows is given by the test. */
async function setUp() {
  let grid: Grid | undefined
  let arrange: ReturnType<typeof questionDouble>['arrange'] = () => undefined
  let runAll: () => void = () => undefined
  let answer: (rows: readonly ReturnType<typeof order>[]) => void = () => undefined
  function Page() {
    const { store } = useSession()
    grid = useGrid(salesOrdersView, 'master', () => {
      const query = queryOf({ ...defaultArrangement(salesOrdersView).master, filters: [openWork] })
      const double = questionDouble(store, query)
      arrange = double.arrange
      return double
    })
    runAll = useSelectAll(grid).run
    return null
  }
  const view = renderPage(<Page />, {
    answers: (_endpoint, { body }: { body: SearchRequest }) => {
      if (body.take === 20) return { result: [order(1)], totalCount: 2, isTotalExact: true }
      return new Promise(resolve => {
        answer = result => resolve({ result, totalCount: result.length, isTotalExact: true })
      })
    },
  })
  const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))
  await settle()
  act(() => runAll())
  await settle()
  click(byName(view.root, 'button', 'Select all'))
  await settle()
  return {
    view,
    settle,
    arrange: (change: Parameters<typeof arrange>[0]) => act(() => arrange(change)),
    answer: () => answer([order(1), order(2)]),
    chosen: () => grid?.selection.size,
  }
}

it('contains the rows of all pages', async () => {
  const { view, settle, answer, chosen } = await setUp()
  answer()
  await settle()
  expect(chosen()).toBe(2)
  view.unmount()
})

it('is not made of the rows of filters that the user has changed meanwhile', async () => {
  const { view, settle, arrange, answer, chosen } = await setUp()
  arrange({ filters: [] })
  answer()
  await settle()
  expect(chosen()).toBe(0)
  view.unmount()
})

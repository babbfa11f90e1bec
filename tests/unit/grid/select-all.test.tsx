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

/** A grid of one page that asks whether all rows are to be selected; the answer to a request for all is given by the test. */
async function setUp({ totalCount = 2, isTotalExact = true, rowsLimit = 500 } = {}) {
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
    session: { settings: { userSettings: { rowsLimit } } },
    answers: (_endpoint, { body }: { body: SearchRequest }) => {
      if (body.take === 20) return { result: [order(1)], totalCount, isTotalExact }
      if (body.skip > 0) return { result: [], totalCount, isTotalExact }
      return new Promise(resolve => {
        answer = result => resolve({ result, totalCount, isTotalExact })
      })
    },
  })
  const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))
  await settle()
  const ask = async () => {
    act(() => runAll())
    await settle()
  }
  const agree = async (label = 'Select all') => {
    click(byName(view.root, 'button', label))
    await settle()
  }
  await ask()
  return {
    view,
    settle,
    ask,
    agree,
    question: () => view.root.querySelector('dialog')?.textContent,
    arrange: (change: Parameters<typeof arrange>[0]) => act(() => arrange(change)),
    answer: () => answer([order(1), order(2)]),
    chosen: () => grid?.selection.size,
  }
}

it('contains the rows of all pages', async () => {
  const { view, settle, agree, answer, chosen } = await setUp()
  await agree()
  answer()
  await settle()
  expect(chosen()).toBe(2)
  view.unmount()
})

it('is not made of the rows of filters that the user has changed meanwhile', async () => {
  const { view, settle, arrange, agree, answer, chosen } = await setUp()
  await agree()
  arrange({ filters: [] })
  answer()
  await settle()
  expect(chosen()).toBe(0)
  view.unmount()
})

it('contains the rows of all pages when equal filters are set again meanwhile', async () => {
  const { view, settle, arrange, agree, answer, chosen } = await setUp()
  await agree()
  arrange({ filters: [{ ...openWork }] })
  answer()
  await settle()
  expect(chosen()).toBe(2)
  view.unmount()
})

it.each([
  ['the limit of a business unit', { totalCount: 5, rowsLimit: 2 }],
  ['a total that is not exact', { totalCount: 2, isTotalExact: false }],
])(
  'is of the first rows with %s, which the question says, and is not asked about again',
  async (_, result) => {
    const { view, settle, ask, agree, answer, question, chosen } = await setUp(result)
    expect(question()).toContain('Select the first 2/0 rows?')
    expect(question()).toContain(
      'Only the first 2/0 rows are selected, and actions apply to these. For more, narrow',
    )
    await agree('Select the first 2/0')
    answer()
    await settle()
    expect(chosen()).toBe(2)
    await ask()
    expect(question()).toBeUndefined()
    view.unmount()
  },
)

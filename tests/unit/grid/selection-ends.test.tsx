// @vitest-environment happy-dom
/** A selection ends with other conditions, whoever sets them, and stays in another order, layout or page of the same result. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import { customViews } from '../../../src/contract/endpoints/views'
import { useGrid, type Grid } from '../../../src/ui/grid/data/use-grid'
import { defaultArrangement, type PaneArrangement } from '../../../src/ui/grid/layout/arrangement'
import { createArrangementStore, type ArrangementStore } from '../../../src/ui/grid/layout/arrangement-store'
import { createSavedViews, savedViewContent, type SavedViews } from '../../../src/ui/grid/layout/saved-views'
import { useSession } from '../../../src/ui/session-context'
import { renderPage, type RenderedPage } from '../render-page'
import { changed } from './grid-data-bench'
import { questionDouble } from './question-double'
import { openWork, order, salesOrdersView as view } from './rows'
import { viewHeader } from './view-header'

const created: Filter = { selector: 'state', operator: 'In', values: ['New'], type: 'enum' }
const { selector, ...condition } = openWork
/** As the server returns it: an equal value, its keys in another order. */
const sameAsOpenWork: Filter = { ...condition, selector }

function savedAs(id: number, change: Partial<PaneArrangement>) {
  const { master, ...rest } = defaultArrangement(view)
  const arrangement = { ...rest, master: { ...master, filters: [openWork], ...change } }
  return {
    ...viewHeader(id, `View ${id}`),
    ...savedViewContent(view, 'SalesOrders', `View ${id}`, arrangement),
  }
}
const saved = [savedAs(1, { filters: [created] }), savedAs(2, { filters: [sameAsOpenWork], pageSize: 5 })]

let page: RenderedPage
let grid: Grid
let store: ArrangementStore
let views: SavedViews
const settle = () => act(() => new Promise(resolve => setTimeout(resolve)))
const chosen = () => grid.selection.rows().map(({ id }) => id)

function Page({ instance }: { readonly instance?: Grid['instance'] }) {
  grid = useGrid(view, 'master', () => ({ question: store.atoms.question, instance }))
  return null
}

/** An open page with two selected rows. */
beforeEach(async () => {
  page = renderPage(null, {
    answers: (endpoint, { params }: { params: { id: number } }) =>
      endpoint === customViews.byId
        ? saved.find(({ id }) => id === params.id)
        : endpoint === customViews.headers
          ? saved
          : { result: [order(1), order(2), order(3)], totalCount: 30, isTotalExact: true },
  })
  const { session } = page
  store = createArrangementStore(() => session, view)
  store.changeMaster({ filters: [openWork] })
  views = createSavedViews({ atoms: session.store, api: () => session.api, store, owner: 'SalesOrders' })
  page.update(<Page />)
  await settle()
  act(() => grid.selection.add([order(1), order(2)]))
})
afterEach(() => page.unmount())

it.each<[string, () => unknown]>([
  ['a text to find', () => grid.data.find('x')],
  ['other filters', () => store.changeMaster({ filters: [created] })],
  ['no filters', () => store.changeMaster({ filters: [] }, '')],
  ['a saved view with other filters', () => views.open('1')],
])('ends with %s', async (_, change) => {
  await act(async () => void (await change()))
  await settle()
  expect(chosen()).toEqual([])
})

it('ends with the changes of a saved view that are discarded', async () => {
  await act(async () => void (await views.open('1')))
  act(() => store.changeMaster({ filters: [openWork] }))
  await settle()
  act(() => grid.selection.add([order(1)]))
  act(() => views.discard())
  await settle()
  expect(chosen()).toEqual([])
})

it.each<[string, () => unknown]>([
  ['another order', () => store.changeMaster({ sort: [{ selector: 'orderNo', desc: true }] })],
  ['groups', () => store.changeMaster({ groups: ['state'] })],
  ['other columns', () => store.changeMaster({ columns: ['orderNo'], widths: { orderNo: 90 } })],
  ['another page', () => grid.data.openPage(1)],
  ['a page size', () => store.changeMaster({ pageSize: 5 })],
  ['equal filters', () => store.changeMaster({ filters: [sameAsOpenWork] })],
  ['a text of blanks', () => grid.data.find('  ')],
  ['a saved view with equal filters', () => views.open('2')],
  ['the same rows again', () => grid.data.refresh()],
  ['a changed row', () => grid.data.receive(changed(order(1, { version: 2, priority: 1 })))],
])('stays with %s', async (_, change) => {
  await act(async () => void (await change()))
  await settle()
  expect(chosen()).toEqual([1, 2])
})

it('stays when the page is left and opened again, and ends when it then opens with other filters', async () => {
  const { instance } = grid
  const leave = async () => {
    page.update(null)
    await settle()
  }
  await leave()
  page.update(<Page instance={instance} />)
  await settle()
  expect(chosen()).toEqual([1, 2])
  await leave()
  store.changeMaster({ filters: [created] })
  page.update(<Page instance={instance} />)
  await settle()
  expect(chosen()).toEqual([])
})

it('of a detail ends with another row of its master, and with its own filters', async () => {
  const forOrder = (value: number): Filter => ({
    selector: 'orderId',
    operator: 'IsEqualTo',
    value,
    type: 'number',
  })
  let double: ReturnType<typeof questionDouble> | undefined
  function Detail() {
    const { store: atoms } = useSession()
    grid = useGrid(view, 'detail', () => {
      double = questionDouble(atoms, { ...grid.snapshot.query, filters: [] }, [forOrder(1)])
      return double
    })
    return null
  }
  page.update(<Detail />)
  await settle()
  const { selection } = grid
  for (const change of [
    () => double && page.session.store.set(double.conditions, [forOrder(2)]),
    () => double?.arrange({ filters: [created] }),
  ]) {
    act(() => selection.add([order(1)]))
    act(() => double?.arrange({ sort: [{ selector: 'orderNo', desc: false }] }))
    await settle()
    expect(chosen()).toEqual([1])
    act(() => void change())
    await settle()
    expect(chosen()).toEqual([])
  }
})

/** The search of a grid, derived from its layout: there are no copies, so none can be out of date. */
import { createStore } from 'jotai'
import { expect, it, vi } from 'vitest'
import { defaultArrangement, queryOf } from '../../../src/ui/grid/layout/arrangement'
import { createArrangementStore } from '../../../src/ui/grid/layout/arrangement-store'
import { testSession } from '../session'
import { questionDouble } from './question-double'
import { openWork, salesOrdersView as view } from './rows'

const query = queryOf(defaultArrangement(view).master)
const other = [{ ...openWork, values: ['Created'] }]

/** A search with everything that may change it, and the number of its changes. */
function setUp() {
  const store = createStore()
  const { question, arrange, conditions } = questionDouble(store, query)
  const received = vi.fn()
  store.sub(question.question, received)
  return { store, question, arrange, conditions, received, requested: () => store.get(question.question) }
}

it('the search is the same object until its request changes', () => {
  const { arrange, received, requested } = setUp()
  const before = requested()
  arrange({ filters: query.filters, pageMode: 'pages' })
  expect(requested()).toBe(before)
  expect(received).not.toHaveBeenCalled()
  arrange({ filters: other })
  expect(requested().query.filters).toBe(other)
  expect(received).toHaveBeenCalledOnce()
})

it('the text to find is trimmed: another blank causes no request', () => {
  const { store, question, received, requested } = setUp()
  store.set(question.find, 'Nord')
  received.mockClear()
  store.set(question.find, 'Nord ')
  expect(requested().query.find).toBe('Nord')
  expect(store.get(question.find)).toBe('Nord ')
  expect(received).not.toHaveBeenCalled()
})

it.each<[string, (parts: ReturnType<typeof setUp>) => void]>([
  ['filters', ({ arrange }) => arrange({ filters: other })],
  ['another order', ({ arrange }) => arrange({ sort: [{ selector: 'state', desc: true }] })],
  ['groups', ({ arrange }) => arrange({ groups: ['state'] })],
  ['a page size', ({ arrange }) => arrange({ pageSize: 5 })],
  ['one list without pages', ({ arrange }) => arrange({ pageMode: 'endless' })],
  ['a text', ({ store, question }) => store.set(question.find, 'Nord')],
  ['another row of the master', ({ store, conditions }) => store.set(conditions, [openWork])],
])('the search begins at the first page with %s, and stays there when that is undone', (_, change) => {
  const parts = setUp()
  const { store, question, arrange, conditions, requested } = parts
  store.set(question.pageIndex, 3)
  expect(requested().query.pageIndex).toBe(3)
  change(parts)
  expect(requested().query.pageIndex).toBe(0)
  arrange({ ...query, pageMode: 'pages' })
  store.set(question.find, '')
  store.set(conditions, [])
  expect(requested().query.pageIndex).toBe(0)
})

/** The store of a page after its layout was read. */
function openPage() {
  const { session } = testSession({ saveSetting: () => Promise.resolve() })
  const arranged = createArrangementStore(() => session, view)
  return { session, arranged, requested: () => session.store.get(arranged.atoms.question.question) }
}

it('the search follows the arrangement of a page, except for its appearance', () => {
  vi.useFakeTimers()
  const { session, arranged, requested } = openPage()
  const before = requested()
  arranged.changeMaster({ widths: { state: 90 } })
  expect(requested()).toBe(before)
  const received = vi.fn()
  session.store.sub(arranged.atoms.question.question, received)
  session.store.set(arranged.atoms.question.find, 'Nord')
  received.mockClear()
  arranged.changeMaster({ filters: other }, '')
  expect(requested().query).toMatchObject({ filters: other, find: '' })
  expect(received).toHaveBeenCalledOnce()
  arranged.change({ options: { ...arranged.get().options, pageMode: 'endless' } })
  expect(requested().pageMode).toBe('endless')
  vi.useRealTimers()
})

it('the search continues at the position of the left page, with the arrangement that it opens with', () => {
  const { session, arranged, requested } = openPage()
  session.store.set(arranged.atoms.question.pageIndex, 2)
  const start = { arrangement: arranged.get(), viewId: null, isCorrupt: false, dropped: [] }
  const atoms = arranged.atoms
  createArrangementStore(() => session, view, view.name, start, { atoms })
  expect(requested().query.pageIndex).toBe(2)
  const master = { ...start.arrangement.master, filters: other }
  createArrangementStore(
    () => session,
    view,
    view.name,
    { ...start, arrangement: { ...start.arrangement, master } },
    { atoms },
  )
  expect(requested().query).toMatchObject({ filters: other, pageIndex: 0 })
})

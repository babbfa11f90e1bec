/** Saved views of a page: opening, editing, saving and deleted ones, and their saved content. */
import { testSession } from '../session'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type {
  CustomView,
  CustomViewContent,
  CustomViewHeader,
} from '../../../src/contract/entities/custom-view'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { primaryViews } from '../../../src/contract/endpoints/primary-views'
import { customViews } from '../../../src/contract/endpoints/views'
import { viewSaveReloadMs } from '../../../src/contract/limits'
import { failure } from '../../../src/kernel/failure'
import type { Api } from '../../../src/kernel/session'
import {
  defaultArrangement,
  isSameArrangement,
  type GridArrangement,
} from '../../../src/ui/grid/layout/arrangement'
import { createArrangementStore } from '../../../src/ui/grid/layout/arrangement-store'
import {
  createSavedViews,
  loadSavedView,
  readSavedView,
  savedViewContent,
} from '../../../src/ui/grid/layout/saved-views'
import { createSavedViewWrites } from '../../../src/ui/grid/layout/view-edits'
import { viewHeader } from './view-header'
import { openWork, salesOrdersView as view } from './rows'

const owner = 'SalesOrders'
const ownArrangement = defaultArrangement(view)
const linesView = view.details?.[0]?.view ?? view
const withMaster = (change: Partial<GridArrangement['master']>): GridArrangement => ({
  ...ownArrangement,
  master: { ...ownArrangement.master, ...change },
})
const wide = withMaster({ widths: { customerName: 300 }, pageSize: 50 })

const saved = (id: number, name: string, arrangement: GridArrangement): CustomView => ({
  ...viewHeader(id, name),
  ...savedViewContent(view, owner, name, arrangement),
})

/** A server with saved views, and a page on it. */
function setUp(start: readonly CustomView[]) {
  const server = { views: [...start], calls: [] as string[], isDown: false, slowId: 0, isListSlow: false }
  const headers = (): CustomViewHeader[] =>
    server.views.map(({ id, customViewName }) => viewHeader(id, customViewName))
  const byId = (id: number) => {
    const found = server.views.find(one => one.id === id)
    if (found === undefined) throw failure({ kind: 'refused', status: 404, code: 'not-found' })
    return found
  }
  const save = ({ id, view: content }: { id?: number; view: CustomViewContent }) => {
    const newId = id ?? 100 + server.views.length
    server.views = [...server.views.filter(one => one.id !== newId), { ...viewHeader(newId, ''), ...content }]
    return viewHeader(newId, content.customViewName)
  }
  const answers = new Map<Endpoint, (input: never) => unknown>([
    [
      customViews.headers,
      async () => {
        const list = headers()
        if (server.isListSlow) await new Promise(resolve => setTimeout(resolve, 50))
        return list
      },
    ],
    [
      customViews.byId,
      async ({ params }: { params: { id: number } }) => {
        if (params.id === server.slowId) await new Promise(resolve => setTimeout(resolve, 50))
        return byId(params.id)
      },
    ],
    [customViews.saveForMe, ({ body }: { body: { id?: number; view: CustomViewContent } }) => save(body)],
    [
      customViews.remove,
      ({ params }: { params: { id: number } }) => {
        byId(params.id)
        server.views = server.views.filter(({ id }) => id !== params.id)
      },
    ],
    [primaryViews.saveForMe, () => undefined],
  ])
  const call = async (endpoint: Endpoint, input: never) => {
    server.calls.push(`${endpoint.method} ${endpoint.path}`)
    await Promise.resolve()
    if (server.isDown) throw failure({ kind: 'unreachable' })
    return answers.get(endpoint)?.(input)
  }
  const api = { call } as unknown as Api
  const saveSetting = vi.fn(async () => undefined)
  const { session } = testSession({ saveSetting })
  const store = createArrangementStore(() => session, view)
  const options = { atoms: session.store, api: () => api, store, owner }
  const reads = createSavedViews(options)
  const views = { ...reads, ...createSavedViewWrites(reads, options) }
  const stop = views.start()
  return { server, api, store, views, saveSetting, stop }
}

const settle = (ms = 0) => vi.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the saved views of a page', () => {
  it('open with their arrangement, unedited, and are edited by the next change', async () => {
    const { store, views } = setUp([saved(1, 'Wide', wide)])
    await settle()
    await views.open('1')
    expect(isSameArrangement(store.get(), wide)).toBe(true)
    expect(views.snapshot()).toMatchObject({ chosen: { id: 1 }, isEdited: false })
    store.changeMaster({ pageSize: 5 })
    expect(views.snapshot().isEdited).toBe(true)
    store.changeMaster({ pageSize: 50 })
    expect(views.snapshot().isEdited).toBe(false)
  })

  it('are found by name too, also when the name is a number', async () => {
    const { api } = setUp([saved(1, 'Wide', wide), saved(2, '2026', wide)])
    expect(await loadSavedView(api, view, owner, 'wIDE')).toMatchObject({ kind: 'opened', id: 1 })
    expect(await loadSavedView(api, view, owner, '2026')).toMatchObject({ kind: 'opened', id: 2 })
    expect(await loadSavedView(api, view, owner, '77')).toEqual({
      kind: 'missing',
      name: '77',
      known: ['Wide', '2026'],
    })
  })

  it('discard edits', async () => {
    const { store, views } = setUp([saved(1, 'Wide', wide)])
    await views.open('1')
    store.changeMaster({ filters: [] })
    views.discard()
    expect(isSameArrangement(store.get(), wide)).toBe(true)
    expect(views.snapshot().isEdited).toBe(false)
  })

  it('save edits as a new view, which is then open and fetched again after a delay', async () => {
    const { server, store, views } = setUp([])
    await settle()
    store.changeMaster({ pageSize: 30 })
    expect(views.snapshot().isEdited).toBe(true)
    await views.save({ name: ' Thirty ', scope: 'me', id: null, isPrimary: false })
    expect(views.snapshot()).toMatchObject({ chosen: { customViewName: 'Thirty' }, isEdited: false })
    const [thirty] = server.views
    expect(thirty?.visibleColumnName.master).toEqual(ownArrangement.master.columns)
    server.views = [{ ...saved(thirty?.id ?? 0, 'Thirty', withMaster({ pageSize: 5 })) }]
    await settle(viewSaveReloadMs - 1)
    expect(store.get().master.pageSize).toBe(30)
    await settle(2)
    expect(store.get().master.pageSize).toBe(5)
    expect(views.snapshot().isEdited).toBe(false)
  })

  it('keep changes of the user within that delay', async () => {
    const { store, views } = setUp([])
    await settle()
    await views.save({ name: 'Mine', scope: 'me', id: null, isPrimary: false })
    store.changeMaster({ pageSize: 5 })
    await settle(viewSaveReloadMs + 5)
    expect(store.get().master.pageSize).toBe(5)
    expect(views.snapshot().isEdited).toBe(true)
  })

  it('deleted by another user leave the grid unchanged, with a notice', async () => {
    const { server, store, views } = setUp([saved(1, 'Wide', wide)])
    await settle()
    await views.open('1')
    server.views = []
    await views.refresh()
    expect(views.snapshot()).toMatchObject({ chosen: null, lost: 'Wide', isEdited: true })
    expect(isSameArrangement(store.get(), wide)).toBe(true)
    expect(store.viewId()).toBeNull()
    views.dismissLost()
    expect(views.snapshot().lost).toBeNull()
  })

  it('deleted by the user cause no notice', async () => {
    const { store, views } = setUp([saved(1, 'Wide', wide)])
    await settle()
    await views.open('1')
    await views.remove(viewHeader(1, 'Wide'))
    expect(views.snapshot()).toMatchObject({ chosen: null, lost: null, views: [] })
    expect(store.get().master.pageSize).toBe(50)
  })

  it('keep their last list when the server does not answer', async () => {
    const { server, views } = setUp([saved(1, 'Wide', wide)])
    await settle()
    server.isDown = true
    await views.refresh()
    expect(views.snapshot()).toMatchObject({ status: 'ready', views: [{ id: 1 }] })
  })

  it('keep a view that was saved while the list was being fetched', async () => {
    const { server, views } = setUp([])
    await settle()
    server.isListSlow = true
    const refreshed = views.refresh()
    const kept = await views.save({ name: 'Wide', scope: 'me', id: null, isPrimary: false })
    server.isListSlow = false
    await settle(60)
    await refreshed
    expect(views.snapshot()).toMatchObject({ chosen: { id: kept.id }, lost: null })
  })

  it('keep the later view when an earlier one is answered late', async () => {
    const { server, store, views } = setUp([
      saved(1, 'Wide', wide),
      saved(2, 'Five', withMaster({ pageSize: 5 })),
    ])
    await settle()
    server.slowId = 1
    const [late, next] = [views.open('1'), views.open('2')]
    await settle(60)
    await Promise.all([late, next])
    expect(store.viewId()).toBe(2)
    expect(store.get().master.pageSize).toBe(5)
  })

  it('delete the saved state of the grid when one becomes the primary view', async () => {
    const { views, saveSetting } = setUp([saved(1, 'Wide', wide)])
    await settle()
    await views.setPrimary(viewHeader(1, 'Wide'), true)
    expect(saveSetting).toHaveBeenCalledWith({
      owner: 'gridSettings',
      key: 'SalesOrders_GridSettings',
      value: '',
    })
  })
})

describe('the content of a saved view', () => {
  const content = savedViewContent(view, owner, 'Wide', {
    ...wide,
    master: { ...wide.master, sort: [{ selector: 'priority', desc: true }], filters: [openWork] },
  })

  it('has the same content in the spec’s fields as in its own', () => {
    expect(content).toMatchObject({
      customViewName: 'Wide',
      owner,
      visibleColumnName: {
        master: ownArrangement.master.columns,
        detail: defaultArrangement(linesView).master.columns,
      },
      columnToSortOn: 'priority',
      sortingDirection: 'desc',
      columnWidth: { customerName: 300 },
      activeFilters: [openWork],
      columnGrouping: [],
    })
    expect(readSavedView(view, content).arrangement.master.pageSize).toBe(50)
  })

  it('of another client is read from the spec’s fields', () => {
    const foreign = { ...content, gridSettings: '[{"dataField":"state","visibleIndex":1}]' }
    const { arrangement, isCorrupt } = readSavedView(view, {
      ...foreign,
      visibleColumnName: { master: ['orderNo', 'state', 'wave'], detail: ['state'] },
    })
    expect(isCorrupt).toBe(false)
    expect(arrangement.master).toMatchObject({
      columns: ['orderNo', 'state'],
      widths: { customerName: 300 },
      sort: [{ selector: 'priority', desc: true }],
      filters: [openWork],
      pageSize: 20,
    })
    expect(arrangement.details[linesView.name]?.columns).toEqual(['state'])
  })

  it('is incomplete without grid settings, and corrupt when damaged', async () => {
    const { api, views, store } = setUp([
      { ...saved(1, 'Empty', wide), gridSettings: ' ' },
      { ...saved(2, 'Broken', wide), gridSettings: '{"master"' },
    ])
    await settle()
    expect(await loadSavedView(api, view, owner, '1')).toEqual({ kind: 'incomplete', name: 'Empty' })
    store.changeMaster({ pageSize: 5 })
    expect(await views.open('2')).toEqual({ kind: 'corrupt', name: 'Broken' })
    expect(isSameArrangement(store.get(), ownArrangement)).toBe(true)
    expect(store.viewId()).toBeNull()
  })
})

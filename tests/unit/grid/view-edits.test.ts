/** The page's message when a saved view could not be saved or deleted (spec 2, section 8). */
import { testSession } from '../session'
import { describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { primaryViews } from '../../../src/contract/endpoints/primary-views'
import { customViews } from '../../../src/contract/endpoints/views'
import type { CustomViewHeader } from '../../../src/contract/entities/custom-view'
import english from '../../../src/locales/en-GB.json'
import { failure } from '../../../src/kernel/failure'
import { createI18n } from '../../../src/texts/create-i18n'
import type { Api } from '../../../src/kernel/session'
import { createArrangementStore } from '../../../src/ui/grid/layout/arrangement-store'
import { defaultArrangement } from '../../../src/ui/grid/layout/arrangement'
import { createSavedViews, savedViewContent } from '../../../src/ui/grid/layout/saved-views'
import { createViewEdits } from '../../../src/ui/grid/layout/view-edits'
import { salesOrdersView as view } from './rows'
import { viewHeader } from './view-header'

const { t } = createI18n('en-GB', english)

/** A page whose server refuses every write with this problem. */
function pageThatFails(problem: Error) {
  const call = vi.fn(async ({ method }: { method: string }) => {
    if (method === 'GET') return []
    throw problem
  })
  const api = () => ({ call }) as unknown as Api
  const { session } = testSession()
  const store = createArrangementStore(() => session, view)
  const options = { atoms: session.store, api, store, owner: 'SalesOrders' }
  const dialogs = { showError: vi.fn(async () => 'close'), confirm: vi.fn(async () => true) }
  const toaster = { show: vi.fn() }
  const edits = createViewEdits({
    ...options,
    views: createSavedViews(options),
    dialogs: dialogs as never,
    toaster: toaster as never,
    t,
  })
  return { edits, dialogs, toaster }
}

const newView = { name: 'Thirty', scope: 'me', id: null, isPrimary: false } as const

describe('a view that could not be saved or deleted', () => {
  it('without a result displays that it was not saved', async () => {
    const { edits, dialogs, toaster } = pageThatFails(failure({ kind: 'malformed' }, '204 without a result'))
    expect(await edits.save(newView)).toBe(false)
    expect(dialogs.showError).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: 'Failed to save the view' }),
    )
    expect(toaster.show).not.toHaveBeenCalled()
  })

  it('without the permission to delete it displays that', async () => {
    const problem = failure({ kind: 'refused', status: 403, code: 'view-no-rights' })
    const { edits, dialogs } = pageThatFails(problem)
    await edits.remove({ id: 7, customViewName: 'Theirs', isShared: true } as CustomViewHeader)
    expect(dialogs.showError).toHaveBeenCalledExactlyOnceWith({
      title: t('grid.view.delete.failed', { name: 'Theirs' }),
      description: t('refusal.view-no-rights'),
    })
  })
})

describe('a view that somebody else changed since it was opened', () => {
  /** A page with an open view, which somebody else then changes. */
  async function pageBehind(answer: boolean) {
    const server = { revision: 'first', name: 'Watched', writes: [] as unknown[] }
    const header = (): CustomViewHeader => viewHeader(7, server.name, { revision: server.revision })
    const call = async (endpoint: Endpoint, { body }: { body?: { read?: string } } = {}) => {
      if (endpoint === customViews.headers) return [header()]
      if (endpoint === customViews.byId) return { ...header(), ...content(server.name) }
      if (body?.read !== server.revision) throw failure({ kind: 'conflict', fields: [] })
      server.writes.push(body)
      server.revision = 'mine'
      return header()
    }
    const { session } = testSession()
    const store = createArrangementStore(() => session, view)
    const api = () => ({ call }) as unknown as Api
    const options = { atoms: session.store, api, store, owner: 'SalesOrders' }
    const dialogs = { showError: vi.fn(async () => 'close'), confirm: vi.fn(async () => answer) }
    const views = createSavedViews(options)
    const toaster = { show: vi.fn() } as never
    const edits = createViewEdits({ ...options, views, dialogs: dialogs as never, toaster, t })
    await views.refresh()
    await views.open('7')
    store.changeMaster({ pageSize: 5 })
    server.revision = 'theirs'
    return { server, edits, dialogs, views, store }
  }
  const content = (name: string) => savedViewContent(view, 'SalesOrders', name, defaultArrangement(view))
  const replacing = { name: 'Watched', scope: 'me', id: 7, isPrimary: false } as const

  it('is replaced when the user wants that', async () => {
    const { server, edits, dialogs } = await pageBehind(true)
    expect(await edits.save(replacing)).toBe(true)
    expect(dialogs.confirm).toHaveBeenCalledExactlyOnceWith(
      expect.objectContaining({ title: t('grid.view.changed.title', { name: 'Watched' }) }),
    )
    expect(server.writes).toMatchObject([{ id: 7, read: 'theirs' }])
  })

  it('stays as it is when he does not, and is shown once he discards his edits', async () => {
    const { server, edits, dialogs, views, store } = await pageBehind(false)
    expect(await edits.save(replacing)).toBe(false)
    expect(server.writes).toEqual([])
    expect(dialogs.showError).not.toHaveBeenCalled()
    views.discard()
    expect(store.get().master.pageSize).toBe(defaultArrangement(view).master.pageSize)
  })

  it('keeps what they changed when it is renamed', async () => {
    const { server, edits } = await pageBehind(false)
    expect(await edits.rename(viewHeader(7, 'Watched', { revision: 'first' }), 'Seen')).toBe(true)
    expect(server.writes).toMatchObject([{ id: 7, read: 'theirs', view: { customViewName: 'Seen' } }])
  })
})

describe('a shared view that was deleted', () => {
  /** Deletes the view, takes that back, and returns what was requested for that. */
  async function takenBack(header: CustomViewHeader, problem?: Error) {
    const requests: unknown[] = []
    const call = async (endpoint: Endpoint, { body }: { body?: unknown } = {}) => {
      if (endpoint === customViews.headers) return []
      if (endpoint === customViews.byId)
        return { ...header, ...savedViewContent(view, 'SalesOrders', 'Ours', defaultArrangement(view)) }
      if (endpoint === customViews.remove) return undefined
      if (endpoint === customViews.saveForAll) return viewHeader(8, 'Ours', { scope: 'all', isShared: true })
      requests.push([endpoint.path, body])
      if (problem !== undefined) throw problem
      return undefined
    }
    const { session } = testSession()
    const store = createArrangementStore(() => session, view)
    const api = () => ({ call }) as unknown as Api
    const options = { atoms: session.store, api, store, owner: 'SalesOrders' }
    const dialogs = { showError: vi.fn(async () => 'close'), confirm: vi.fn(async () => true) }
    const toaster = { show: vi.fn<(toast: { text: string; undo?: () => void }) => void>() }
    const views = createSavedViews(options)
    const edits = createViewEdits({
      ...options,
      views,
      dialogs: dialogs as never,
      toaster: toaster as never,
      t,
    })
    await edits.remove(header)
    toaster.show.mock.lastCall?.[0].undo?.()
    await vi.waitFor(() => {
      expect(toaster.show).toHaveBeenLastCalledWith(
        expect.objectContaining({ text: t('grid.view.restored', { name: 'Ours' }) }),
      )
    })
    return { requests, dialogs }
  }
  const ours = viewHeader(7, 'Ours', { scope: 'all', isShared: true })
  const forAll = [primaryViews.saveForAll.path, { owner: 'SalesOrders', id: 8 }]

  it('is the primary view for all again once that is undone', async () => {
    const { requests } = await takenBack({ ...ours, isPrimaryForAll: true })
    expect(requests).toEqual([forAll])
    expect((await takenBack(ours)).requests).toEqual([])
  })

  it('is there again when the user may not make it the primary one for all, which is said', async () => {
    const problem = failure({
      kind: 'refused',
      status: 403,
      code: 'permission-denied',
      path: 'grid/save_for_all',
    })
    const { dialogs } = await takenBack({ ...ours, isPrimaryForAll: true }, problem)
    await vi.waitFor(() => {
      expect(dialogs.showError).toHaveBeenCalledExactlyOnceWith(
        expect.objectContaining({ title: t('grid.view.notMarked') }),
      )
    })
  })
})

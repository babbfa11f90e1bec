/** The page's message when a saved view could not be saved or deleted (spec 2, section 8). */
import { testSession } from '../session'
import { describe, expect, it, vi } from 'vitest'
import type { CustomViewHeader } from '../../../src/contract/entities/custom-view'
import english from '../../../src/locales/en-GB.json'
import { failure } from '../../../src/kernel/failure'
import { createI18n } from '../../../src/texts/create-i18n'
import type { Api } from '../../../src/kernel/session'
import { createArrangementStore } from '../../../src/ui/grid/layout/arrangement-store'
import { createSavedViews } from '../../../src/ui/grid/layout/saved-views'
import { createViewEdits } from '../../../src/ui/grid/layout/view-edits'
import { salesOrdersView as view } from './rows'

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

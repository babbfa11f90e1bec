// @vitest-environment happy-dom
/** A page that stays open while its user signs in again: its content is unchanged, and its actions use the new session. */
import { createStore } from 'jotai'
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { saveDelayMs, type ArrangementStore } from '../../../src/ui/grid/layout/arrangement-store'
import { useOpenedPage } from '../../../src/ui/grid/layout/use-opened-page'
import { SessionProvider } from '../../../src/ui/session-context'
import { testSession } from '../session'
import { render } from '../ui/render'
import { salesOrdersView } from './rows'

beforeEach(() => vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

it('an arrangement changed after the next sign-in is saved', async () => {
  let arranged: ArrangementStore | undefined
  function Page() {
    const search = new URLSearchParams()
    const page = useOpenedPage({
      view: salesOrdersView,
      stateName: 'SalesOrders',
      search,
      customView: undefined,
    })
    arranged = page?.store
    return null
  }
  const store = createStore()
  const signedIn = () => {
    const saveSetting = vi.fn(() => Promise.resolve())
    const { session } = testSession({ store, saveSetting })
    const page = (
      <SessionProvider session={session}>
        <Page />
      </SessionProvider>
    )
    return { saveSetting, page }
  }
  const [first, next] = [signedIn(), signedIn()]
  const { update, unmount } = render(first.page)
  act(() => arranged?.changeMaster({ pageSize: 20 }))
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  update(next.page)
  act(() => arranged?.changeMaster({ pageSize: 30 }))
  await vi.advanceTimersByTimeAsync(saveDelayMs)
  expect([first.saveSetting, next.saveSetting].map(save => save.mock.calls.length)).toEqual([1, 1])
  unmount()
})

// @vitest-environment happy-dom
/** The bar over an element whose live updates have stopped (spec 2, section 8, live connection). */
import { atom } from 'jotai/vanilla'
import { expect, it, vi } from 'vitest'
import { LiveNotice } from '../../../src/areas/live-notice'
import type { LiveState } from '../../../src/kernel/session'
import { renderPage } from '../render-page'
import { testSession } from '../session'
import { click } from '../ui/render'

it('the notice of a lost connection offers to retry, to continue without updates, and to log out', () => {
  const live = { state: atom<LiveState>({ status: 'lost', reason: 'unreachable' }) }
  const { session } = testSession({ live })
  const signOut = vi.fn()
  const { root, unmount } = renderPage(<LiveNotice session={session} onSignOut={signOut} />, {
    session: { live },
  })
  const buttons = [...root.querySelectorAll('button')]
  expect(buttons.map(button => button.textContent)).toEqual([
    'Try again',
    'Continue without updates',
    'Log out',
  ])
  expect(signOut).not.toHaveBeenCalled()
  if (buttons[2] !== undefined) click(buttons[2])
  expect(signOut).toHaveBeenCalledTimes(1)
  if (buttons[1] !== undefined) click(buttons[1])
  expect(root.textContent).toBe('')
  unmount()
})

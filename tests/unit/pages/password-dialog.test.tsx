// @vitest-environment happy-dom
/** The dialogs that set a password: it is shown only once, so they stay until it has come. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ownAccount } from '../../../src/contract/endpoints/own-account'
import { userAccounts } from '../../../src/contract/endpoints/users'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { failure } from '../../../src/kernel/failure'
import { ResetPasswordDialog } from '../../../src/pages/dialogs/reset-password'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, submitForm } from '../ui/render'

const astrid = { id: 7, version: 1, userName: 'astrid.b', displayName: 'Astrid Bakken', email: null }
const onClose = vi.fn()
let view: RenderedPage
let finish: (answer: unknown) => void

beforeEach(async () => {
  vi.useFakeTimers()
  const answers = new Map<Endpoint, unknown>([
    [ownAccount.passwordRules, { minimumLength: 10 }],
    [userAccounts.resetPassword, () => new Promise(resolve => (finish = resolve))],
  ])
  view = renderPage(
    <ResetPasswordDialog
      rows={[astrid]}
      title="Reset password"
      isBusy={false}
      problem={null}
      onClose={onClose}
      goOn={() => undefined}
    />,
    { answers },
  )
  await settle()
  submitForm(view.root)
  await settle()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
  vi.clearAllMocks()
})

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))

it('a password that was being set when the user pressed Cancel is still shown', async () => {
  click(byName(view.root, 'button', 'Cancel'))
  click(byName(view.root, 'button', 'Close'))
  expect(onClose).not.toHaveBeenCalled()
  finish({ userName: 'astrid.b', displayName: 'Astrid Bakken', password: 'Made-once-123', sentTo: null })
  await settle()
  expect(view.root.textContent).toContain('Made-once-123')
  expect(onClose).not.toHaveBeenCalled()
})

it('the dialog can be left once the password could not be set', async () => {
  finish(failure({ kind: 'unreachable' }))
  await settle()
  expect(view.root.textContent).toContain('cannot be reached')
  click(byName(view.root, 'button', 'Cancel'))
  expect(onClose).toHaveBeenCalledOnce()
})

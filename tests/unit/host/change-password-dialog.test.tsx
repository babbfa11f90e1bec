// @vitest-environment happy-dom
/** The dialog for one's own password: messages inside it, failures that are shown as usual, and the message after a success. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ChangePasswordDialog } from '../../../host/change-password-dialog'
import { useOwnAccount } from '../../../host/use-own-account'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { ownAccount } from '../../../src/contract/endpoints/own-account'
import { logoutAfterPasswordChangeMs } from '../../../src/contract/sign-in-limits'
import { failure } from '../../../src/kernel/failure'
import type { KernelSession } from '../../../src/kernel/session'
import { guardLeaving } from '../../../src/ui/edit/leave-guards'
import { useSession } from '../../../src/ui/session-context'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, problemsIn, submitForm, typeInto, until } from '../ui/render'

const good = 'Fjord-crane-1'
let view: RenderedPage
let answer: () => unknown
const onClose = vi.fn()
const onSignOut = vi.fn()

const answers = new Map<Endpoint, unknown>([
  [ownAccount.passwordRules, { minimumLength: 12 }],
  [ownAccount.changePassword, () => answer()],
])
const sent = () => view.inputsOf(ownAccount.changePassword).map(({ body }) => body)

const settle = () => act(() => vi.advanceTimersByTimeAsync(0))
const field = (label: string): HTMLInputElement => {
  const labels = [...view.root.querySelectorAll('label')]
  const found = labels.find(one => one.firstChild?.textContent === label)
  const input = found && view.root.getElementById(found.htmlFor)
  if (!(input instanceof HTMLInputElement)) throw new Error(`no field ${label}`)
  return input
}
const errors = () => problemsIn(view.root)

/** Types and submits. */
async function change(current: string, password: string, confirmation = password): Promise<void> {
  typeInto(field('Current password'), current)
  typeInto(field('New password'), password)
  typeInto(field('Repeat the new password'), confirmation)
  submitForm(view.root)
  await settle()
}

beforeEach(async () => {
  vi.useFakeTimers()
  answer = () => undefined
  view = renderPage(<ChangePasswordDialog onClose={onClose} onSignOut={onSignOut} />, { answers })
  await settle()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
  vi.clearAllMocks()
})

describe('changing one’s own password', () => {
  it('fetches the rules of the business unit first and submits no password that breaks them', async () => {
    await change('Old-crane-12', 'abc', 'abd')
    expect(errors()).toEqual([
      'Use at least 12 characters. Use an uppercase letter. Use a digit.',
      'Enter the same password twice.',
    ])
    await change('', good)
    expect(errors()).toEqual(['Enter your current password.'])
    expect(sent()).toEqual([])
  })

  it('displays a refusal with 400 in the dialog', async () => {
    answer = () => failure({ kind: 'refused', status: 400, code: 'credentials-wrong' })
    await change('Old-crane-12', good)
    expect(errors()).toEqual(['This is not your current password.'])
    const issue = { path: 'body.newPassword', code: 'password-unchanged', message: '' } as const
    answer = () => failure({ kind: 'refused', status: 400, code: 'invalid-input', issues: [issue] })
    await change(good, good)
    expect(errors()).toEqual(['Choose a password that differs from the current one.'])
    expect(onClose).not.toHaveBeenCalled()
    expect(onSignOut).not.toHaveBeenCalled()
  })

  it('displays every other failure in the error dialog', async () => {
    answer = () => failure({ kind: 'unexpected', status: 500 })
    await change('Old-crane-12', good)
    expect(onClose).toHaveBeenCalledTimes(1)
    expect(errors()).toEqual([])
    expect(view.root.querySelector('[role=alertdialog]')).not.toBeNull()
  })

  it('displays its success, and signs out a second later', async () => {
    await change('Old-crane-12', good)
    expect(sent()).toEqual([{ currentPassword: 'Old-crane-12', newPassword: good, confirmation: good }])
    expect(view.root.querySelector('[role=alertdialog]')?.textContent).toContain('Your password is changed.')
    await act(() => vi.advanceTimersByTimeAsync(logoutAfterPasswordChangeMs - 1))
    expect(onSignOut).not.toHaveBeenCalled()
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(onSignOut).toHaveBeenCalledTimes(1)
  })
})

it.each([true, false])(
  'a new password signs out, with unsaved edits %s: then its dialog does not stay over the question',
  async isUnsaved => {
    const stop = isUnsaved ? guardLeaving(() => undefined) : () => undefined
    function Account() {
      const { changePassword } = useOwnAccount(useSession() as KernelSession, null, onSignOut)
      return <button onClick={changePassword}>open</button>
    }
    view.update(<Account />)
    click(byName(view.root, 'button', 'open'))
    await until(() => void field('Current password'))
    await change('Old-crane-12', good)
    await act(() => vi.advanceTimersByTimeAsync(logoutAfterPasswordChangeMs))
    expect(onSignOut).toHaveBeenCalledOnce()
    expect(view.root.querySelector('dialog') === null).toBe(isUnsaved)
    stop()
  },
)

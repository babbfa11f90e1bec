// @vitest-environment happy-dom
/**
 * The page of a portal's link: its token is removed from the address before it is exchanged; in a browser with the session of another user,
 * the page names that user and offers to continue or to replace the session.
 */
import { afterEach, expect, it, vi } from 'vitest'
import { PortalSignIn, SessionChoice, type PortalSignInProps } from '../../../host/portal-sign-in'
import { byName, click, render, until, within, type Rendered } from '../ui/render'

let view: Rendered
afterEach(() => {
  view.unmount()
  vi.unstubAllGlobals()
})

it('the page names the user of the open session, and continues it or replaces it once', () => {
  const [stay, replace] = [vi.fn(), vi.fn()]
  view = render(<SessionChoice user="anna, Demo" stay={stay} replace={replace} />)
  expect(byName(view.root, 'heading', 'anna, Demo is already logged in here.')).toBeTruthy()
  const continueButton = byName(view.root, 'button', 'Continue as anna, Demo')
  const replaceButton = byName(view.root, 'button', 'Log anna, Demo out and use the link')
  expect(view.root.activeElement).toBe(continueButton)
  click(continueButton)
  expect([stay.mock.calls.length, replace.mock.calls.length]).toEqual([1, 0])
  click(replaceButton)
  click(replaceButton)
  click(continueButton)
  expect([stay.mock.calls.length, replace.mock.calls.length]).toEqual([1, 1])
})

it('the token is removed from the address before it is exchanged, and a refusal is displayed', async () => {
  history.replaceState(null, '', '/login-internal?return=%2Fstocks-es-page#secret.of.portal')
  const requests: { readonly body: unknown; readonly address: string }[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    requests.push({ body: JSON.parse(String(body)), address: location.href })
    return Promise.resolve(Response.json({ code: 'credentials-wrong', message: 'Over.' }, { status: 403 }))
  })
  const problem = { tone: 'danger', words: () => 'The link is over.' } as const
  const enter: PortalSignInProps['enter'] = signIn =>
    signIn().then(
      () => null,
      () => problem,
    )
  const toSignIn = vi.fn()
  view = render(
    <PortalSignIn
      environment={{ apiUrl: 'http://api.test', name: 'Cockpit', helpUrl: '', menuOrder: {} }}
      language="en-GB"
      enter={enter}
      toSignIn={toSignIn}
    />,
  )
  await until(() => expect(toSignIn).toHaveBeenCalledWith(problem))
  expect(requests).toMatchObject([{ body: { token: 'secret.of.portal' } }])
  expect(requests[0]?.address).toMatch(/\/login-internal\?return=%2Fstocks-es-page$/)
  expect(within(view.root).queryByRole('button')).toBeNull()
})

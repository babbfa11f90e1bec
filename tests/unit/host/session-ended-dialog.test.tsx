// @vitest-environment happy-dom
/** A session that has ended: the same user continues here or in another tab, nobody else does. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SessionEndedDialog } from '../../../host/session-ended-dialog'
import { signInAgainOf } from '../../../host/sign-in-again'
import { hintCookie } from '../../../src/kernel/signed-in-cookies'
import type { AuthContext } from '../../../src/kernel/auth-context'
import { useSession } from '../../../src/ui/session-context'
import { loginAnswer } from '../kernel/start-answers'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, problemsIn, submitForm, typeInto, within } from '../ui/render'

const environment = { apiUrl: '', name: 'Cockpit', helpUrl: '', menuOrder: {} }
const onContext = vi.fn<(context: AuthContext) => void>()
const onLeave = vi.fn()
let view: RenderedPage
let signInElsewhere: () => void
/** What the server answers, by the end of the path; a function may wait. */
let answers: Record<string, unknown>
let sent: [string, unknown][]
/** The messages to other tabs. */
let told: unknown[]

/** For the user of the page. */
function Ended() {
  const { user } = useSession()
  const signInAgain = signInAgainOf({ environment, language: 'en-GB', onContext })
  return <SessionEndedDialog user={user} signInAgain={signInAgain} onLeave={onLeave} />
}

const settle = () => act(() => new Promise(resolve => setTimeout(resolve, 0)))
const show = async (): Promise<void> => {
  view = renderPage(<Ended />, {})
  await settle()
}
const user = () => view.session.user
const openId = () => within(view.root).queryByRole('button', { name: 'Continue with OpenId' })

beforeEach(() => {
  document.cookie = `${hintCookie}=1`
  answers = { isEnabled: false }
  sent = []
  told = []
  vi.stubGlobal('fetch', async (address: string | URL, init?: RequestInit) => {
    const { pathname } = new URL(String(address))
    const name = pathname.slice(pathname.lastIndexOf('/') + 1)
    sent.push([name, typeof init?.body === 'string' ? JSON.parse(init.body) : undefined])
    const answer = answers[name]
    return answer instanceof Response ? answer : Response.json({ result: answer })
  })
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor(private readonly name: string) {}
      addEventListener = (_event: string, listener: () => void) => {
        if (this.name === 'cockpit.sign-in') signInElsewhere = listener
      }
      postMessage = (message: unknown) => told.push(message)
      close = () => undefined
    },
  )
})
afterEach(() => {
  view.unmount()
  document.cookie = `${hintCookie}=; max-age=0`
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

it('continues with the password of its user', async () => {
  await show()
  submitForm(view.root)
  expect(problemsIn(view.root)).toEqual(['Password required'])
  const { userName, businessUnitName } = user()
  answers['user'] = loginAnswer()
  typeInto(within(view.root).getByLabelText<HTMLInputElement>('Password'), 'secret')
  submitForm(view.root)
  await settle()
  expect(sent.at(-1)).toEqual(['user', { businessUnitName, userName, password: 'secret' }])
  expect(onContext).toHaveBeenCalledOnce()
})

it('continues the other tabs with the password too, and itself once', async () => {
  await show()
  answers['user'] = loginAnswer()
  answers['refresh'] = { ...loginAnswer(), userId: user().userId }
  typeInto(within(view.root).getByLabelText<HTMLInputElement>('Password'), 'secret')
  submitForm(view.root)
  await settle()
  expect(told).toEqual(['sign-in'])
  // A channel gives a message to all of its listeners, also to those of the tab that sends it.
  await act(async () => signInElsewhere())
  await settle()
  expect(onContext).toHaveBeenCalledOnce()
})

it('tells no other tab of a refused password, nor of a sign-in that another tab has told', async () => {
  await show()
  answers['user'] = Response.json({ code: 'credentials-wrong', message: 'no' }, { status: 400 })
  typeInto(within(view.root).getByLabelText<HTMLInputElement>('Password'), 'wrong')
  submitForm(view.root)
  await settle()
  expect(onContext).not.toHaveBeenCalled()
  answers['refresh'] = { ...loginAnswer(), userId: user().userId }
  await act(async () => signInElsewhere())
  await settle()
  expect(onContext).toHaveBeenCalledOnce()
  expect(told).toEqual([])
})

it('continues when its user has signed in in another tab', async () => {
  await show()
  answers['refresh'] = { ...loginAnswer(), userId: user().userId }
  await act(async () => signInElsewhere())
  await settle()
  expect(onContext).toHaveBeenCalledOnce()
  expect(onLeave).not.toHaveBeenCalled()
})

it('does not continue as the user who has signed in in another tab', async () => {
  await show()
  answers['refresh'] = { ...loginAnswer(), userId: user().userId + 1, displayName: 'Anna Admin' }
  await act(async () => signInElsewhere())
  await settle()
  expect(onContext).not.toHaveBeenCalled()
  expect(problemsIn(view.root)).toEqual(['Anna Admin is already logged in here.'])
})

it('opens the provider’s page in another tab, which cannot reach this one', async () => {
  answers = { isEnabled: true, generateOidcUri: 'https://provider.example/authorize?state=s' }
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  const open = vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  await show()
  click(byName(view.root, 'button', 'Continue with OpenId'))
  await settle()
  expect(open).toHaveBeenCalledExactlyOnceWith('about:blank')
  expect(tab.opener).toBeNull()
  expect(tab.location.replace).toHaveBeenCalledExactlyOnceWith('https://provider.example/authorize?state=s')
  expect(openId()?.hasAttribute('aria-busy'), 'it may be opened again').toBe(false)
})

it('says why the provider cannot be reached, and leaves no empty tab', async () => {
  const refused = { code: 'open-id-failed', message: 'no' }
  answers = { isEnabled: true, generateOidcUri: Response.json(refused, { status: 502 }) }
  const tab = { opener: window, location: { replace: vi.fn() }, close: vi.fn() }
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window)
  await show()
  click(byName(view.root, 'button', 'Continue with OpenId'))
  await settle()
  expect(tab.close).toHaveBeenCalledOnce()
  expect(problemsIn(view.root)).toHaveLength(1)
})

it('offers no provider where its business unit has none', async () => {
  await show()
  expect(openId()).toBeNull()
})

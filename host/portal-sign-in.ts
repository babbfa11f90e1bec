/**
 * The page login-internal: a trusted portal leads here with a token in the hash of the address, which no server and no log sees. It is
 * taken out of the address at once and exchanged for a session, once (COVERAGE, login-internal). Where somebody else is signed in
 * already, he decides: such an address may come from anybody.
 */
import { handover } from '../src/contract/endpoints/handover'
import { toFailure } from '../src/kernel/failure'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import { signInWith, type SignedIn } from '../src/kernel/sign-in'
import type { Translate } from '../src/kernel/create-i18n'
import { applyLooks } from './apply-looks'
import { element } from './dom'
import type { Door } from './door'
import { formHead } from './form-field'
import { pageTitle } from './installation-name'
import { remember, remembered } from './remembered'
import { showInFrame } from './sign-in-frame'

/** Signs in with the token; the sign-in page says what went wrong. */
export async function comeFromPortal(door: Door): Promise<void> {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
  if (token === '') return door.toSignIn()
  const exchange = (more: { replacesSession?: true } = {}): Promise<SignedIn> => {
    const { language } = remembered(languageOf)
    return signInWith(handover.internal, { body: { token, ...more } }, { ...door.environment, language })
  }
  const enter = async (session: Promise<SignedIn>): Promise<void> => {
    const problem = await door.enter(() => session)
    if (problem !== null) await door.toSignIn({ notice: { tone: 'bad', text: problem } })
  }
  const session = exchange()
  const user = await anotherUserIn(session)
  if (user === null) return enter(session)
  await askWhoGoesOn(door, user, () => void enter(exchange({ replacesSession: true })))
  // Enter alone changes nothing.
  door.place.querySelector<HTMLButtonElement>('button.pri')?.focus()
}

/** Who is signed in already, where that is why the session is refused. */
function anotherUserIn(session: Promise<SignedIn>): Promise<string | null> {
  return session.then(
    () => null,
    (error: unknown) => {
      const problem = toFailure(error)
      return problem.kind === 'refused' && problem.code === 'another-session' ? (problem.path ?? '') : null
    },
  )
}

async function askWhoGoesOn(door: Door, user: string, replace: () => void): Promise<void> {
  const { language } = remembered(languageOf)
  const { t } = await i18nFor(language)
  document.title = pageTitle(t('shell.signIn.title'))
  showInFrame(door.place, choiceForm(t, user, { stay: () => location.replace('/'), replace }), {
    translate: t,
    language,
    onLanguage: chosen => {
      remember({ language: chosen })
      applyLooks(door.place, remembered(languageOf))
      void askWhoGoesOn(door, user, replace)
    },
  })
}

export interface SessionChoice {
  stay(): void
  replace(): void
}

/** Whose session is open, and the two ways on. */
export function choiceForm(t: Translate, user: string, { stay, replace }: SessionChoice): HTMLElement {
  const staying = element(
    'button',
    { type: 'button', class: 'btn pri big' },
    t('shell.anotherSession.stay', { user }),
  )
  const replacing = element(
    'button',
    { type: 'button', class: 'lnk' },
    t('shell.anotherSession.replace', { user }),
  )
  staying.addEventListener('click', stay)
  replacing.addEventListener('click', () => {
    staying.disabled = replacing.disabled = true
    replace()
  })
  return element(
    'form',
    { 'aria-labelledby': 'sign-in-title' },
    formHead(t('refusal.another-session', { path: user }), t('shell.anotherSession.intro')),
    staying,
    replacing,
  )
}

/** The ways to a new password without a session: ask for a link, use it, or replace a password that somebody else gave. */
import type { Endpoint, InputOf } from '../src/contract/endpoints/endpoint'
import { ownAccount, type PasswordProof } from '../src/contract/endpoints/own-account'
import { resetPasswordPath } from '../src/contract/host-paths'
import { issueKey, uncoded } from '../src/contract/input-issues'
import type { Language } from '../src/contract/limits'
import type { AnyInput } from '../src/kernel/api-request'
import { failureText, toFailure } from '../src/kernel/failure'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import { ask, signIn } from '../src/kernel/sign-in'
import type { I18n } from '../src/kernel/create-i18n'
import { applyLooks } from './apply-looks'
import type { Door } from './door'
import { showForgotPasswordPage, type AskedUser } from './forgot-password-page'
import { pageTitle } from './installation-name'
import { showNewPasswordPage } from './new-password-page'
import { remember, remembered } from './remembered'
import { forgotPasswordPath } from './return-path'
import type { Credentials } from './sign-in-page'

/** Asks whose password is forgotten. */
export async function askForPassword(door: Door, typed: AskedUser): Promise<void> {
  history.replaceState(null, '', forgotPasswordPath + location.search)
  const { language, texts } = await openPage('shell.forgot.title')
  showForgotPasswordPage(door.place, {
    translate: texts.t,
    language,
    initial: typed,
    onSubmit: user => problemOf(call(door, ownAccount.forgotPassword, { body: user }), texts),
    onLanguage: (chosen, now) => {
      chooseLanguage(door, chosen)
      void askForPassword(door, now)
    },
    onLeave: now => void door.toSignIn({ typed: { ...now, password: '' } }),
  })
}

/** The page of a link. The token is taken out of the address at once, so that no history keeps it. */
export async function openPasswordLink(door: Door): Promise<void> {
  const token = location.hash.slice(1)
  history.replaceState(null, '', resetPasswordPath)
  await choosePassword(
    door,
    { token },
    {
      introKey: 'password.link.intro',
      onSet: ({ businessUnitName, userName }, texts) =>
        door.toSignIn({
          typed: { businessUnitName, userName, password: '' },
          notice: { tone: 'good', text: texts.t('password.set.done') },
        }),
    },
  )
}

/** A password that an administrator gave is replaced before the first session, with which the user then goes on. */
export async function replaceGivenPassword(door: Door, credentials: Credentials): Promise<void> {
  const { password: currentPassword, ...user } = credentials
  await choosePassword(
    door,
    { ...user, currentPassword },
    {
      introKey: 'password.given.intro',
      onSet: async ({ newPassword }) => {
        const { language } = remembered(languageOf)
        const problem = await door.enter(() =>
          signIn(
            { ...user, apiUrl: door.environment.apiUrl, password: newPassword, language },
            door.environment,
          ),
        )
        if (problem !== null) {
          await door.toSignIn({ typed: { ...user, password: '' }, notice: { tone: 'bad', text: problem } })
        }
      },
    },
  )
}

interface WayToPassword {
  /** Text that says why there is this page. */
  readonly introKey: string
  readonly onSet: (set: AskedUser & { newPassword: string }, texts: I18n) => Promise<void>
}

/** The page of a proof; one that does not count leads to the sign-in page, which says why. */
async function choosePassword(door: Door, proof: PasswordProof, way: WayToPassword): Promise<void> {
  const { language, texts } = await openPage('password.title')
  const asked = await call(door, ownAccount.passwordToSet, { body: { proof } }).catch((error: unknown) =>
    problemText(error, texts),
  )
  if (typeof asked === 'string') return door.toSignIn({ notice: { tone: 'bad', text: asked } })
  showNewPasswordPage(door.place, {
    ...asked,
    translate: texts.t,
    language,
    intro: texts.t(way.introKey),
    onSubmit: async typed => {
      const problem = await problemOf(call(door, ownAccount.password, { body: { proof, ...typed } }), texts)
      if (problem === null) await way.onSet({ ...asked, newPassword: typed.newPassword }, texts)
      return problem
    },
    onLanguage: chosen => {
      chooseLanguage(door, chosen)
      void choosePassword(door, proof, way)
    },
    onLeave: () => void door.toSignIn(),
  })
}

async function openPage(titleKey: string): Promise<{ language: Language; texts: I18n }> {
  const { language } = remembered(languageOf)
  const texts = await i18nFor(language)
  document.title = pageTitle(texts.t(titleKey))
  return { language, texts }
}

function chooseLanguage({ place }: Door, language: Language): void {
  remember({ language })
  applyLooks(place, remembered(languageOf))
}

function call<E extends Endpoint>({ environment }: Door, endpoint: E, input: InputOf<E>) {
  return ask(endpoint, input as AnyInput, { apiUrl: environment.apiUrl, credentials: 'include' })
}

/** Null when it works, else the sentence that says why not. */
async function problemOf(work: Promise<unknown>, texts: I18n): Promise<string | null> {
  return work.then(
    () => null,
    (error: unknown) => problemText(error, texts),
  )
}

/** What does not fit stands in the issues of the answer; everything else in its code. */
function problemText(error: unknown, texts: I18n): string {
  const failure = toFailure(error)
  const issues = failure.kind === 'refused' ? (failure.issues ?? []) : []
  const said = issues.flatMap(({ code, values }) =>
    code === uncoded ? [] : [texts.t(issueKey(code), values)],
  )
  const { key, values } = failureText(failure)
  return said.length > 0 ? said.join(' ') : texts.t(key, values)
}

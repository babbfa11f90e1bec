/**
 * Entry of the cockpit's own page. It decides between the sign-in page and the cockpit, and is all that the sign-in page
 * needs: React, the menu and the elements are loaded once somebody is signed in.
 */
import { openIdReturnPath, resetPasswordPath } from '../src/contract/host-paths'
import { failureText, toFailure, type Failure } from '../src/kernel/failure'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import { closeSessionOf } from '../src/kernel/close-session'
import type { AuthContext } from '../src/kernel/auth-context'
import { resume, signIn, signOut, type SignedIn, type SignInOptions } from '../src/kernel/sign-in'
import { isSignInRemembered } from '../src/kernel/signed-in-cookies'
import '../src/ui/theme/control-look'
import '../src/ui/theme/dark-sheet'
import { adoptTheme, sheetFromText } from '../src/ui/theme/sheets'
import { shellSheet } from '../src/ui/theme/shell-sheet'
import { applyLooks } from './apply-looks'
import type { Door } from './door'
import { loadEnvironment, type Environment } from './environment'
import type { Notice } from './form-field'
import hostCss from './host-page.css'
import { nameInstallation, pageTitle } from './installation-name'
import { onSignOutElsewhere, tellSignOut } from './other-tabs'
import type { LicenceOveruse } from './licence-overuse-banner'
import { remember, remembered } from './remembered'
import {
  acceptPath,
  forgotPasswordPath,
  internalPath,
  isSignInPath,
  limitPath,
  logoutSessionsPath,
  returnParameter,
  signInAddress,
  signInPath,
} from './return-path'
import { showSignInPage, type Credentials } from './sign-in-page'

void start()

async function start() {
  const place = document.getElementById('cockpit')
  if (place === null) throw new Error('The page has no element with the id cockpit.')
  adoptTheme(document, shellSheet(), sheetFromText(hostCss))
  applyLooks(place, remembered(languageOf))
  // The cockpit comes while the server is asked whether the sign-in still holds.
  if (isSignInRemembered()) loadShell().catch(() => undefined)
  const environment = await loadEnvironment()
  nameInstallation(environment.name)
  const openPage = pagesOutside[location.pathname]
  if (openPage !== undefined) return openPage(doorOf(place, environment))
  let signedIn: SignedIn | null
  try {
    signedIn = await resume(environment.apiUrl, optionsOf(environment))
  } catch (error) {
    // Nothing is said of the session, which the next page load goes on with: the page says why this one could not.
    const notice: Notice = { tone: 'bad', text: await sentenceOf(toFailure(error)) }
    return showSignIn(place, environment, undefined, notice)
  }
  if (signedIn === null) await showSignIn(place, environment)
  else await openCockpit(place, environment, signedIn)
}

/** Pages that need no session and take no notice of one, by their address. */
const pagesOutside: Readonly<Record<string, (door: Door) => Promise<void>>> = {
  [resetPasswordPath]: async door => (await loadPasswordPages()).openPasswordLink(door),
  [forgotPasswordPath]: async door => {
    const { businessUnitName } = remembered(languageOf)
    await (await loadPasswordPages()).askForPassword(door, { businessUnitName, userName: '' })
  },
  [openIdReturnPath]: async door => (await loadOpenId()).comeBackFromProvider(door),
  [logoutSessionsPath]: async door => (await loadLogoutSessions()).showLogoutSessionsPage(door),
  [internalPath]: async door => (await import('./portal-sign-in')).comeFromPortal(door),
}

const loadPasswordPages = () => import('./password-pages')
const loadOpenId = () => import('./open-id-pages')
const loadLogoutSessions = () => import('./logout-sessions-page')

function doorOf(place: HTMLElement, environment: Environment): Door {
  return {
    place,
    environment,
    toSignIn: ({ typed, notice } = {}) => showSignIn(place, environment, typed, notice),
    enter: signIn => enter(place, environment, signIn),
  }
}

function loadShell() {
  return import('./cockpit-shell')
}

async function showSignIn(
  place: HTMLElement,
  environment: Environment,
  typed?: Credentials,
  notice: Notice | null = null,
) {
  if (location.pathname in pagesOutside || [limitPath, acceptPath].includes(location.pathname)) {
    history.replaceState(null, '', signInAddress(wantedPath() ?? '/'))
  }
  if (!isSignInPath(location.pathname)) {
    history.replaceState(null, '', signInAddress(location.pathname + location.search + location.hash))
  }
  const { language, businessUnitName } = remembered(languageOf)
  const texts = await i18nFor(language)
  const door = doorOf(place, environment)
  document.title = pageTitle(texts.t('shell.signIn.title'))
  showSignInPage(place, {
    translate: texts.t,
    language,
    initial: typed ?? { businessUnitName, userName: '', password: '' },
    notice,
    onSubmit: credentials =>
      enter(
        place,
        environment,
        () => signIn({ ...credentials, apiUrl: environment.apiUrl, language }, optionsOf(environment)),
        credentials,
      ),
    onLanguage: (chosen, now) => {
      remember({ language: chosen })
      applyLooks(place, remembered(languageOf))
      void showSignIn(place, environment, now)
    },
    onForgotten: now => void loadPasswordPages().then(pages => pages.askForPassword(door, now)),
    onElsewhere: now => void loadLogoutSessions().then(page => page.showLogoutSessionsPage(door, now)),
    offersOpenId: async unit => (await loadOpenId()).offersOpenId(environment, unit),
    onOpenId: async unit => (await loadOpenId()).goToProvider(environment, unit),
  })
}

/** Opens the cockpit when the sign-in works. Otherwise the sentence that says why not; null when another page asks on. */
async function enter(
  place: HTMLElement,
  environment: Environment,
  signIn: () => Promise<SignedIn>,
  credentials?: Credentials,
): Promise<string | null> {
  try {
    const signedIn = await signIn()
    const { language } = remembered(languageOf)
    remember({ businessUnitName: signedIn.context.businessUnitName, language })
    const { warnLicenseOveruse, usedLicenses, staticLicenses } = signedIn.login
    const overuse = warnLicenseOveruse ? { used: usedLicenses, licences: staticLicenses } : null
    await openCockpit(place, environment, signedIn, overuse)
    return null
  } catch (error) {
    const failure = toFailure(error)
    if (failure.kind === 'refused' && failure.code === 'session-limit' && failure.ticket !== undefined) {
      await (await import('./session-limit')).showSessionLimit(doorOf(place, environment), failure.ticket)
      return null
    }
    if (failure.kind === 'refused' && failure.code === 'must-change-password' && credentials !== undefined) {
      await (await loadPasswordPages()).replaceGivenPassword(doorOf(place, environment), credentials)
      return null
    }
    return sentenceOf(failure)
  }
}

async function openCockpit(
  place: HTMLElement,
  environment: Environment,
  { context, login }: SignedIn,
  overuse: LicenceOveruse | null = null,
) {
  const { openShell } = await loadShell()
  const { isMenuCollapsed, ...looks } = remembered(languageOf)
  let current = context
  onSignOutElsewhere(() => {
    void closeSessionOf(current)
    location.replace(signInPath)
  })
  place.replaceChildren()
  openShell(place, {
    context,
    looks,
    wasMenuCollapsed: isMenuCollapsed,
    menuOrder: environment.menuOrder,
    wantedPath: isSignInPath(location.pathname) ? wantedPath() : null,
    helpUrl: environment.helpUrl,
    picture: login.picture,
    overuse,
    signInAgain: async (userName, password) => {
      const { language } = remembered(languageOf)
      const { apiUrl } = environment
      const { businessUnitName } = context
      return signIn({ apiUrl, businessUnitName, userName, password, language }, optionsOf(environment)).then(
        signedIn => (current = signedIn.context),
        (error: unknown) => sentenceOf(toFailure(error)),
      )
    },
    leave: context => void leave(context),
  })
}

/** Where the sign-in was asked to lead. */
function wantedPath(): string | null {
  return new URLSearchParams(location.search).get(returnParameter)
}

/** A fresh page load is the surest way to leave nothing of the session behind. */
async function leave(context: AuthContext) {
  await signOut(context, tellSignOut)
  location.replace(signInPath)
}

/** What a failed sign-in says, in the language of the page. */
async function sentenceOf(failure: Failure): Promise<string> {
  const { language } = remembered(languageOf)
  const { key, values } = failureText(failure)
  return (await i18nFor(language)).t(key, values)
}

/** What of the environment belongs to every context. */
function optionsOf({ hubUrl, handsontableLicenseKey }: Environment): SignInOptions {
  return {
    ...(hubUrl === undefined ? {} : { hubUrl }),
    ...(handsontableLicenseKey === undefined ? {} : { handsontableLicenseKey }),
  }
}

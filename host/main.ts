/**
 * Entry of the cockpit's own page. It decides between the sign-in page and the cockpit, and is all that the sign-in page
 * needs: React, the menu and the elements are loaded once somebody is signed in.
 */
import type { Language } from '../src/contract/limits'
import { failureText, toFailure } from '../src/kernel/failure'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import type { Translator } from '../src/kernel/translator'
import type { AuthContext } from '../src/kernel/session'
import { resume, signIn, signOut, type SignedIn } from '../src/kernel/sign-in'
import { isSignInRemembered } from '../src/kernel/signed-in-cookies'
import '../src/ui/theme/control-look'
import '../src/ui/theme/dark-sheet'
import { adoptTheme, sheetFromText } from '../src/ui/theme/sheets'
import { shellSheet } from '../src/ui/theme/shell-sheet'
import { applyLooks } from './apply-looks'
import { loadEnvironment, type Environment } from './environment'
import hostCss from './host-page.css'
import { onSignOutElsewhere, tellSignOut } from './other-tabs'
import { remember, remembered } from './remembered'
import { isSignInPath, returnParameter, signInAddress, signInPath } from './return-path'
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
  const signedIn = await resume(environment.apiUrl, optionsOf(environment)).catch(() => null)
  if (signedIn === null) await showSignIn(place, environment)
  else await openCockpit(place, environment, signedIn)
}

function loadShell() {
  return import('./cockpit-shell')
}

async function showSignIn(place: HTMLElement, environment: Environment, typed?: Credentials) {
  if (!isSignInPath(location.pathname)) {
    history.replaceState(null, '', signInAddress(location.pathname + location.search + location.hash))
  }
  const { language, businessUnitName } = remembered(languageOf)
  const texts = await i18nFor(language)
  document.title = `${texts.t('shell.signIn.title')} – Cockpit`
  showSignInPage(place, {
    translate: key => texts.t(key),
    language,
    initial: typed ?? { businessUnitName, userName: '', password: '' },
    onSubmit: async credentials => {
      const answer = await trySignIn(environment, credentials, language, texts)
      if (typeof answer === 'string') return answer
      remember({ businessUnitName: answer.context.businessUnitName, language })
      await openCockpit(place, environment, answer)
      return null
    },
    onLanguage: (chosen, now) => {
      remember({ language: chosen })
      applyLooks(place, remembered(languageOf))
      void showSignIn(place, environment, now)
    },
  })
}

async function openCockpit(place: HTMLElement, environment: Environment, { context }: SignedIn) {
  const { openShell } = await loadShell()
  const { isMenuCollapsed, ...looks } = remembered(languageOf)
  onSignOutElsewhere(() => location.replace(signInPath))
  place.replaceChildren()
  openShell(place, {
    context,
    looks,
    wasMenuCollapsed: isMenuCollapsed,
    menuOrder: environment.menuOrder,
    wantedPath: isSignInPath(location.pathname)
      ? new URLSearchParams(location.search).get(returnParameter)
      : null,
    helpUrl: environment.helpUrl,
    signInAgain: async (userName, password) => {
      const { language } = remembered(languageOf)
      const { businessUnitName } = context
      const answer = await trySignIn(
        environment,
        { businessUnitName, userName, password },
        language,
        await i18nFor(language),
      )
      return typeof answer === 'string' ? answer : answer.context
    },
    leave: current => void leave(current),
  })
}

/** A fresh page load is the surest way to leave nothing of the session behind. */
async function leave(context: AuthContext) {
  await signOut(context)
  tellSignOut()
  location.replace(signInPath)
}

/** The sentence that says why not, when it does not work. */
async function trySignIn(
  environment: Environment,
  credentials: Credentials,
  language: Language,
  texts: Translator,
): Promise<SignedIn | string> {
  try {
    return await signIn({ ...credentials, apiUrl: environment.apiUrl, language }, optionsOf(environment))
  } catch (error) {
    const { key, values } = failureText(toFailure(error))
    return texts.t(key, values)
  }
}

function optionsOf({ handsontableLicenseKey }: Environment) {
  return handsontableLicenseKey === undefined ? {} : { handsontableLicenseKey }
}

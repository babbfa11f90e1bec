/**
 * Entry of the cockpit's own page: applies the theme, reads the environment file, resumes the session of this browser if there is one, and
 * renders the host.
 */
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import { resume } from '../src/kernel/sign-in'
import { isSignInRemembered } from '../src/kernel/signed-in-cookies'
import { adoptTheme } from '../src/ui/theme/theme'
import '../src/ui/theme/shell.css'
import '../src/ui/theme/sign-in.css'
import { applyAppearance } from './apply-appearance'
import { loadEnvironment, type Environment } from './environment'
import { failureNotice } from './failure-notice'
import { Host, loadShell, type HostProps } from './host'
import './host-page.css'
import { nameInstallation } from './installation-name'
import { remembered } from './remembered'
import { isPageOutside } from './sign-in-pages'

void start()

async function start() {
  const place = document.getElementById('cockpit')
  if (place === null) throw new Error('The page has no element with the id cockpit.')
  adoptTheme(document)
  const appearance = remembered(languageOf)
  applyAppearance(place, appearance)
  // Preloads the cockpit when a session may be resumed; a failure is reported when the code is needed.
  if (isSignInRemembered()) loadShell().catch(() => undefined)
  const firstTexts = i18nFor(appearance.language).catch(() => null)
  const environment = await loadEnvironment()
  nameInstallation(environment.name)
  const session = await sessionOf(environment)
  const host = createElement(Host, { environment, place, firstTexts: await firstTexts, ...session })
  createRoot(place).render(host)
}

/**
 * Resumes the session of this browser, unless the page ignores sessions. If that fails, the page shows the reason; the session itself
 * stays, and the next page load tries again.
 */
async function sessionOf(environment: Environment): Promise<Pick<HostProps, 'resumed' | 'notice'>> {
  if (isPageOutside(location.pathname)) return { resumed: null, notice: null }
  try {
    const signedIn = await resume(environment.apiUrl, environment)
    if (signedIn === null) return { resumed: null, notice: null }
    const code = await loadShell()
    code.openRequestedPage()
    return { resumed: { ...signedIn, code, isNew: false }, notice: null }
  } catch (error) {
    return { resumed: null, notice: failureNotice(error) }
  }
}

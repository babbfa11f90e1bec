/**
 * The OpenId option: whether it is offered, and the way to the provider, from the sign-in page and from a page whose session has ended. The
 * return is handled in open-id-return.tsx.
 */
import { openId } from '../src/contract/endpoints/open-id'
import { clientName, type Language } from '../src/contract/limits'
import { callWithoutSession } from '../src/kernel/sign-in'
import type { Environment } from './environment'
import { failureNotice } from './failure-notice'
import { remember } from './remembered'
import { requestedPath } from './return-path'
import type { Notice } from './sign-in-form'

/** The page requested before the sign-in is stored here while the browser is at the provider. */
const returnPathKey = 'cockpit.open-id-return'

/** Whether a business unit offers the option; a failed request counts as no. */
export async function offersOpenId({ apiUrl }: Environment, businessUnitName: string): Promise<boolean> {
  return callWithoutSession(openId.isEnabled, { query: { businessUnitName } }, { apiUrl }).catch(() => false)
}

/** Leaves for the provider; resolves only to the reason for a failure. */
export async function goToProvider(
  environment: Environment,
  businessUnitName: string,
  language: Language,
): Promise<Notice> {
  try {
    const address = await providerAddress(environment, businessUnitName)
    remember({ businessUnitName, language })
    storeReturnPath(requestedPath())
    location.assign(address)
    return await new Promise(() => undefined)
  } catch (error) {
    return failureNotice(error)
  }
}

/**
 * Opens the provider's page in a new tab, so that what is on this page stays. Where the browser opens no tab, this one goes there, and
 * unsaved edits are asked about. Resolves to the reason for a failure.
 */
export async function openProvider(
  environment: Environment,
  businessUnitName: string,
): Promise<Notice | null> {
  // Now, since a browser opens no tab when the click is over.
  const tab = window.open('about:blank')
  try {
    const address = await providerAddress(environment, businessUnitName)
    if (tab === null) location.assign(address)
    else {
      // The provider's page must not reach this one.
      tab.opener = null
      tab.location.replace(address)
    }
    return null
  } catch (error) {
    tab?.close()
    return failureNotice(error)
  }
}

/** The provider's page for one sign-in of this browser. */
function providerAddress({ apiUrl }: Environment, businessUnitName: string): Promise<string> {
  return callWithoutSession(
    openId.generateOidcUri,
    { query: { businessUnitName, clientId: clientName } },
    { apiUrl, credentials: 'include' },
  )
}

function storeReturnPath(requested: string | null): void {
  try {
    if (requested === null) sessionStorage.removeItem(returnPathKey)
    else sessionStorage.setItem(returnPathKey, requested)
  } catch {
    // Without storage the sign-in leads to the dashboard.
  }
}

/** Reads and removes the page requested before the sign-in. */
export function takeReturnPath(): string | null {
  try {
    const requested = sessionStorage.getItem(returnPathKey)
    sessionStorage.removeItem(returnPathKey)
    return requested
  } catch {
    return null
  }
}

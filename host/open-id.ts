/**
 * The OpenId option of the sign-in page: whether it is offered, and the redirect to the provider. The return is handled in
 * open-id-return.tsx.
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

/** Leaves for the provider; resolves to the reason for a failure. */
export async function goToProvider(
  { apiUrl }: Environment,
  businessUnitName: string,
  language: Language,
): Promise<Notice | null> {
  try {
    const address = await callWithoutSession(
      openId.generateOidcUri,
      { query: { businessUnitName, clientId: clientName } },
      { apiUrl, credentials: 'include' },
    )
    remember({ businessUnitName, language })
    storeReturnPath(requestedPath())
    location.assign(address)
    return null
  } catch (error) {
    return failureNotice(error)
  }
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

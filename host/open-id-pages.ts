/** The OpenId option of the sign-in page: whether it is offered, the way to the provider, and the way back. */
import { openId } from '../src/contract/endpoints/open-id'
import { clientName } from '../src/contract/limits'
import { failureText, toFailure } from '../src/kernel/failure'
import { i18nFor, languageOf } from '../src/kernel/i18n'
import { ask, signInWith } from '../src/kernel/sign-in'
import type { Door } from './door'
import type { Environment } from './environment'
import { remember, remembered } from './remembered'
import { returnParameter, signInPath } from './return-path'

/** Where the sign-in was asked to lead waits here while the browser is at the provider. */
const wantedKey = 'cockpit.open-id-return'

/** Whether a business unit offers the option; a question without an answer counts as no. */
export async function offersOpenId({ apiUrl }: Environment, businessUnitName: string): Promise<boolean> {
  return ask(openId.isEnabled, { query: { businessUnitName } }, { apiUrl }).catch(() => false)
}

/** Leaves for the provider; resolves with the sentence that says why not. */
export async function goToProvider(
  { apiUrl }: Environment,
  businessUnitName: string,
): Promise<string | null> {
  const { language } = remembered(languageOf)
  try {
    const address = await ask(
      openId.generateOidcUri,
      { query: { businessUnitName, clientId: clientName } },
      { apiUrl, credentials: 'include' },
    )
    remember({ businessUnitName, language })
    keepWanted(new URLSearchParams(location.search).get(returnParameter))
    location.assign(address)
    return null
  } catch (error) {
    const { key, values } = failureText(toFailure(error))
    return (await i18nFor(language)).t(key, values)
  }
}

/** Signs in by what the provider sent along; the address loses it at once. */
export async function comeBackFromProvider(door: Door): Promise<void> {
  const sent = new URLSearchParams(location.search)
  const wanted = takeWanted()
  const address =
    wanted === null ? signInPath : `${signInPath}?${new URLSearchParams({ [returnParameter]: wanted })}`
  history.replaceState(null, '', address)
  const { language } = remembered(languageOf)
  const [code, state] = [sent.get('code'), sent.get('state')]
  const problem =
    code === null || state === null
      ? (await i18nFor(language)).t(
          sent.get('error') === 'access_denied' ? 'shell.openId.cancelled' : 'shell.openId.refused',
        )
      : await door.enter(() =>
          signInWith(openId.signIn, { body: { code, state } }, { ...door.environment, language }),
        )
  if (problem !== null) await door.toSignIn({ notice: { tone: 'bad', text: problem } })
}

function keepWanted(wanted: string | null): void {
  try {
    if (wanted === null) sessionStorage.removeItem(wantedKey)
    else sessionStorage.setItem(wantedKey, wanted)
  } catch {
    // Without a storage the sign-in leads to the dashboard.
  }
}

function takeWanted(): string | null {
  try {
    const wanted = sessionStorage.getItem(wantedKey)
    sessionStorage.removeItem(wantedKey)
    return wanted
  } catch {
    return null
  }
}

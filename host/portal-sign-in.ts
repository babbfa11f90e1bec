/**
 * The page login-internal: a trusted portal leads here with a token in the hash of the address, which no server and no log sees. It is
 * taken out of the address at once and exchanged for a session, once (COVERAGE, login-internal).
 */
import { handover } from '../src/contract/endpoints/handover'
import { languageOf } from '../src/kernel/i18n'
import { signInWith } from '../src/kernel/sign-in'
import type { Door } from './door'
import { remembered } from './remembered'

/** Signs in with the token; the sign-in page says what went wrong. */
export async function comeFromPortal(door: Door): Promise<void> {
  const token = location.hash.slice(1)
  history.replaceState(null, '', location.pathname + location.search)
  if (token === '') return door.toSignIn()
  const { language } = remembered(languageOf)
  const problem = await door.enter(() =>
    signInWith(handover.internal, { body: { token } }, { ...door.environment, language }),
  )
  if (problem !== null) await door.toSignIn({ notice: { tone: 'bad', text: problem } })
}

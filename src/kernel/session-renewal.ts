/**
 * Renews a session for everybody who uses it: with the settings, rights and texts that hold by now, or as a role. Loaded with the parts that do
 * so, never with the first screen.
 */
import type { CockpitSettings } from '../contract/endpoints/settings'
import type { Language } from '../contract/limits'
import { createAccess } from './access'
import { chooseFormats, createFormats } from './formats'
import { i18nFor, textsKey, type TextSource } from './i18n'
import { pageRuntime } from './page-runtime'
import type { Session, SharedParts } from './session'
import type { I18n } from './create-i18n'

/** What a session shows in place of its own while somebody looks at it as a role. */
export type SessionGuise = Partial<Pick<Session, 'access' | 'api' | 'saveSetting' | 'preview'>>

const guises = new WeakMap<SharedParts, SessionGuise>()

/** Gives everybody other settings, and what follows from them: rights, roles, formats. */
export function renewSettings(shared: SharedParts, settings: CockpitSettings): void {
  const { heartBeat } = settings.userSettings
  if (heartBeat !== shared.settings.userSettings.heartBeat) shared.setRate(heartBeat)
  shared.settings = settings
  renew(shared)
}

const renewedTexts = new WeakMap<SharedParts, Map<Language, I18n>>()

/**
 * Fetches the replacing texts of languages again, as far as they are in use; whoever uses the session gets them with the next renewal.
 * Where that fails, the texts stay what they are (spec 2, section 8).
 */
export async function renewTexts(
  shared: SharedParts,
  source: TextSource,
  languages: readonly Language[],
): Promise<void> {
  const { translations } = pageRuntime()
  const known = renewedTexts.get(shared) ?? new Map<Language, I18n>()
  renewedTexts.set(shared, known)
  const renewed = languages.map(async language => {
    const key = textsKey(language, source)
    if (!translations.has(key)) return
    const replacing = await source.load(language)
    translations.delete(key)
    known.set(language, await i18nFor(language, { ...source, load: () => Promise.resolve(replacing) }))
  })
  await Promise.allSettled(renewed)
}

/** Gives everybody these parts in place of the session's own; an empty guise ends that. */
export function disguise(shared: SharedParts, guise: SessionGuise): void {
  guises.set(shared, guise)
  renew(shared)
}

function renew(shared: SharedParts): void {
  const guise = guises.get(shared) ?? {}
  shared.change = session => ({ ...session, ...partsOf(session, shared), ...guise })
  for (const tell of [...shared.listeners]) tell()
}

/** What follows from the settings as they are now. */
function partsOf(session: Session & { readonly i18n?: I18n }, shared: SharedParts) {
  const { permissions, roles, systemRoles, features, userSettings, answersFor } = shared.settings
  const { user, language, access, formats } = session
  const i18n = renewedTexts.get(shared)?.get(language) ?? session.i18n
  const now = { ...user, roles: roles ?? user.roles, systemRoles: systemRoles ?? user.systemRoles }
  return {
    user: now,
    access: features === undefined ? access : createAccess(permissions, now, new Set(features), answersFor),
    ...(i18n === undefined ? {} : { i18n }),
    formats: i18n === undefined ? formats : createFormats(chooseFormats(userSettings), language, i18n.t),
    get settings() {
      return shared.settings
    },
  }
}

/**
 * Renews a session for everybody who uses it: with the settings and rights that hold by now, or as a role. Loaded with the parts that do
 * so, never with the first screen.
 */
import type { CockpitSettings } from '../contract/endpoints/settings'
import { createAccess } from './access'
import { chooseFormats, createFormats } from './formats'
import type { Session, SharedParts } from './session'
import type { Translator } from './translator'

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
function partsOf(session: Session & { readonly i18n?: Translator }, shared: SharedParts) {
  const { permissions, roles, systemRoles, features, userSettings } = shared.settings
  const { user, language, i18n, access, formats } = session
  const now = { ...user, roles: roles ?? user.roles, systemRoles: systemRoles ?? user.systemRoles }
  return {
    user: now,
    access: features === undefined ? access : createAccess(permissions, now, new Set(features)),
    formats: i18n === undefined ? formats : createFormats(chooseFormats(userSettings), language, i18n.t),
    get settings() {
      return shared.settings
    },
  }
}

/**
 * State of a session that can change while it lives: atoms in its jotai store. Primitive atoms hold the values from the access token, the
 * server or the user; rights, formats and the session itself are derived from them, so that no copy can be out of date.
 */
import { atom, type Atom } from 'jotai/vanilla'
import { selectAtom } from 'jotai/vanilla/utils'
import type { CockpitSettings } from '../contract/endpoints/settings'
import type { Language } from '../contract/limits'
import { createAccess } from './access'
import type { I18n } from '../texts/create-i18n'
import { chooseFormats, createFormats } from '../contract/formats'
import { featuresOf } from './read-claims'
import { accessOfRole, rolePreviewIn } from './role-preview'
import type {
  KernelSession,
  PreviewedAs,
  SessionEnd,
  SessionFacts,
  SessionState,
  SignedInUser,
} from './session'
import { toJson } from '../contract/to-json'

/** The initial state of a session for the user of a token: alive, and without a role preview. */
export function createSessionState({
  claims,
  settings,
  ended = atom<SessionEnd | null>(null),
  callsWaitingForDatabase = atom(0),
}: Pick<SessionFacts, 'claims' | 'settings'> &
  Partial<Pick<SessionFacts, 'ended' | 'callsWaitingForDatabase'>>): SessionState {
  const preview = atom<PreviewedAs | null>(null)
  const texts = atom<ReadonlyMap<Language, I18n>>(new Map())
  // One atom for each part, so that a saved setting, or settings fetched again, update only what depends on what changed.
  const part = <K extends keyof CockpitSettings>(key: K) => selectAtom(settings, all => all[key], isSame)
  const parts = {
    roles: part('roles'),
    systemRoles: part('systemRoles'),
    features: part('features'),
    permissions: part('permissions'),
    answersFor: part('answersFor'),
  }
  // A renewed token of the same user usually differs only in its times.
  const rights = selectAtom(claims, ({ exp: _ends, sid: _session, ...others }) => others, isSame)
  const displayName = atom(get => get(settings).userSettings.displayname)
  // An older server sends no roles and features; then those in the token count.
  const user = atom((get): SignedInUser => {
    const { sub, userName, businessUnitName, roles, systemRoles } = get(rights)
    const name = get(displayName)
    return {
      userId: Number(sub),
      userName,
      displayName: name === '' ? userName : name,
      businessUnitName,
      roles: get(parts.roles) ?? roles,
      systemRoles: get(parts.systemRoles) ?? systemRoles,
    }
  })
  const access = atom(get => {
    const named = get(parts.features)
    const features = named === undefined ? featuresOf(get(rights)) : new Set(named)
    const as = get(preview)
    return as === null
      ? createAccess(get(parts.permissions), get(user), features, get(parts.answersFor))
      : accessOfRole(as, features)
  })
  const formatChoice = selectAtom(settings, ({ userSettings }) => chooseFormats(userSettings), isSame)
  return { claims, settings, preview, texts, callsWaitingForDatabase, ended, user, access, formatChoice }
}

const isSame = (one: unknown, other: unknown) => toJson(one) === toJson(other)

/** The part of a session that never changes, whatever the language. */
export type LastingParts = Omit<
  KernelSession,
  'current' | 'language' | 'user' | 'access' | 'formats' | 'i18n' | 'preview' | 'settings'
>

/**
 * The current session in one language: other rights, roles, formats, texts or a preview create a new object, a saved setting does not. Its
 * `settings` are always the current ones.
 */
export function sessionIn(language: Language, shipped: I18n, lasting: LastingParts): Atom<KernelSession> {
  const { store, state, serverTimeOffsetMs } = lasting
  const i18n = atom(get => get(state.texts).get(language) ?? shipped)
  const formats = atom(get =>
    createFormats(get(state.formatChoice), language, get(i18n).t, serverTimeOffsetMs),
  )
  const preview = atom(get => {
    const as = get(state.preview)
    return as === null ? undefined : rolePreviewIn(lasting, as)
  })
  const current: Atom<KernelSession> = atom(get => ({
    ...lasting,
    current,
    language,
    user: get(state.user),
    access: get(state.access),
    formats: get(formats),
    i18n: get(i18n),
    preview: get(preview),
    get settings() {
      return store.get(state.settings)
    },
  }))
  return current
}

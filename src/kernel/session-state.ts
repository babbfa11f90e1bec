/**
 * What of a session may change while it lives: atoms in its jotai store. Primitive ones hold what the access token, the server or the
 * user said; rights, formats and the session itself follow from them, so that nobody has a copy that is out of date.
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

/** The state of a session of the user of a token; it lives, and shows him as himself. */
export function createSessionState({
  claims,
  settings,
  ended = atom<SessionEnd | null>(null),
  callsWaitingForDatabase = atom(0),
}: Pick<SessionFacts, 'claims' | 'settings'> &
  Partial<Pick<SessionFacts, 'ended' | 'callsWaitingForDatabase'>>): SessionState {
  const preview = atom<PreviewedAs | null>(null)
  const texts = atom<ReadonlyMap<Language, I18n>>(new Map())
  // One atom for each part, so that a setting that the user saves renews nothing that does not follow from it.
  const part = <K extends keyof CockpitSettings>(key: K) => atom(get => get(settings)[key])
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
  // An older server sends no roles and features; then those of the token count.
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

const isSame = (one: object, other: object) => toJson(one) === toJson(other)

/** What of a session is the same from its start to its end, in whatever language. */
export type LastingParts = Omit<
  KernelSession,
  'current' | 'language' | 'user' | 'access' | 'formats' | 'i18n' | 'preview' | 'settings'
>

/**
 * A session in one language as it is by now: other rights, roles, formats, texts or a preview make another one, a saved setting does
 * not. Its settings are always those of now.
 */
export function sessionIn(language: Language, shipped: I18n, lasting: LastingParts): Atom<KernelSession> {
  const { store, state } = lasting
  const i18n = atom(get => get(state.texts).get(language) ?? shipped)
  const formats = atom(get => createFormats(get(state.formatChoice), language, get(i18n).t))
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

/**
 * The kernel's interface for a mounted part of the cockpit: one session per API address, business unit and user, shared by every element on
 * the page. Only types; create-session.ts creates sessions.
 */
import type { Atom, createStore, PrimitiveAtom } from 'jotai/vanilla'
import type { CockpitSettings } from '../contract/endpoints/settings'
import type { Endpoint, InputOf, ResultOf } from '../contract/endpoints/endpoint'
import type { Feature } from '../contract/features'
import type { FormatChoice, Formats } from '../contract/formats'
import type { AccessTokenClaims } from '../contract/jwt-claims'
import type { Language } from '../contract/limits'
import type { LiveMessage } from '../contract/live-messages'
import type { LiveViewName } from '../contract/row-views'
import type { PermissionPath, PermissionTable } from '../contract/permissions'
import type { I18n } from '../texts/create-i18n'
import type { Failure } from './failure'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Headers in addition to those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Continues when the page is left; for small bodies only (browsers allow 64 KB for all such calls together). */
  readonly outlivesPage?: boolean
  /**
   * Idempotency key of this write, so that it is carried out once however often it is sent; its progress is read under the same key (GET
   * Command/transaction/{id}). Every write gets a new one by default (request-key.ts).
   */
  readonly requestKey?: string
  /** Rehearses the call: the answer is the same and nothing is changed. For endpoints with `isBulk`. */
  readonly rehearses?: boolean
  /**
   * Called with `true` while the call waits to be sent again, for the connection or for a busy server, and with `false` when it is sent. If
   * `signal` is aborted in the meantime, it is not sent any more.
   */
  readonly onWaiting?: (isWaiting: boolean) => void
}

export interface Api {
  /** Calls an endpoint of the table. Rejects with a Failure (failure.ts), nothing else. For files see api-download.ts. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>
}

/** The client of a session, with what the kernel needs besides `call`. */
export interface SessionApi extends Api {
  /** Ends the session for this client: further calls fail with `signed-out`. */
  end(): void
}

/** What a call returns: the result, or for a file the response with its body still unread. */
export type AnswerOf<E> = E extends { readonly isFile: true } ? Response : ResultOf<E>

export type AccessDenial =
  | { readonly reason: 'permission'; readonly path: string }
  | { readonly reason: 'feature'; readonly feature: Feature }

export interface Access {
  can(path: PermissionPath | undefined): boolean
  featureOn(feature: Feature): boolean
  readonly isGlobalAdmin: boolean
  /** Names of the roles whose users the user may administer; null without a limit (authority.ts of the server). */
  readonly answersFor: readonly string[] | null
  /** Null when everything is granted, otherwise the first missing requirement. */
  denial(gate: Gate): AccessDenial | null
}

/** Requirements of a route, a widget or an action. Features are checked first, then the permission (spec 1, section 5, route access). */
export interface Gate {
  readonly permission?: PermissionPath
  readonly features?: readonly Feature[]
  /** For a page whose only purpose is to save: one of these is needed in addition; the first is for its main purpose. */
  readonly saves?: readonly [PermissionPath, ...PermissionPath[]]
  /** Closed for everybody, whatever is granted (spec 1, section 2: grid-test-page is always denied). */
  readonly isClosed?: boolean
}

export type LiveState =
  | { readonly status: 'idle' }
  | { readonly status: 'connecting' }
  | { readonly status: 'connected' }
  /** `attempt` of `attempts`; the next one starts at `nextAttemptAt` (ms since 1970). `isVisible` after the banner delay. */
  | {
      readonly status: 'reconnecting'
      readonly attempt: number
      readonly attempts: number
      readonly nextAttemptAt: number
      readonly isVisible: boolean
    }
  /** All attempts failed, or the session ended. */
  | { readonly status: 'lost'; readonly reason: 'unreachable' | 'session-ended' }

export interface LiveSubscription {
  readonly view: LiveViewName
  /** For unattended screens: a lost connection is retried without limit, with growing pauses. */
  readonly isForEver?: boolean
  /** Changes of the view. Called only after the acknowledgement of the registration. */
  onMessage(message: LiveMessage): void
  /**
   * Called after every (re)registration is acknowledged: fetch the visible rows again; messages that arrive meanwhile are
   * held back until the promise settles, then delivered in order (QUALITY, section 1).
   */
  onRegistered(): Promise<void>
  /** The hub refused this view; other views continue. */
  onRefused(reason: string): void
}

export interface Live {
  /** Starts to follow a view; the returned function stops it. The connection is closed with the last one. */
  subscribe(subscription: LiveSubscription): () => void
  /** An atom of the session's store. */
  readonly state: Atom<LiveState>
  /** Tries at once, from reconnecting or lost. */
  retryNow(): void
}

export interface SessionLive extends Live {
  /** Closes the connection permanently: the session has ended or is unused. */
  end(): void
}

export interface SignedInUser {
  readonly userId: number
  readonly userName: string
  readonly displayName: string
  readonly businessUnitName: string
  readonly roles: readonly string[]
  readonly systemRoles: readonly string[]
}

export interface Session {
  /** API address, business unit and user: the key by which elements share the session. */
  readonly key: string
  readonly user: SignedInUser
  /** After the end of the session its calls go on with the user's next one, once there is one over the open page. */
  readonly api: Api
  readonly access: Access
  readonly formats: Formats
  /** The current settings. */
  readonly settings: CockpitSettings
  readonly dynamicColumnNames: Readonly<Record<string, string>>
  readonly primaryViews: ReadonlyMap<string, number>
  /** Decimals that a unit of measure allows, by the unit's name. */
  readonly decimalsByUnit: Readonly<Record<string, number>>
  readonly live: Live
  readonly language: Language
  /** Difference of the server's clock to this machine's, added to Date.now(), in ms. */
  readonly serverTimeOffsetMs: number
  readonly handsontableLicenseKey: string
  /**
   * Saves a user setting, and in `settings`; while a role is previewed it does nothing. A newer value of the setting takes the place of
   * one that is still being saved.
   */
  saveSetting(setting: { owner: string; key: string; value: string }): Promise<void>
  /** A value that survives unmounting, for instance the scroll position of a view. */
  readonly memory: Map<string, unknown>
  /** The role that an administrator previews (role-preview.ts); absent without a preview. */
  readonly preview: RolePreview | undefined
  /** Holds `state`, and values with the lifetime of the session. */
  readonly store: Store
  /** State that can change, for subscribers. */
  readonly state: SessionState
}

export interface RolePreview {
  readonly role: string
  /** Roles to switch to. */
  readonly roles: readonly string[]
  changeTo(role: string): void
  end(): void
}

export interface PreviewedRole {
  readonly name: string
  readonly systemRole: string | null
}

/** The role as which the cockpit is shown. */
export interface PreviewedAs {
  readonly role: PreviewedRole
  /** The roles that the preview can switch between. */
  readonly roles: readonly PreviewedRole[]
  /** Values that differ from the defaults, also unsaved ones. */
  readonly table: PermissionTable
}

/** The jotai store of a session. */
export type Store = ReturnType<typeof createStore>

/** How a session ended: `cause` is null when unknown. */
export interface SessionEnd {
  readonly cause: Failure | null
}

/** Values from the access token, the server and the user. */
export interface SessionFacts {
  /** Claims of the current token. */
  readonly claims: PrimitiveAtom<AccessTokenClaims>
  readonly settings: PrimitiveAtom<CockpitSettings>
  /** The role that an administrator previews; null without a preview. */
  readonly preview: PrimitiveAtom<PreviewedAs | null>
  /** Texts that were changed since the session's start. */
  readonly texts: PrimitiveAtom<ReadonlyMap<Language, I18n>>
  /** Calls that wait for a database failover; they are repeated automatically. */
  readonly callsWaitingForDatabase: PrimitiveAtom<number>
  /** Null while the session lives. */
  readonly ended: PrimitiveAtom<SessionEnd | null>
}

/** The values, and what is derived from them (session-state.ts). */
export interface SessionState extends SessionFacts {
  readonly user: Atom<SignedInUser>
  readonly access: Atom<Access>
  readonly formatChoice: Atom<FormatChoice>
}

/** A session in one language, with what only the shell and dialogs need. */
export interface KernelSession extends Session {
  readonly api: SessionApi
  /** Translations in the session's language, with the server's texts. */
  readonly i18n: I18n
  /** The current session, in its store. */
  readonly current: Atom<KernelSession>
  /** Ends it here at once, and on the server as soon as the request arrives. */
  signOut(): void
}

/** Texts by key that a server sent; corrupt ones are possible, so values are unknown. */
export type Texts = Readonly<Record<string, unknown>>

/** Where overriding texts come from. */
export interface TextSource {
  /** The scope of the texts; instances with different scopes share nothing. */
  readonly scope: string
  /** Texts that override the shipped ones. A rejection is ignored (spec 2, section 8). */
  load(language: Language): Promise<Texts>
  /** Version that the settings name for them when it is asked; one of an older copy of the bundle does not know it. */
  version?(language: Language): Promise<string>
}

/** Shared by the users of one session, whatever their language. */
export interface SharedSession {
  /** Its client, for calls of the user's earlier sessions; one of an older copy of the bundle has none. */
  readonly api?: Api
  /** `translate` provides the texts (i18n.ts): each copy of the bundle has its own. */
  inLanguage(
    language: Language,
    translate: (language: Language, source?: TextSource) => Promise<I18n>,
  ): Promise<KernelSession>
  /** The session ended on the server: notifies all elements, once. */
  end(): void
  /** The session is unused: closes connections, without an event. */
  dispose(): void
}

/**
 * What a mounted part of the cockpit gets from the kernel: one session per API address, business unit and user, shared by every element on
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
  /** Sent beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Goes on when the page is left; for small bodies only (browsers allow 64 KB for all such calls together). */
  readonly outlivesPage?: boolean
  /**
   * Names this write, so that it is done once however often it is sent; its progress is read under the same key (GET
   * Command/transaction/{id}). Every write gets a fresh one by itself (request-key.ts).
   */
  readonly requestKey?: string
  /** Asks what would happen: the answer is the same and nothing is done. For endpoints with `isBulk`. */
  readonly rehearses?: boolean
  /**
   * Hears `true` while the call waits to be sent again, for the connection or for a busy server, and `false` when it is sent. With
   * `signal` aborted meanwhile it is not sent any more.
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

/** What a call gives: the result, or of a file the response with its body still to read. */
export type AnswerOf<E> = E extends { readonly isFile: true } ? Response : ResultOf<E>

export type AccessDenial =
  | { readonly reason: 'permission'; readonly path: string }
  | { readonly reason: 'feature'; readonly feature: Feature }

export interface Access {
  can(path: PermissionPath | undefined): boolean
  featureOn(feature: Feature): boolean
  readonly isGlobalAdmin: boolean
  /** Names of the roles about whose bearers the user may decide; null for those of no such limit (authority.ts of the server). */
  readonly answersFor: readonly string[] | null
  /** Null when all of it is granted, else the first thing that is missing. */
  denial(gate: Gate): AccessDenial | null
}

/** What a route, a widget or an action needs. Features first, then the permission (spec 1, section 5, route access). */
export interface Gate {
  readonly permission?: PermissionPath
  readonly features?: readonly Feature[]
  /** Of a page that is only there to save something: one of these is needed besides, the first is what it is there for. */
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
  /** For unattended screens: a lost connection is retried without end, with growing pauses. */
  readonly isForEver?: boolean
  /** Changes of the view. Called only after the acknowledgement of the registration. */
  onMessage(message: LiveMessage): void
  /**
   * Called after every (re)registration is acknowledged: fetch the visible rows again; messages that arrive meanwhile are
   * held back until the promise settles, then delivered in order (QUALITY, section 1).
   */
  onRegistered(): Promise<void>
  /** The hub refused this view; others go on. */
  onRefused(reason: string): void
}

export interface Live {
  /** Starts to follow a view; the returned function stops it. The connection ends with the last one. */
  subscribe(subscription: LiveSubscription): () => void
  /** In the session's store. */
  readonly state: Atom<LiveState>
  /** Tries at once, from reconnecting or lost. */
  retryNow(): void
}

export interface SessionLive extends Live {
  /** Closes the connection for good: the session has ended or is unused. */
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
  /** API address, business unit and user: what the session is shared by. */
  readonly key: string
  readonly user: SignedInUser
  readonly api: Api
  readonly access: Access
  readonly formats: Formats
  /** As they are now. */
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
  /** Saves a user setting, and in `settings`; while a role is previewed it does nothing. */
  saveSetting(setting: { owner: string; key: string; value: string }): Promise<void>
  /** A value that outlives a mount, for instance the scroll position of a view. */
  readonly memory: Map<string, unknown>
  /** The role that an administrator looks at the cockpit as (role-preview.ts); absent while he is himself. */
  readonly preview: RolePreview | undefined
  /** Holds `state`, and what lives as long as the session does. */
  readonly store: Store
  /** What may change while it lives, for those who follow it. */
  readonly state: SessionState
}

export interface RolePreview {
  readonly role: string
  /** Roles to change to. */
  readonly roles: readonly string[]
  changeTo(role: string): void
  end(): void
}

export interface PreviewedRole {
  readonly name: string
  readonly systemRole: string | null
}

/** As whom the cockpit is shown. */
export interface PreviewedAs {
  readonly role: PreviewedRole
  /** Among which the preview may change. */
  readonly roles: readonly PreviewedRole[]
  /** Values that differ from the defaults, also those that are not saved yet. */
  readonly table: PermissionTable
}

/** The jotai store of a session. */
export type Store = ReturnType<typeof createStore>

/** How a session ended: `cause` is null when unknown. */
export interface SessionEnd {
  readonly cause: Failure | null
}

/** Facts from the access token, the server and the user. */
export interface SessionFacts {
  /** Of the token that is in use. */
  readonly claims: PrimitiveAtom<AccessTokenClaims>
  readonly settings: PrimitiveAtom<CockpitSettings>
  /** The role that an administrator looks at the cockpit as; null while he is himself. */
  readonly preview: PrimitiveAtom<PreviewedAs | null>
  /** Texts that were replaced since the session's start. */
  readonly texts: PrimitiveAtom<ReadonlyMap<Language, I18n>>
  /** Calls that wait for a database that changes over; they are repeated by themselves. */
  readonly callsWaitingForDatabase: PrimitiveAtom<number>
  /** Null while the session lives. */
  readonly ended: PrimitiveAtom<SessionEnd | null>
}

/** The facts, and what is derived from them (session-state.ts). */
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
  /** The session as it is by now, in its store. */
  readonly current: Atom<KernelSession>
  /** Ends it here at once, and on the server as soon as that hears of it. */
  signOut(): void
}

/** Texts by key that a server sent; corrupt ones are possible, so values are unknown. */
export type Texts = Readonly<Record<string, unknown>>

/** Where replacing texts come from. */
export interface TextSource {
  /** Whose texts they are; instances with different scopes share nothing. */
  readonly scope: string
  /** Texts that replace the shipped ones. A rejection is swallowed (spec 2, section 8). */
  load(language: Language): Promise<Texts>
}

/** What the users of one session share, whatever their language. */
export interface SharedSession {
  /** `translate` gives the texts (i18n.ts): each copy of the bundle has its own. */
  inLanguage(
    language: Language,
    translate: (language: Language, source?: TextSource) => Promise<I18n>,
  ): Promise<KernelSession>
  /** The session ended on the server: notifies all elements, once. */
  end(): void
  /** The session is unused: closes connections, without an event. */
  dispose(): void
}

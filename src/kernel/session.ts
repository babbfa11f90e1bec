/**
 * What a mounted part of the cockpit gets from the kernel: one session per API address, business unit and user, shared by
 * every element on the page. Only shapes stand here; create-session.ts makes them.
 */
import type { Atom } from 'jotai/vanilla'
import type { CockpitSettings } from '../contract/endpoints/settings'
import type { Endpoint, InputOf, ResultOf } from '../contract/endpoints/endpoint'
import type { Feature } from '../contract/features'
import type { Formats } from '../contract/formats'
import type { Language } from '../contract/limits'
import type { LiveMessage } from '../contract/live-messages'
import type { LiveViewName } from '../contract/row-views'
import type { PermissionPath } from '../contract/permissions'
import type { SessionState, Store } from './session-state'

export interface CallOptions {
  readonly signal?: AbortSignal
  /** Sent beside those of every call. */
  readonly headers?: Readonly<Record<string, string>>
  /** Goes on when the page is left; for small bodies only (browsers allow 64 KB for all such calls together). */
  readonly outlivesPage?: boolean
  /**
   * Names this write, so that it is done once however often it is sent; its progress is asked for under the same key (GET
   * Command/transaction/{id}). Every write gets a fresh one by itself (request-key.ts).
   */
  readonly requestKey?: string
  /** Asks what would happen: the answer is the same and nothing is done. For endpoints with `isBulk`. */
  readonly rehearses?: boolean
}

export interface Api {
  /** Calls an endpoint of the table. Rejects with a Failure (failure.ts), nothing else. For files see api-download.ts. */
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<AnswerOf<E>>
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
  /** For a screen that nobody touches: while it follows, a lost connection is tried for ever, with growing pauses. */
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

/** The events of an element and their details. All of them bubble and cross shadow roots. */

export interface CockpitEvents {
  /** A page is about to open. Cancel it to open the page yourself; `isSameArea`: the element could show it itself. */
  'cockpit-navigate': {
    readonly page: string
    /** The page's search parameters as a query string without question mark. */
    readonly search: string
    readonly isSameArea: boolean
  }
  /**
   * The element needs a (new) sign-in. Cancel it to keep the element's content visible while you ask for the password yourself; otherwise
   * the element shows that the user is signed out.
   */
  'cockpit-auth-needed': { readonly reason: 'missing' | 'invalid' | 'ended' }
  /**
   * The user wants to log out because live updates are cut off. Cancel it to end the page's own session; otherwise the cockpit's session on
   * this page ends.
   */
  'cockpit-sign-out': Readonly<Record<string, never>>
  /** The user chose another saved view of the page, or none: for an embedding page that keeps it in its address. */
  'cockpit-view': { readonly page: string; readonly view: number | null }
  /** The session has started and the page is shown. */
  'cockpit-ready': { readonly page: string }
  /**
   * At night, on a wall: the server's version differs from this element's. The element itself never reloads a page; the page of a screen
   * does, unless the event is cancelled.
   */
  'cockpit-new-version': { readonly version: string }
  /**
   * The element could not start, a part of it failed, or the page uses it in a way that cannot work. `message` is a sentence in the
   * element's language, `reference` the server's correlation id or empty, `cause` the thrown value, if any.
   */
  'cockpit-error': {
    readonly code: CockpitErrorCode
    readonly message: string
    readonly reference: string
    readonly cause?: unknown
  }
}

export type CockpitErrorCode =
  /** missing: no context is named, or the named one is not provided; invalid: the given context cannot be used. */
  | 'context-missing'
  | 'context-invalid'
  /** The page's token function failed (`cause`), or returned nothing, an invalid token, or a token of another business unit or user. */
  | 'token-failed'
  | 'token-empty'
  | 'token-unreadable'
  | 'token-other-unit'
  | 'token-other-user'
  /** Attributes have invalid values. */
  | 'unknown-attribute'
  | 'unknown-page'
  | 'unknown-view'
  /** The API did not answer as expected. */
  | 'not-started'
  | 'part-failed'

/** Sends an event from the element; false when the page cancelled it. */
export type Emit = <N extends keyof CockpitEvents>(name: N, detail: CockpitEvents[N]) => boolean

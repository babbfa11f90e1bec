/** The events of an element, with what they carry. All of them bubble and cross shadow roots. */

export interface CockpitEvents {
  /** A page is about to open. Cancel it to open the page yourself; `isSameArea`: the element could show it itself. */
  'cockpit-navigate': {
    readonly page: string
    /** The page's search parameters as query text, without question mark. */
    readonly search: string
    readonly isSameArea: boolean
  }
  /**
   * The element needs a (new) sign-in. Cancel it to keep the element's content in view while you ask for the password yourself; otherwise
   * the element says that it is signed out.
   */
  'cockpit-auth-needed': { readonly reason: 'missing' | 'invalid' | 'ended' }
  /**
   * The user wants to log out, since live updates stay away. Cancel it to end the page's own session; otherwise the cockpit's session on
   * this page ends.
   */
  'cockpit-sign-out': Readonly<Record<string, never>>
  /** Another saved view of the page was chosen, or none: for a page around that keeps it in its address. */
  'cockpit-view': { readonly page: string; readonly view: number | null }
  /** The session is there and the page is shown. */
  'cockpit-ready': { readonly page: string }
  /**
   * In the night, on a wall: the server has another version than this element. The element itself never reloads a page; the page
   * of a screen does, unless somebody cancels the event.
   */
  'cockpit-new-version': { readonly version: string }
  /**
   * The element could not start, a part of it failed, or the page uses it in a way that cannot work. `message` is a sentence in the
   * element's language, `reference` the server's correlation id, or empty, `cause` what was thrown, where something was.
   */
  'cockpit-error': {
    readonly code: CockpitErrorCode
    readonly message: string
    readonly reference: string
    readonly cause?: unknown
  }
}

/** What went wrong. */
export type CockpitErrorCode =
  /** Nobody provides the context that the element names, or it has none; or what it was given cannot be used. */
  | 'context-missing'
  | 'context-invalid'
  /** The page's function failed (`cause`), gave nothing, a text that is no token, or one of another business unit or user. */
  | 'token-failed'
  | 'token-empty'
  | 'token-unreadable'
  | 'token-other-unit'
  | 'token-other-user'
  /** Values of attributes. */
  | 'unknown-attribute'
  | 'unknown-page'
  | 'unknown-view'
  /** The API did not answer as it should. */
  | 'not-started'
  | 'part-failed'

/** Sends an event from the element; false when the page cancelled it. */
export type Emit = <N extends keyof CockpitEvents>(name: N, detail: CockpitEvents[N]) => boolean

/** How a page passes its sign-in to elements. Part of the public types, so it imports no other module. */

/** What a page registers under a name, or writes as inline JSON, so that elements can call the API. */
export interface AuthContext {
  /** Origin and base path of the API, without a slash at the end; empty for the page's own origin. */
  readonly apiUrl: string
  readonly businessUnitName: string
  /** Renews or returns the access token. `force` requests a new one since the last was refused. */
  getAccessToken(options?: { force?: boolean }): Promise<string>
  /** Address of the hub, or a path under the API's base; `/view` there when absent. */
  readonly hubUrl?: string
  /** Licence key of the grid library. */
  readonly handsontableLicenseKey?: string
}

/** Called with a context that was provided under a name, or with null when it was removed. */
export type ContextListener = (name: string, context: AuthContext | null) => void

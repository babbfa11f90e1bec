/** How a page hands its sign-in to elements. Part of the public types, so it needs no other module. */

/** What a page registers under a name, or writes as inline JSON, so that elements can call the API. */
export interface AuthContext {
  /** Origin and base path of the API, without a slash at the end; empty for the page's own origin. */
  readonly apiUrl: string
  readonly businessUnitName: string
  /** Renews or returns the access token. `force` asks for a new one since the last was refused. */
  getAccessToken(options?: { force?: boolean }): Promise<string>
  /** Address of the hub, or a path under the API's base; `/view` there when absent. */
  readonly hubUrl?: string
  /** Licence key of the grid library. */
  readonly handsontableLicenseKey?: string
}

/** Hears of a context that was provided under a name, or with null of one that was taken away. */
export type ContextListener = (name: string, context: AuthContext | null) => void

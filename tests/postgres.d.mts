export interface ScratchCluster {
  /** Of the superuser. */
  readonly url: string
  readonly port: number
  /** Who runs it, when root hands it over. */
  readonly account: { readonly uid: number; readonly gid: number } | undefined
  /** Ends it and removes its folder. */
  stop(): Promise<void>
  /** Ends the server as `pg_ctl stop` does in this mode; its data stay. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Copies it into one that follows it. */
  startStandby(): Promise<ScratchStandby>
}

/** Follows a cluster, and can only be read. */
export interface ScratchStandby {
  readonly url: string
  /** Ends it at once and removes its folder. */
  stop(): Promise<void>
}

/** Whether this machine has what a cluster needs. */
export function hasPostgres(): boolean

/** Starts a PostgreSQL cluster that is gone afterwards; undefined when this machine has none and it is not required. */
export function startPostgres(options?: {
  readonly required?: boolean
  /** Further settings, `name=value`. */
  readonly more?: readonly string[]
}): Promise<ScratchCluster | undefined>

export interface ScratchCluster {
  /** Address of the database for the superuser. */
  readonly url: string
  readonly port: number
  /** The system user that runs the server when root started it. */
  readonly account: { readonly uid: number; readonly gid: number } | undefined
  /** Stops it and removes its folder. */
  stop(): Promise<void>
  /** Stops the server as `pg_ctl stop` does in this mode; its data stays. */
  halt(mode: 'fast' | 'immediate'): Promise<void>
  /** Starts it again at the same address. */
  start(): Promise<void>
  /** Starts a standby that replicates it. */
  startStandby(): Promise<ScratchStandby>
}

/** Replicates a cluster, read-only. */
export interface ScratchStandby {
  readonly url: string
  /** Stops it at once and removes its folder. */
  stop(): Promise<void>
}

/** Whether this machine has the programs that a cluster needs. */
export function hasPostgres(): boolean

/** Starts a scratch PostgreSQL cluster; undefined when this machine has no PostgreSQL and it is not required. */
export function startPostgres(options?: {
  readonly required?: boolean
  /** Further settings, `name=value`. */
  readonly more?: readonly string[]
}): Promise<ScratchCluster | undefined>

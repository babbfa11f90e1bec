/**
 * Kinds of failures of the database itself, independent of the caller, derived from the SQLSTATE of an error. The answer to a call that met
 * one is decided in core/calls/database-refusal.ts; when an outage begins and ends, in database-outages.ts.
 */

export const databaseFailureKinds = [
  /** No response, or a lost connection: a restart, a failover, a terminated session, the network; or the embedded engine is reopening. */
  'unavailable',
  /** The database accepts no further connections. */
  'connections',
  /** More calls wait for a connection than can be served, or memory is short. */
  'overloaded',
  /** No disk space is left. */
  'full',
  /** A standby, or a primary that was made read-only. */
  'read-only',
  /** Another transaction held the rows for too long. */
  'locked',
  /** Transactions conflicted, even after all attempts. */
  'conflict',
  /** A statement exceeded its time limit. */
  'slow',
  /** The connection was lost during a commit: whether it succeeded is unknown. */
  'outcome-unknown',
] as const
export type DatabaseFailureKind = (typeof databaseFailureKinds)[number]

/** A failure without a SQLSTATE: of a connection, of the queue for one, or of the embedded engine's process. */
export class DatabaseFailure extends Error {
  override readonly name = 'DatabaseFailure'

  constructor(
    readonly kind: DatabaseFailureKind,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options)
  }
}

/** The kind of database failure that an error stands for; undefined for other errors, such as an invalid statement. */
export function databaseFailureKind(error: unknown): DatabaseFailureKind | undefined {
  if (error instanceof DatabaseFailure) return error.kind
  const code = errorCode(error)
  return code === undefined ? undefined : (kindByCode.get(code) ?? kindByClass.get(code.slice(0, 2)))
}

/** The SQLSTATE of a database error. It always contains a digit here; a code of five letters is a system error, such as EPIPE. */
export function sqlState(error: unknown): string | undefined {
  const code = errorCode(error)
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

/** A migration changed the result of a prepared statement (0A000), or it was deallocated (26000): a new connection has none. */
export function isPlanLost(error: unknown): boolean {
  const code = sqlState(error)
  return code === '0A000' || code === '26000'
}

/** Whether a row with the same unique values is there already. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'

const kindByCode: ReadonlyMap<string, DatabaseFailureKind> = new Map([
  ['57P01', 'unavailable'],
  ['57P02', 'unavailable'],
  ['57P03', 'unavailable'],
  ['57P04', 'unavailable'],
  ['57P05', 'unavailable'],
  ['25P03', 'unavailable'],
  ['53300', 'connections'],
  ['53000', 'overloaded'],
  ['53200', 'overloaded'],
  ['53400', 'overloaded'],
  ['53100', 'full'],
  ['25006', 'read-only'],
  ['55P03', 'locked'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['57014', 'slow'],
])

/** Class 08: connection exceptions. */
const kindByClass: ReadonlyMap<string, DatabaseFailureKind> = new Map([['08', 'unavailable']])

function errorCode(error: unknown): string | undefined {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return typeof code === 'string' ? code : undefined
}

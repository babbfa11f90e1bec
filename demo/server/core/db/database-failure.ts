/**
 * What can go wrong with the database itself, whoever called it: kinds, told from the SQLSTATE of an error. How a call that met one is
 * answered is decided in core/calls/database-refusal.ts; when one begins and ends, in database-outages.ts.
 */

export const databaseFailureKinds = [
  /** Nobody answers, or the connection was cut: a restart, a failover, a session that was ended, a network; the embedded engine opens again. */
  'unavailable',
  /** The database takes no further connection. */
  'connections',
  /** More calls than can be served wait for a connection, or memory is short. */
  'overloaded',
  /** No space is left. */
  'full',
  /** A standby, or a primary that was made read-only. */
  'read-only',
  /** Somebody else held the rows for too long. */
  'locked',
  /** Transactions stood in each other's way, also after all attempts. */
  'conflict',
  /** A statement took longer than it may. */
  'slow',
  /** The connection was cut during a commit: whether it was done, nobody knows. */
  'outcome-unknown',
] as const
export type DatabaseFailureKind = (typeof databaseFailureKinds)[number]

/** A failure that comes without a SQLSTATE: of a connection, of the queue for one, or of the embedded engine's process. */
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

/** What an error says of the database; undefined when it is about something else, such as a statement that is wrong. */
export function databaseFailureKind(error: unknown): DatabaseFailureKind | undefined {
  if (error instanceof DatabaseFailure) return error.kind
  const code = errorCode(error)
  return code === undefined ? undefined : (kindByCode.get(code) ?? kindByClass.get(code.slice(0, 2)))
}

/** The SQLSTATE of an error of the database. Each has a digit; five letters alone are an error of the system, such as EPIPE. */
export function sqlState(error: unknown): string | undefined {
  const code = errorCode(error)
  return code !== undefined && /^(?=.*\d)[0-9A-Z]{5}$/.test(code) ? code : undefined
}

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
  // The database's own folder, as the embedded engine says it.
  ['ENOSPC', 'full'],
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

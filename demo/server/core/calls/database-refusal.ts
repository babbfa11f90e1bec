/** Maps kinds of database failures to the status, code and message of the answer. */
import type { RefusalCode } from '../../../../src/contract/failures'
import type { DatabaseFailureKind } from '../db/database-failure'
import { Refusal } from '../refusal'

interface DatabaseAnswer {
  readonly status: 503 | 507
  readonly code: RefusalCode
  readonly message: string
}

const answers: Readonly<Record<DatabaseFailureKind, DatabaseAnswer>> = {
  unavailable: {
    status: 503,
    code: 'database-unavailable',
    message: 'The database cannot be reached. Try again in a moment.',
  },
  connections: {
    status: 503,
    code: 'database-connections',
    message: 'The database takes no more connections. Try again in a moment.',
  },
  overloaded: {
    status: 503,
    code: 'busy',
    message: 'More calls wait for the database than it can serve. Try again in a moment.',
  },
  full: {
    status: 507,
    code: 'database-full',
    message:
      'The disk of the database is full, so that nothing can be saved. An administrator must make space.',
  },
  'read-only': {
    status: 503,
    code: 'database-read-only',
    message: 'The database takes no changes for now. Try again in a moment.',
  },
  locked: {
    status: 503,
    code: 'rows-locked',
    message: 'Somebody else works on the same rows. Try again in a moment.',
  },
  conflict: {
    status: 503,
    code: 'rows-locked',
    message: 'Others changed the same rows at the same time. Try again in a moment.',
  },
  slow: {
    status: 503,
    code: 'database-slow',
    message: 'The database took too long and was stopped. Try again in a moment, or with less at once.',
  },
  'outcome-unknown': {
    status: 503,
    code: 'outcome-unknown',
    message: 'The connection to the database was cut during the commit: look at the rows first.',
  },
}

const retryAfterSeconds = '2'

/** The answer to a call that met the failure; without Retry-After where waiting does not help. */
export function databaseRefusal(kind: DatabaseFailureKind): Refusal {
  const { status, code, message } = answers[kind]
  return new Refusal(status, { code, message }, status === 503 ? { 'retry-after': retryAfterSeconds } : {})
}

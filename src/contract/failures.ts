/** Failures as data: refusal codes of the server, results of bulk actions, bodies of error answers (DOMAIN, answers). */
import * as v from 'valibot'
import { consequences } from './consequences'
import { inputIssue } from './input-issues'
import { rowId } from './wire-values'

/** A refusal's code is also its translation key: `refusal.<code>`. */
export const refusalCodes = [
  'wrong-state',
  'already-picked',
  'nothing-picked',
  'stock-missing',
  'nothing-to-reserve',
  'master-data-missing',
  'unchanged',
  'changed',
  'not-found',
  'wrong-job-state',
  'wrong-task-type',
  'wrong-line-state',
  'wrong-piece',
  'one-at-a-time',
  'same-place',
  'blocked',
  'not-blocked',
  'not-dedicated',
  'already-dedicated',
  'quantity-invalid',
  'not-enough-stock',
  'stock-empty',
  'stock-expired',
  'stock-reserved',
  'stock-moved',
  'serial-number-in-stock',
  'location-has-stock',
  'location-in-use',
  'system-location',
  'delivery-type-unknown',
  'nothing-to-do',
  'not-undoable',
  'no-tasks',
  'name-taken',
  'in-use',
  'prints-no-labels',
  'address-not-allowed',
  'origin-not-allowed',
  'read-only',
  'seed-fixed',
  'being-counted',
  'below-zero',
  'not-received',
  'on-its-way',
  'nothing-to-bring',
  'no-place',
  'open-orders',
  'has-drafts',
  'already-associated',
  'draft-number-taken',
  'order-number-taken',
  'supplier-inactive',
  'no-lines',
  'key-reused',
  'outcome-unknown',
  'choice-expired',
  'check-first',
  'last-administrator',
  'last-permission-holder',
  'own-account',
  'own-permission',
  'role-preview',
  'own-admin-role',
  'global-admin-only',
  'outside-responsibility',
  'user-name-taken',
  'user-name-used-before',
  'role-name-taken',
  'role-name-reserved',
  'role-circle',
  'no-email',
  'mail-not-sent',
  'permission-denied',
  'not-for-screens',
  'feature-off',
  'view-name-taken',
  'view-name-invalid',
  'view-no-rights',
  'file-no-access',
  'file-exists',
  'file-not-found',
  'file-wrong-extension',
  'file-wrong-content',
  'file-too-large',
  'file-empty',
  'file-name-invalid',
  'folder-not-empty',
  'folder-too-deep',
  'folder-full',
  'storage-full',
  'credentials-wrong',
  'session-limit',
  'ticket-expired',
  'another-session',
  'extra-licence-refused',
  'pairing-code-wrong',
  'must-change-password',
  'reset-link-over',
  'open-id-over',
  'open-id-failed',
  'open-id-unknown-user',
  'open-id-other-account',
  'too-many',
  'too-many-attempts',
  'too-many-imports',
  'too-many-waiting',
  'session-ended',
  'invalid-input',
  'narrow-the-filter',
  'busy',
  'starting',
  'rows-locked',
  'database-unavailable',
  'database-connections',
  'database-full',
  'database-read-only',
  'database-slow',
  'unexpected',
] as const
export type RefusalCode = (typeof refusalCodes)[number]

/** Codes that a retry would get again, unless the row, permissions or settings change first. */
export const lastingRefusals: ReadonlySet<RefusalCode> = new Set([
  'wrong-state',
  'wrong-job-state',
  'wrong-line-state',
  'wrong-task-type',
  'wrong-piece',
  'already-picked',
  'nothing-picked',
  'unchanged',
  'not-found',
  'same-place',
  'not-blocked',
  'not-dedicated',
  'already-dedicated',
  'system-location',
  'prints-no-labels',
  'name-taken',
  'seed-fixed',
  'no-lines',
  'nothing-to-do',
  'not-undoable',
  'last-administrator',
  'last-permission-holder',
  'own-account',
  'own-permission',
  'own-admin-role',
  'global-admin-only',
  'outside-responsibility',
  'permission-denied',
  'feature-off',
  'role-preview',
])

/**
 * A code as an answer carries it. The server sends only those above; the reader accepts any text, since a newer server may have more codes
 * than a page that is still open, and an unknown code must not make the rest of the answer unreadable.
 */
export const refusalCode = v.string() as v.GenericSchema<RefusalCode>

/** A line that prevents an order's action. */
export const lineFailure = v.object({
  orderLineNo: v.number(),
  materialItemNo: v.string(),
  /** The missing quantity, in the material's base unit; null when the reason is not a quantity. */
  missingQuantity: v.nullable(v.string()),
})

const texts = v.optional(v.array(v.string()) as v.GenericSchema<readonly string[]>)

/** Why a call was refused. */
const refusal = {
  code: refusalCode,
  state: v.optional(v.string()),
  allowedStates: texts,
  /** Lines that prevent the action. */
  lines: v.optional(v.array(lineFailure)),
  /** Fields that somebody else changed since they were read (409). */
  fields: texts,
  /** Movements of stock since the snapshot of a count (409): read by stockMovementsIn (endpoints/stock-movement.ts). */
  movements: v.optional(v.array(v.unknown())),
  /** Invalid input (400). */
  issues: v.optional(v.array(inputIssue)),
}

export const failedRow = v.object({
  id: rowId,
  /** The row's display name, for instance the order number. */
  name: v.string(),
  ...refusal,
})
export type FailedRow = v.InferOutput<typeof failedRow>
/** Why an action on a row is refused. */
export type RowRefusal = Omit<FailedRow, 'id' | 'name'>

export const doneRow = v.object({ id: rowId, name: v.string(), state: v.string() })
export type DoneRow = v.InferOutput<typeof doneRow>

/** Result of an action on one or many rows; sent with 200 when no row failed, with 207 otherwise. */
export const actionResult = v.object({
  done: v.array(doneRow),
  failed: v.array(failedRow),
  /** Only for a rehearsal. */
  consequences: v.optional(consequences),
})
export type ActionResult = v.InferOutput<typeof actionResult>

/** Body of every error answer. */
export const errorBody = v.object({
  ...refusal,
  /** English text for logs and for people who call the API by hand. */
  message: v.string(),
  /** Refused permission path or feature (403). */
  path: v.optional(v.string()),
  /** Identifies a sign-in that waits for a free licence (400 `session-limit`). */
  ticket: v.optional(v.string()),
  /** State of each part (503 of /api/health). */
  parts: v.optional(v.record(v.string(), v.string())),
  correlationId: v.optional(v.string()),
})
export type ErrorBody = v.InferOutput<typeof errorBody>

/**
 * Tickets of unfinished sign-ins: their holders are authenticated (by password, or by a trusted portal) but not yet signed in. A ticket is
 * a secret of 256 bits, stored as a hash, valid for a short time and one use.
 */
import { handoverTicketLifeMs, sessionLimitTicketLifeMs } from '../../../../src/contract/sign-in-limits'
import type { Db, Tx } from '../db/database'
import { Refusal } from '../refusal'
import { hashOfSecret, newSecret } from './secret-hash'

const livesMs = { sessionLimit: sessionLimitTicketLifeMs, handover: handoverTicketLifeMs } as const
export type TicketPurpose = keyof typeof livesMs

export interface TicketHolder {
  readonly businessUnitId: number
  readonly userId: number
}

/** Issues a ticket for a user. */
export async function issueTicket(
  tx: Pick<Tx, 'sql'>,
  { businessUnitId, userId }: TicketHolder,
  purpose: TicketPurpose,
  now: Date,
): Promise<string> {
  const ticket = newSecret()
  await tx.sql
    .insertInto('sign_in_ticket')
    .values({
      token_hash: hashOfSecret(ticket),
      business_unit_id: businessUnitId,
      user_id: userId,
      purpose,
      asked_at: null,
      expires_at: new Date(now.getTime() + livesMs[purpose]).toISOString(),
    })
    .execute()
  return ticket
}

/**
 * The ticket's user, without using up the ticket.
 * @throws Refusal 400 `ticket-expired` when it is unknown, used or expired
 */
export async function readTicket(
  { read }: Pick<Db, 'read'>,
  ticket: string,
  purpose: TicketPurpose,
  now: Date,
): Promise<TicketHolder> {
  const row = await read
    .selectFrom('sign_in_ticket')
    .select(['business_unit_id as businessUnitId', 'user_id as userId'])
    .where('token_hash', '=', hashOfSecret(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .executeTakeFirst()
  if (!row) throw ticketExpired()
  return row
}

/**
 * Uses up a ticket: of two concurrent calls with the same one, only one succeeds, on any node.
 * @throws Refusal 400 `ticket-expired`
 */
export async function takeTicket(
  { sql }: Pick<Tx, 'sql'>,
  ticket: string,
  purpose: TicketPurpose,
  now: Date,
): Promise<TicketHolder> {
  const row = await sql
    .deleteFrom('sign_in_ticket')
    .where('token_hash', '=', hashOfSecret(ticket))
    .where('purpose', '=', purpose)
    .where('expires_at', '>', now.toISOString())
    .returning(['business_unit_id as businessUnitId', 'user_id as userId'])
    .executeTakeFirst()
  if (!row) throw ticketExpired()
  return row
}

/** Records that the administrators were asked; true for the first request. */
export async function recordLicenceRequest(
  { sql }: Pick<Tx, 'sql'>,
  ticket: string,
  now: Date,
): Promise<boolean> {
  const marked = await sql
    .updateTable('sign_in_ticket')
    .set({ asked_at: now.toISOString() })
    .where('token_hash', '=', hashOfSecret(ticket))
    .where('asked_at', 'is', null)
    .returning('token_hash')
    .executeTakeFirst()
  return marked !== undefined
}

/** Takes a recorded request back. */
export async function forgetLicenceRequest({ read }: Pick<Db, 'read'>, ticket: string): Promise<void> {
  await read
    .updateTable('sign_in_ticket')
    .set({ asked_at: null })
    .where('token_hash', '=', hashOfSecret(ticket))
    .execute()
}

/** Deletes the tickets of a user, whose unfinished sign-ins end. */
export async function deleteTicketsOf({ sql }: Pick<Tx, 'sql'>, userId: number): Promise<void> {
  await sql.deleteFrom('sign_in_ticket').where('user_id', '=', userId).execute()
}

/** Deletes expired tickets. */
export async function deleteExpiredTickets({ read }: Pick<Db, 'read'>, now: Date): Promise<void> {
  await read.deleteFrom('sign_in_ticket').where('expires_at', '<=', now.toISOString()).execute()
}

/** 400: the sign-in has expired. */
export const ticketExpired = (): Refusal =>
  new Refusal(400, { code: 'ticket-expired', message: 'The ticket is unknown, used or too old.' })

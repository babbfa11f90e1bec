/** Questions that wait for the user's choice. The call is stored for choiceRetentionMs and takes effect once. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from 'kysely'
import * as v from 'valibot'
import { userChoiceQuestion, type UserChoiceQuestion } from '../../../../src/contract/endpoints/user-choice'
import { choiceRetentionMs } from '../../../../src/contract/limits'
import type { Db } from '../db/database'
import type { Tables } from '../db/tables'
import type { Caller } from './context'
import { conflict, invalidInput } from '../refusal'
import { withChoice, type Question, type ResumableCall } from './user-choice'

/** A call that waits for a choice, so that it can run again; `choices` contains the answers to earlier questions. */
export interface PendingCall extends Omit<ResumableCall, 'choice' | 'questionId'> {
  readonly caller: Pick<Caller, 'businessUnitId' | 'userId'>
}

/** Stores the call and returns the question to send. */
export async function saveQuestion(
  db: Db,
  { caller, endpoint, input, choices, isRehearsal }: PendingCall,
  question: Question,
  now: Date,
): Promise<UserChoiceQuestion> {
  const sent = { id: randomUUID(), ...question }
  await db.read
    .insertInto('user_choice')
    .values({
      id: sent.id,
      business_unit_id: caller.businessUnitId,
      user_id: caller.userId,
      endpoint,
      input: JSON.stringify(input),
      question: JSON.stringify(sent),
      choices: JSON.stringify(choices),
      is_rehearsal: isRehearsal,
      at: now.toISOString(),
    })
    .execute()
  return sent
}

/**
 * The pending call, with its user's choice. The question stays until the call has written something (forgetQuestion), so that a call that
 * failed for a passing reason can be repeated.
 * @throws Refusal 409 `choice-expired` when it is unknown, of another user, already answered or expired; 400 when the choice is not among
 * the options
 */
export async function readChoice(
  db: Db,
  caller: Pick<Caller, 'businessUnitId' | 'userId'>,
  { id, choice }: { readonly id: string; readonly choice: string },
  now: Date,
): Promise<ResumableCall> {
  const pending = await db.read
    .selectFrom('user_choice')
    .selectAll()
    .where('id', '=', id)
    .where('business_unit_id', '=', caller.businessUnitId)
    .where('user_id', '=', caller.userId)
    .where('at', '>', oldest(now))
    .executeTakeFirst()
  if (pending === undefined) throw expired()
  const question = v.parse(userChoiceQuestion, JSON.parse(pending.question))
  if (!question.options.includes(choice)) {
    const allowed = question.options.join(', ')
    throw invalidInput([
      { path: 'body.choice', message: `One of ${allowed}.`, code: 'not-known', values: { allowed } },
    ])
  }
  const earlier = v.parse(v.record(v.string(), v.string()), JSON.parse(pending.choices))
  return {
    questionId: id,
    endpoint: pending.endpoint,
    input: JSON.parse(pending.input) as unknown,
    choices: withChoice(earlier, question, choice),
    isRehearsal: pending.is_rehearsal,
    choice,
  }
}

/**
 * Deletes an answered question in the first transaction of its call: of two answers at the same time, only one takes effect.
 * @throws Refusal 409 `choice-expired` when another call was first
 */
export async function forgetQuestion(sql: Transaction<Tables>, id: string): Promise<void> {
  const deleted = await sql.deleteFrom('user_choice').where('id', '=', id).returning('id').execute()
  if (deleted.length === 0) throw expired()
}

/** Deletes expired questions. */
export async function forgetQuestions(db: Db, now: Date): Promise<void> {
  await db.read.deleteFrom('user_choice').where('at', '<=', oldest(now)).execute()
}

const oldest = (now: Date): string => new Date(now.getTime() - choiceRetentionMs).toISOString()

const expired = () => conflict('The question is old or answered: start again.', { code: 'choice-expired' })

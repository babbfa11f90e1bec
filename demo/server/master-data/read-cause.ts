/** Cause codes of calls: they must exist in the business unit and have the type that the action requires. */
import type { Kysely } from 'kysely'
import type { CauseCodeType } from '../../../src/contract/states/office'
import type { Tables } from '../core/db/tables'
import { invalidInput } from '../core/refusal'

export interface Cause {
  readonly value: string
  /** The text for display. */
  readonly text: string
}

/** Reads the cause code of the body. @throws Refusal 400 when it is missing or unknown */
export async function readCause(
  db: Kysely<Tables>,
  businessUnitId: number,
  type: CauseCodeType,
  value: string | undefined,
  path = 'body.causeCode',
): Promise<Cause> {
  const cause = await db
    .selectFrom('cause_code')
    .select(['value', 'display_text as text'])
    .where('business_unit_id', '=', businessUnitId)
    .where('type', '=', type)
    .where('value', '=', value ?? '')
    .where('deleted', '=', false)
    .executeTakeFirst()
  if (cause === undefined) {
    throw invalidInput([{ path, message: `A cause code of the type ${type}.`, code: 'not-listed' }])
  }
  return cause
}

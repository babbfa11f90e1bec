/** Cause codes. Histories refer to a code by its value, which therefore cannot change once it was used; a deleted code keeps its texts. */
import { sql, type Kysely } from 'kysely'
import {
  causeCode,
  causeCodeHistory,
  type CauseCode,
  type CauseCodeSave,
} from '../../../src/contract/master-data/cause-code'
import { takeLimitDefault } from '../../../src/contract/limits'
import type { Tables } from '../core/db/tables'
import { invalidInput } from '../core/refusal'
import { masterKind } from './define'

export const causeCodeKind = masterKind<CauseCode, CauseCodeSave, CauseCodeSave & { readonly id: number }>(
  causeCode,
  causeCodeHistory,
  {
    fieldsOf: async (db, { type, value, displayText }: CauseCodeSave, { unit, before }) => {
      if (before === null) {
        assertComplete({ type, value, displayText })
      } else if ((value ?? before.value) !== before.value) {
        await assertUnused(db, unit.businessUnitId, before, 'value')
      } else if ((type ?? before.type) !== before.type) {
        await assertUnused(db, unit.businessUnitId, before, 'type')
      }
      return { type, value, displayText }
    },
  },
)

/** The spec uses one call for adding and changing, so its schema cannot require the fields of a new code. @throws Refusal 400 */
function assertComplete(values: Pick<CauseCodeSave, 'type' | 'value' | 'displayText'>): void {
  const missing = Object.entries(values).filter(([, value]) => value === undefined)
  if (missing.length === 0) return
  throw invalidInput(
    missing.map(([field]) => ({
      path: `body.${field}`,
      message: 'Required for a new cause code.',
      code: 'missing',
    })),
  )
}

/** @throws Refusal 400 with the number of uses, counted up to a thousand */
async function assertUnused(
  db: Kysely<Tables>,
  businessUnitId: number,
  { value }: CauseCode,
  field: string,
): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (
      (select 1 from stock_transaction where business_unit_id = ${businessUnitId} and cause_code = ${value}
        limit ${takeLimitDefault})
      union all
      (select 1 from audit where business_unit_id = ${businessUnitId} and detail->>'cause' = ${value}
        limit ${takeLimitDefault})
      limit ${takeLimitDefault}
    ) used`.execute(db)
  const count = rows[0]?.count ?? 0
  if (count === 0) return
  throw invalidInput([
    {
      path: `body.${field}`,
      message: `It explains ${count} movements.`,
      code: 'used-in-movements',
      values: { count },
    },
  ])
}

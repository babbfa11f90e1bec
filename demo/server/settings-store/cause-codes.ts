/** Adds, changes and deletes cause codes. What a code explained is found by its value, which therefore stays once it was used. */
import { sql } from 'kysely'
import type { CauseCodeSave } from '../../../src/contract/endpoints/warehouse-settings-inputs'
import type { CauseCode } from '../../../src/contract/entities/cause-code'
import type { DoneRow } from '../../../src/contract/failures'
import { takeLimitDefault } from '../../../src/contract/limits'
import type { Db, Tx, UnitContext } from '../db/database'
import { invalidInput } from '../http/refusal'
import { causeCodeSource } from '../sources/warehouse-settings-sources'
import { keptRows } from './kept-rows'

const causeCodes = keptRows<CauseCode>({
  table: 'cause_code',
  view: 'CauseCode',
  source: causeCodeSource,
  nameOf: row => row.value,
  audit: (tx, what, id, detail) => tx.audit(`${what}CauseCode`, 'CauseCode', id, detail),
})

/** Adds a cause code. @throws Refusal 400 when something of it is missing, 409 `name-taken` */
export async function addCauseCode(
  db: Db,
  unit: UnitContext,
  { type, value, displayText }: CauseCodeSave,
): Promise<DoneRow> {
  if (type === undefined || value === undefined || displayText === undefined) {
    const missing = Object.entries({ type, value, displayText }).filter(([, given]) => given === undefined)
    throw invalidInput(
      missing.map(([field]) => ({ path: `body.${field}`, message: 'A new one needs it.', code: 'missing' })),
    )
  }
  return causeCodes.add(db, unit, async tx => {
    const { id } = await tx.sql
      .insertInto('cause_code')
      .values({ business_unit_id: unit.businessUnitId, type, value, display_text: displayText })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Changes one. @throws Refusal 400 for another type or value of one that was used, 404, 409 */
export function updateCauseCode(
  db: Db,
  unit: UnitContext,
  asked: CauseCodeSave & { readonly id: number },
): Promise<DoneRow> {
  const { id, type, value, displayText } = asked
  return causeCodes.update(db, unit, asked, async (tx, before) => {
    const isOther = (value ?? before.value) !== before.value
    if (isOther || (type ?? before.type) !== before.type) {
      await assertUnused(tx, unit.businessUnitId, before, isOther ? 'value' : 'type')
    }
    await tx.sql
      .updateTable('cause_code')
      .set({ type: type ?? before.type, value: value ?? before.value, display_text: displayText })
      .where('id', '=', id)
      .execute()
  })
}

/** Deletes one; what it explained keeps its words. @throws Refusal 404 */
export const deleteCauseCode = (db: Db, unit: UnitContext, id: number): Promise<DoneRow> =>
  causeCodes.remove(db, unit, id)

/** @throws Refusal 400 with how often it was used, counted up to a thousand */
async function assertUnused(
  tx: Tx,
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
    ) used`.execute(tx.sql)
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

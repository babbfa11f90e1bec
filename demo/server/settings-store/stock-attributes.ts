/**
 * Adds, changes and deletes stock attributes. Stocks hold their values under the attribute's name: what stocks have values of keeps
 * its name and data type, and cannot be deleted.
 */
import { sql } from 'kysely'
import type {
  NewStockAttribute,
  StockAttributeUpdate,
} from '../../../src/contract/endpoints/warehouse-settings-inputs'
import type { StockAttribute } from '../../../src/contract/entities/stock-attribute'
import type { DoneRow } from '../../../src/contract/failures'
import type { InputIssue } from '../../../src/contract/input-issues'
import type { Db, Tx, UnitContext } from '../db/database'
import { givenColumns } from '../db/given-columns'
import { invalidInput } from '../http/refusal'
import { refusalOf } from '../http/row-refusal'
import { patternProblem } from '../http/safe-pattern'
import { stockAttributeSource } from '../sources/warehouse-settings-sources'
import { keptRows } from './kept-rows'

const attributes = keptRows<StockAttribute>({
  table: 'stock_attribute',
  view: 'StockAttribute',
  source: stockAttributeSource,
  nameOf: row => row.name,
  audit: (tx, what, id, detail) => tx.audit(`${what}StockAttribute`, 'StockAttribute', id, detail),
})

/** Adds a stock attribute. @throws Refusal 400, 409 `name-taken` */
export function addStockAttribute(db: Db, unit: UnitContext, asked: NewStockAttribute): Promise<DoneRow> {
  assertFits(asked)
  return attributes.add(db, unit, async tx => {
    const { id } = await tx.sql
      .insertInto('stock_attribute')
      .values({
        business_unit_id: unit.businessUnitId,
        name: asked.name,
        display_name: asked.displayName,
        description: asked.description ?? null,
        data_type: asked.dataType,
        regex_validation: filled(asked.regexValidation) ?? null,
        required: asked.required ?? false,
        restricted_preparation: asked.restrictedPreparation ?? false,
        erp_maintained: asked.erpMaintained ?? false,
        handling: asked.handling,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Changes one. @throws Refusal 400, also for another name or data type of one that stocks have values of, 404, 409 */
export function updateStockAttribute(
  db: Db,
  unit: UnitContext,
  asked: StockAttributeUpdate,
): Promise<DoneRow> {
  assertFits(asked)
  return attributes.update(db, unit, asked, async (tx, before) => {
    const fixed = (['name', 'dataType'] as const).find(
      field => asked[field] !== undefined && asked[field] !== before[field],
    )
    if (fixed !== undefined) {
      const used = await usedIssue(tx, unit.businessUnitId, before, `body.${fixed}`)
      if (used !== null) throw invalidInput([used])
    }
    await tx.sql
      .updateTable('stock_attribute')
      .set({
        name: asked.name ?? before.name,
        ...givenColumns({
          display_name: asked.displayName,
          description: asked.description,
          data_type: asked.dataType,
          regex_validation: filled(asked.regexValidation),
          required: asked.required,
          restricted_preparation: asked.restrictedPreparation,
          erp_maintained: asked.erpMaintained,
          handling: asked.handling,
        }),
      })
      .where('id', '=', asked.id)
      .execute()
  })
}

/** Deletes one. @throws Refusal 404, 409 `in-use` with the number of stocks that have a value of it */
export function deleteStockAttribute(db: Db, unit: UnitContext, id: number): Promise<DoneRow> {
  return attributes.remove(db, unit, id, async (tx, row) => {
    const used = await usedIssue(tx, unit.businessUnitId, row, 'params.id')
    if (used !== null) throw refusalOf({ code: 'in-use', issues: [used] })
  })
}

/** An empty text is none; absent stays absent. */
const filled = (text: string | null | undefined): string | null | undefined => (text === '' ? null : text)

/** ERP systems name them too: letters, digits, blanks and `_ . -`, a letter first. */
const namePattern = /^\p{L}[\p{L}\p{N} _.-]*$/u

/** @throws Refusal 400 for a name that is none, and a pattern that is none or that may take for ever */
function assertFits({ name, regexValidation }: Pick<StockAttributeUpdate, 'name' | 'regexValidation'>): void {
  const problem =
    regexValidation === undefined || regexValidation === null ? null : patternProblem(regexValidation)
  const issues: InputIssue[] = [
    ...(name !== undefined && !namePattern.test(name)
      ? [{ path: 'body.name', message: 'No name of an attribute.', code: 'misshaped-attribute' as const }]
      : []),
    ...(problem === null
      ? []
      : [{ path: 'body.regexValidation', message: 'No pattern that can be used.', code: problem }]),
  ]
  if (issues.length > 0) throw invalidInput(issues)
}

async function usedIssue(
  tx: Tx,
  businessUnitId: number,
  { name }: StockAttribute,
  path: string,
): Promise<InputIssue | null> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from stock
    where business_unit_id = ${businessUnitId} and jsonb_exists(stock_attributes, ${name})`.execute(tx.sql)
  const count = rows[0]?.count ?? 0
  return count === 0
    ? null
    : { path, message: `${count} stocks have a value of it.`, code: 'used-in-stocks', values: { count } }
}

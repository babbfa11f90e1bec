/** Validates and saves the lines of a draft. */
import { sql } from 'kysely'
import type { DraftLineInput } from '../../../src/contract/endpoints/purchase-inputs'
import type { InputIssue } from '../../../src/contract/input-issues'
import type { Tx } from '../core/db/database'
import { collectedIssues } from '../core/calls/collected-issues'
import { readPurchasePrice } from '../core/calls/read-price'
import { readQuantity } from '../core/calls/read-quantity'
import { conflict, invalidInput } from '../core/refusal'
import { idList, idsOf, rowsOf } from '../core/db/id-list'

/**
 * Validates all lines and reports all issues, each with its path.
 * @param path of the lines in the call, for instance `body.lines`
 * @throws Refusal 400, 409 `no-lines` when there are none
 */
export async function assertDraftLines(
  tx: Tx,
  businessUnitId: number,
  lines: readonly DraftLineInput[],
  path: string,
): Promise<void> {
  if (lines.length === 0) throw conflict('A draft has at least one material.', { code: 'no-lines' })
  const decimals = await readDecimals(tx, businessUnitId, lines)
  const seen = new Set<number>()
  const issues = lines.flatMap((line, index): InputIssue[] => {
    const at = `${path}.${index}`
    const known = decimals.get(line.materialId)
    if (known === undefined)
      return [{ path: `${at}.materialId`, message: 'There is no such material.', code: 'not-listed' }]
    if (seen.has(line.materialId))
      return [
        { path: `${at}.materialId`, message: 'The material stands in the draft already.', code: 'twice' },
      ]
    seen.add(line.materialId)
    const own = collectedIssues()
    own.read(() => readQuantity(line.quantity, `${at}.quantity`, { decimals: known, isAboveLeast: true }))
    own.read(() => readPurchasePrice(line.purchaseUnitPrice, `${at}.purchaseUnitPrice`))
    return own.issues
  })
  if (issues.length > 0) throw invalidInput(issues)
}

/** Replaces the lines of a draft; a line whose material stays keeps its id. */
export async function writeDraftLines(
  tx: Tx,
  businessUnitId: number,
  draftId: number,
  lines: readonly DraftLineInput[],
): Promise<void> {
  const rows = lines.map((line, index) => ({ ...line, no: (index + 1) * 10 }))
  const materialIds = lines.map(line => line.materialId)
  const { rows: deleted } = await sql<{ id: number }>`delete from purchase_draft_line
    where draft_id = ${draftId} and material_id not in ${idList(materialIds)} returning id`.execute(tx.sql)
  // Line numbers are unique within a draft: renumbered lines first get temporary numbers.
  await sql`update purchase_draft_line set draft_line_no = -id where draft_id = ${draftId}`.execute(tx.sql)
  const rowset = sql`json_to_recordset(${rowsOf(rows)}) as n(no integer, "materialId" bigint, quantity numeric,
    "calculatedDemand" numeric, "purchaseUnitPrice" numeric)`
  const { rows: saved } = await sql<{ id: number }>`
    update purchase_draft_line l set draft_line_no = n.no, quantity = n.quantity,
      calculated_demand = n."calculatedDemand", purchase_unit_price = n."purchaseUnitPrice", version = l.version + 1
    from ${rowset} where l.draft_id = ${draftId} and l.material_id = n."materialId" returning l.id`.execute(
    tx.sql,
  )
  const { rows: added } = await sql<{ id: number }>`
    insert into purchase_draft_line
      (business_unit_id, draft_id, draft_line_no, material_id, quantity, calculated_demand, purchase_unit_price)
    select ${businessUnitId}::bigint, ${draftId}::bigint, n.no, n."materialId", n.quantity, n."calculatedDemand",
      n."purchaseUnitPrice"
    from ${rowset} where not exists (
      select 1 from purchase_draft_line l where l.draft_id = ${draftId} and l.material_id = n."materialId")
    returning id`.execute(tx.sql)
  tx.removed('DraftLine', idsOf(deleted))
  tx.changed('DraftLine', [...idsOf(saved), ...idsOf(added)])
}

async function readDecimals(
  tx: Tx,
  businessUnitId: number,
  lines: readonly DraftLineInput[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; decimals: number }>`
    select m.id, coalesce(u.decimals, 0) as decimals from material m
    left join unit_of_measure u on u.business_unit_id = m.business_unit_id and u.name = m.base_uom
    where m.business_unit_id = ${businessUnitId}
      and m.id in ${idList(lines.map(line => line.materialId))}`.execute(tx.sql)
  return new Map(rows.map(row => [row.id, row.decimals]))
}

/** Makes ingoing orders of drafts: one order of a supplier from one or several drafts, which are deleted (DOMAIN, purchase need). */
import { sql } from 'kysely'
import { decimal, decimalText, divideHalfUp, type Decimal } from '../../../src/contract/decimal'
import type { NewPurchaseOrders } from '../../../src/contract/endpoints/purchase-inputs'
import type { DoneRow } from '../../../src/contract/failures'
import type { Tx, UnitContext } from '../core/db/database'
import { assertDraftVersion } from '../core/calls/assert-unchanged'
import { dueDayIssues } from '../core/calls/due-day-issues'
import { conflict, invalidInput } from '../core/refusal'
import { idList } from '../core/db/id-list'
import { addDays } from '../../../src/contract/company-day'
import { createIngoingOrder } from './create-ingoing-order'
import { takeNumber } from '../core/db/number-series'
import { deleteDraft, lockedDraft } from './save-draft'
import { supplierRows } from '../suppliers/public'

/** Drafts that become one order. */
export interface DraftsToOrder {
  /** By id, the version that the buyer has read; undefined when he has not read the lines. */
  readonly drafts: ReadonlyMap<number, number | undefined>
  readonly supplierId: number
  readonly supplierName: string
  readonly orderNumber: string | undefined
  readonly expectedReceiptDate: string | undefined
}

/** Priority of ordinary purchases: between those that orders wait for and the rest. */
const purchasePriority = 3

/** The requested orders: one per draft, or one per supplier. The first draft of a supplier gives number and date. */
export function requestedOrders(
  { drafts, joinsSuppliers }: NewPurchaseOrders,
  known: readonly { readonly id: number; readonly supplierId: number; readonly supplierName: string }[],
): DraftsToOrder[] {
  const orders = new Map<string, DraftsToOrder>()
  for (const { draftId, version, orderNumber, expectedReceiptDate } of drafts) {
    const draft = known.find(({ id }) => id === draftId)
    if (draft === undefined) continue
    const { supplierId, supplierName } = draft
    const key = joinsSuppliers ? `supplier ${supplierId}` : `draft ${draftId}`
    const order = orders.get(key)
    orders.set(key, {
      supplierId,
      supplierName,
      drafts: new Map([...(order?.drafts ?? []), [draftId, version]]),
      orderNumber: order?.orderNumber ?? orderNumber,
      expectedReceiptDate: order?.expectedReceiptDate ?? expectedReceiptDate,
    })
  }
  return [...orders.values()]
}

/**
 * Makes one order and deletes its drafts.
 * @param today in the company's region, yyyy-mm-dd
 * @throws Refusal 400 for a past date, 404, 409 `supplier-inactive`, `changed`, `no-lines`, or the database's error for a taken number
 */
export async function orderDrafts(
  tx: Tx,
  unit: UnitContext,
  input: DraftsToOrder,
  { today, now }: { readonly today: string; readonly now: Date },
): Promise<DoneRow> {
  const { businessUnitId } = unit
  const supplier = await supplierRows.locked(tx, businessUnitId, input.supplierId)
  if (supplier.supplierStatus !== 'Active')
    throw conflict(`${supplier.supplierName} is inactive.`, { code: 'supplier-inactive', state: 'Inactive' })
  const issues = dueDayIssues('body.drafts.expectedReceiptDate', input.expectedReceiptDate ?? null, today)
  if (issues.length > 0) throw invalidInput(issues)
  const comments = new Set<string>()
  const draftIds = [...input.drafts.keys()].sort((a, b) => a - b)
  for (const id of draftIds) {
    const draft = await lockedDraft(tx, businessUnitId, id)
    const read = input.drafts.get(id)
    if (read !== undefined) assertDraftVersion(draft, read)
    if (draft.comment !== null && draft.comment !== '') comments.add(draft.comment)
  }
  const lines = await readLines(tx, draftIds)
  if (lines.length === 0) throw conflict('There is nothing to order.', { code: 'no-lines' })
  // A material's own lead time replaces the supplier's, as in a proposal.
  const leadTimeDays = Math.max(...lines.map(line => line.leadTimeDays ?? supplier.leadTime ?? 0))
  const orderNo = input.orderNumber ?? (await takeNumber(tx, businessUnitId, 'IngoingOrder'))
  const orderId = await createIngoingOrder(tx, unit, {
    orderNo,
    supplierId: input.supplierId,
    supplierOrderId: null,
    expectedReceiptDate: input.expectedReceiptDate ?? addDays(today, leadTimeDays),
    priority: purchasePriority,
    comment: comments.size === 0 ? null : [...comments].join('\n'),
    lines: joinedLines(lines),
    now,
  })
  for (const id of draftIds) await deleteDraft(tx, unit, id)
  return { id: orderId, name: orderNo, state: 'Initial' }
}

interface LineToOrder {
  readonly materialId: number
  readonly quantity: string
  readonly price: string
  readonly leadTimeDays: number | null
}

async function readLines(tx: Tx, draftIds: readonly number[]): Promise<LineToOrder[]> {
  const { rows } = await sql<LineToOrder>`
    select l.material_id as "materialId", trim_scale(l.quantity) as quantity,
      trim_scale(l.purchase_unit_price) as price, s.lead_time_days as "leadTimeDays"
    from purchase_draft_line l join purchase_draft d on d.id = l.draft_id
    left join supplier_material s on s.supplier_id = d.supplier_id and s.material_id = l.material_id
    where l.draft_id in ${idList(draftIds)} order by d.id, l.draft_line_no`.execute(tx.sql)
  return rows
}

const priceDecimals = 4
const unitsOfPrice = 10n ** BigInt(6 - priceDecimals)

/** A material in several drafts becomes one line with the quantity-weighted average of its prices. */
function joinedLines(lines: readonly LineToOrder[]) {
  const byMaterial = new Map<number, { quantity: Decimal; cost: bigint }>()
  for (const { materialId, quantity, price } of lines) {
    const { quantity: before, cost } = byMaterial.get(materialId) ?? { quantity: 0n, cost: 0n }
    const added = decimal(quantity)
    byMaterial.set(materialId, { quantity: before + added, cost: cost + added * decimal(price) })
  }
  return [...byMaterial].map(([materialId, { quantity, cost }]) => ({
    materialId,
    quantity: decimalText(quantity),
    price: decimalText(divideHalfUp(cost, quantity * unitsOfPrice) * unitsOfPrice),
  }))
}

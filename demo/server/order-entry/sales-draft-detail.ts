/** A saved draft of a sales order with the current data of its lines; and the order that it becomes. */
import { sql } from 'kysely'
import { decimal, decimalText } from '../../../src/contract/decimal'
import type {
  EntryMaterial,
  NewSalesOrder,
  SalesOrderDraftDetail,
} from '../../../src/contract/endpoints/order-entry-inputs'
import { priorityDefault } from '../../../src/contract/limits'
import { inUnit } from '../../../src/contract/order-lines'
import type { Db } from '../core/db/database'
import { invalidInput, notFound } from '../core/refusal'
import { readEntryMaterials } from './entry-materials'

/** Reads it. @throws Refusal 404 */
export async function readSalesDraft(
  db: Db['read'],
  businessUnitId: number,
  draftId: number,
): Promise<SalesOrderDraftDetail> {
  const draft = await db
    .selectFrom('sales_order_draft')
    .select([
      'id',
      'version',
      'order_number as orderNumber',
      'order_type as orderType',
      'delivery_type_id as deliveryTypeId',
      sql<string | null>`delivery_date::text`.as('deliveryDate'),
      sql<number>`coalesce(priority, ${priorityDefault})::integer`.as('priority'),
      'customer_name as customerName',
      'company_name as companyName',
      'address',
      'zip_code as zipCode',
      'city',
      'country_code as countryCode',
      'email',
      'phone',
      'comment',
      sql<string | null>`trim_scale(discount)::text`.as('discount'),
    ])
    .where('id', '=', draftId)
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  if (draft === undefined) throw notFound(`There is no draft ${draftId}.`)
  const { rows } = await sql<SalesOrderDraftDetail['lines'][number]>`
    select material_id as "materialId", trim_scale(quantity)::text as quantity, uom as "uoM",
      trim_scale(sales_unit_price)::text as "salesUnitPrice", trim_scale(adjust_price)::text as "adjustPrice",
      trim_scale(discount)::text as discount, comment
    from sales_order_draft_line where draft_id = ${draftId} order by order_line_no`.execute(db)
  const materials = await readEntryMaterials(
    db,
    businessUnitId,
    rows.map(row => row.materialId),
  )
  const lines = rows.map(row => ({ ...row, ...asEntered(row, materials.get(row.materialId)) }))
  return { ...draft, lines, materials: [...materials.values()] }
}

/**
 * The order that a draft becomes.
 * @throws Refusal 400 for required values that the draft lacks
 */
export function orderOfDraft(draft: SalesOrderDraftDetail): NewSalesOrder {
  const { id, version, orderType, deliveryTypeId, customerName } = draft
  if (orderType === null || deliveryTypeId === null || customerName === null) {
    const needed = { orderType, deliveryTypeId, customerName }
    const missing = Object.entries(needed).filter(([, value]) => value === null)
    throw invalidInput(
      missing.map(([name]) => ({ path: `body.${name}`, message: 'Required for an order.', code: 'missing' })),
    )
  }
  // The order gets its own number.
  const order = { ...draft, orderType, deliveryTypeId, customerName, orderNumber: undefined }
  return { ...order, draft: { id, version } }
}

/** The quantity in the entered unit, unless the unit no longer divides it evenly. */
function asEntered(
  { quantity, uoM }: { readonly quantity: string; readonly uoM: string | null },
  material: EntryMaterial | undefined,
): { readonly quantity: string; readonly uoM: string | null } {
  const inUoM = inUnit(decimal(quantity), uoM, material?.units ?? [])
  return inUoM === null ? { quantity, uoM: null } : { quantity: decimalText(inUoM), uoM }
}

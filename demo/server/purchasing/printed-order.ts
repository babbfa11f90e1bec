/** The content of a printed purchase order: the order with its lines as shown in the grids, its supplier and the company. */
import type { IngoingOrder, IngoingOrderLine } from '../../../src/contract/entities/ingoing-order'
import type { Db } from '../core/db/database'
import { rowsByIds } from '../core/search/search'
import { ingoingOrderLineSource, ingoingOrderSource } from '../goods-in/public'

export interface PrintedOrder {
  readonly order: IngoingOrder
  /** In their order. */
  readonly lines: readonly IngoingOrderLine[]
  readonly comment: string | null
  readonly supplier: {
    readonly name: string
    readonly contactPerson: string | null
    readonly companyEmail: string | null
  }
  /** The ordering company, with the delivery address. */
  readonly company: {
    readonly name: string
    /** Street, and postal code with town; empty ones are left out. */
    readonly address: readonly string[]
    /** ISO 4217. */
    readonly currency: string
  }
}

/** An order of the unit; undefined when there is none. */
export async function readPrintedOrder(
  { read }: Db,
  businessUnitId: number,
  id: number,
): Promise<PrintedOrder | undefined> {
  const [order] = await rowsByIds(read, ingoingOrderSource, [id], businessUnitId)
  if (order === undefined) return undefined
  const lineIds = await read
    .selectFrom('ingoing_order_line')
    .select('id')
    .where('order_id', '=', id)
    .orderBy('order_line_no')
    .execute()
  const lines = await rowsByIds(
    read,
    ingoingOrderLineSource,
    lineIds.map(line => line.id),
    businessUnitId,
  )
  const more = await read
    .selectFrom('ingoing_order as o')
    .innerJoin('supplier as s', 's.id', 'o.supplier_id')
    .leftJoin('company_info as c', 'c.business_unit_id', 'o.business_unit_id')
    .select(['o.comment', 's.supplier_name', 's.contact_person', 's.company_email'])
    .select(['c.name', 'c.street_address', 'c.zip_code', 'c.city', 'c.country_code', 'c.currency'])
    .where('o.id', '=', id)
    .executeTakeFirstOrThrow()
  const town = [more.zip_code, more.city].filter(part => !!part?.trim()).join(' ')
  return {
    order,
    lines,
    comment: more.comment,
    supplier: {
      name: more.supplier_name,
      contactPerson: more.contact_person,
      companyEmail: more.company_email,
    },
    company: {
      name: more.name ?? '',
      address: [more.street_address ?? '', town, more.country_code ?? ''].filter(part => part.trim() !== ''),
      currency: more.currency ?? '',
    },
  }
}

/** Lookup of suppliers. */
import { sql } from 'kysely'
import type { SupplierChoice } from '../../../src/contract/endpoints/purchase-inputs'
import type { Db } from '../core/db/database'

/** The active suppliers by name. */
export async function readSupplierChoices(db: Db, businessUnitId: number): Promise<SupplierChoice[]> {
  const { rows } = await sql<SupplierChoice>`
    select s.id, s.supplier_name as "supplierName", coalesce(s.lead_time_days, 0) as "leadTimeDays",
      (select count(*) from supplier_material l where l.supplier_id = s.id) as materials,
      (select count(*) from purchase_draft d where d.supplier_id = s.id) as drafts
    from supplier s
    where s.business_unit_id = ${businessUnitId} and s.supplier_status = 'Active' and not s.deleted
    order by s.supplier_name, s.id`.execute(db.read)
  return rows
}

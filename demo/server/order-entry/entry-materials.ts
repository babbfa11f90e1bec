/** Materials for order entry: what codes stand for, and the data that a line depends on. Many at once. */
import { sql } from 'kysely'
import type {
  CodeMeaning,
  CodeMeanings,
  EntryMaterial,
} from '../../../src/contract/endpoints/order-entry-inputs'
import type { Db } from '../core/db/database'
import { grouped } from '../core/db/grouped'
import { idList, rowsOf } from '../core/db/id-list'
import { availableQuantity } from '../materials/public'
import { isExpected } from '../core/db/state-conditions'

/** The data of materials by id; ids of another business unit are left out. */
export async function readEntryMaterials(
  db: Db['read'],
  businessUnitId: number,
  materialIds: Iterable<number>,
): Promise<Map<number, EntryMaterial>> {
  const { rows } = await sql<EntryMaterial>`
    select w.material_id as id, w.item_no as "itemNo", w.name, w.base_uom as "baseUoM",
      coalesce(u.decimals, 0) as decimals, trim_scale(w.sales_price)::text as "salesPrice",
      trim_scale(${sql.raw(availableQuantity('w.material_id', 'w.business_unit_id'))})::text as available,
      coalesce((
        select json_agg(json_build_object('day', i.day, 'quantity', trim_scale(i.quantity)::text) order by i.day nulls last)
        from (
          select io.expected_receipt_date::text as day, sum(il.ordered_quantity - il.received_quantity) as quantity
          from ingoing_order_line il join ingoing_order io on io.id = il.order_id
          where il.business_unit_id = w.business_unit_id and il.material_id = w.material_id
            and ${sql.raw(isExpected('io'))} and il.ordered_quantity > il.received_quantity
          group by io.expected_receipt_date
        ) i
      ), '[]'::json) as ingoing,
      coalesce((
        select json_agg(
          json_build_object('name', mu.name, 'quantity', trim_scale(mu.quantity)::text, 'decimals', coalesce(d.decimals, 0))
          order by mu.quantity, mu.name)
        from material_unit_of_measure mu
        left join unit_of_measure d on d.business_unit_id = mu.business_unit_id and d.name = mu.name
        where mu.business_unit_id = w.business_unit_id and mu.material_id = w.material_id
          and mu.name is distinct from w.base_uom and mu.quantity > 0
      ), '[]'::json) as units
    from (
      select m.business_unit_id, m.id as material_id, m.item_no, m.name, m.base_uom, m.sales_price
      from material m where m.business_unit_id = ${businessUnitId} and m.id in ${idList(materialIds)}
    ) w
    left join unit_of_measure u on u.business_unit_id = w.business_unit_id and u.name = w.base_uom`.execute(
    db,
  )
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * The materials of codes: an item number, a barcode, an EAN, or the barcode of a unit of measure; without an exact match, an item number in
 * different case. Materials that are no longer sold are left out.
 * @param materialIds further materials whose data is read
 */
export async function readCodeMeanings(
  db: Db,
  businessUnitId: number,
  codes: readonly string[],
  materialIds: readonly number[],
): Promise<CodeMeanings> {
  const requested = [...new Set(codes.map(code => code.trim()))].filter(
    code => code !== '' && !code.includes('\0'),
  )
  const { rows } = await sql<{ code: string; materialId: number; uoM: string | null }>`
    with requested_code as (select code from json_to_recordset(${rowsOf(requested.map(code => ({ code })))}) as a(code text)),
    exact as (
      select a.code, m.id, null::text as uom from requested_code a
        join material m on m.business_unit_id = ${businessUnitId} and m.item_no = a.code
      union select a.code, m.id, null from requested_code a
        join material m on m.business_unit_id = ${businessUnitId} and m.barcode = a.code
      union select a.code, m.id, null from requested_code a
        join material m on m.business_unit_id = ${businessUnitId} and m.ean = a.code
      union select i.code, m.id, nullif(mu.name, m.base_uom) from material_unit_of_measure mu
        cross join unnest(mu.identifiers) as i(code) join requested_code a on a.code = i.code
        join material m on m.id = mu.material_id
        where mu.business_unit_id = ${businessUnitId} and mu.identifiers && (select array_agg(code) from requested_code)
    ),
    found as (
      select * from exact
      union all
      select a.code, m.id, null from requested_code a
        join material m on m.business_unit_id = ${businessUnitId} and lower(m.item_no) = lower(a.code)
      where not exists (select 1 from exact e where e.code = a.code)
    )
    select f.code, f.id as "materialId",
      -- A code of the material itself means its base unit, though one of its units has the same.
      case when bool_or(f.uom is null) then null else min(f.uom) end as "uoM"
    from found f join material m on m.id = f.id and m.material_state <> 'Discontinued'
    group by f.code, f.id, m.item_no order by f.code, m.item_no, f.id`.execute(db.search)
  const byCode = grouped(rows, row => row.code)
  const materials = await readEntryMaterials(db.read, businessUnitId, [
    ...rows.map(row => row.materialId),
    ...materialIds,
  ])
  return {
    codes: codes.map((code): CodeMeaning => ({
      code,
      found: (byCode.get(code.trim()) ?? []).map(({ materialId, uoM }) => ({ materialId, uoM })),
    })),
    materials: [...materials.values()],
  }
}

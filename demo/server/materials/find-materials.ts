/** Finds materials by a typed code, or by a part of the item number or the name. */
import { sql } from 'kysely'
import type { MaterialChoice } from '../../../src/contract/endpoints/materials'
import { choicesMost, containsSearchMinLength } from '../../../src/contract/limits'
import type { Db } from '../core/db/database'
import { isPlainText, wildcardPattern } from '../core/search/search-text'

/**
 * Exact codes first (item number, barcode, EAN, identifier of a unit), then numbers and names that begin with or contain the text; at most
 * choicesMost. An empty text finds the first materials.
 * @param isSold leaves out materials that are no longer sold
 */
export async function findMaterials(
  db: Db,
  businessUnitId: number,
  query: string,
  { isSold = false } = {},
): Promise<MaterialChoice[]> {
  const text = query.trim()
  if (!isPlainText(text)) return []
  const like = wildcardPattern(text.length >= containsSearchMinLength ? `*${text}*` : `${text}*`)
  const { rows } = await sql<MaterialChoice>`
    select m.id, m.item_no as "itemNo", m.name, m.barcode, m.ean, m.base_uom as "baseUoM", array(
        select code from material_unit_of_measure u cross join unnest(u.identifiers) as code
        where u.business_unit_id = m.business_unit_id and u.material_id = m.id order by u.quantity, code
      ) as identifiers
    from (
      select id, 0 as rank from material where business_unit_id = ${businessUnitId} and item_no = ${text}
      union all select id, 0 from material where business_unit_id = ${businessUnitId} and barcode = ${text}
      union all select id, 0 from material where business_unit_id = ${businessUnitId} and ean = ${text}
      union all select material_id, 0 from material_unit_of_measure
        where business_unit_id = ${businessUnitId} and identifiers @> array[${text}]
      union all (
        select id, 1 from material where business_unit_id = ${businessUnitId} and (item_no ilike ${like} or name ilike ${like})
        order by item_no limit ${choicesMost}
      )
    ) found
    join material m on m.id = found.id and (not ${isSold} or m.material_state <> 'Discontinued')
    group by m.id
    order by min(found.rank), m.item_no
    limit ${choicesMost}`.execute(db.search)
  return rows
}

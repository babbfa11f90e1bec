/** Lookup of active materials for a supplier or a draft, by typed text. */
import { sql } from 'kysely'
import type { MaterialChoice } from '../../../src/contract/endpoints/materials'
import type { DraftedChoice } from '../../../src/contract/endpoints/purchase-inputs'
import { choicesMost } from '../../../src/contract/limits'
import type { Db } from '../core/db/database'
import { wildcardPattern } from '../core/search/search-text'

export interface ChoiceQuestion {
  readonly supplierId: number
  /** The search text: a part of the item number, the name or a barcode. */
  readonly find: string
  /** Materials that the supplier does not deliver, or materials that he delivers and that are in none of his drafts. */
  readonly kind: 'unassociated' | 'undrafted'
}

/** By item number, at most choicesMost. */
export async function readMaterialChoices(
  db: Db,
  businessUnitId: number,
  { supplierId, find, kind }: ChoiceQuestion,
): Promise<MaterialChoice[]> {
  const associated = sql`exists (select 1 from supplier_material l where l.supplier_id = ${supplierId} and l.material_id = m.id)`
  const drafted = sql`exists (select 1 from purchase_draft d join purchase_draft_line l on l.draft_id = d.id
    where d.supplier_id = ${supplierId} and l.material_id = m.id)`
  const { rows } = await sql<MaterialChoice>`
    select m.id, m.item_no as "itemNo", m.name, m.barcode, m.ean, m.base_uom as "baseUoM", '[]'::json as identifiers
    from material m
    where m.business_unit_id = ${businessUnitId} and m.material_state <> 'Discontinued'
      and ${kind === 'undrafted' ? sql`${associated} and not ${drafted}` : sql`not ${associated}`}
      and ${isFound(find)}
    order by m.item_no, m.id limit ${choicesMost}`.execute(db.read)
  return rows
}

/** A supplier's materials that are in drafts, with the drafts' numbers; one draft can be left out. */
export async function readDraftedChoices(
  db: Db,
  businessUnitId: number,
  { supplierId, find, draftId }: Omit<ChoiceQuestion, 'kind'> & { readonly draftId?: number | undefined },
): Promise<DraftedChoice[]> {
  const { rows } = await sql<DraftedChoice>`
    select m.id, m.item_no as "itemNo", m.name, m.barcode, m.ean, m.base_uom as "baseUoM", '[]'::json as identifiers,
      d.numbers as "draftNumbers"
    from material m
    join supplier_material s on s.supplier_id = ${supplierId} and s.material_id = m.id
    join (
      select l.material_id, json_agg(distinct d.draft_number) as numbers
      from purchase_draft d join purchase_draft_line l on l.draft_id = d.id
      where d.supplier_id = ${supplierId} and d.id is distinct from ${draftId ?? null}::bigint
      group by l.material_id
    ) d on d.material_id = m.id
    where m.business_unit_id = ${businessUnitId} and m.material_state <> 'Discontinued'
      and ${isFound(find)}
    order by m.item_no, m.id limit ${choicesMost}`.execute(db.read)
  return rows
}

/** Whether a material `m` has the search text in its item number, its name or a barcode. */
function isFound(find: string) {
  const pattern = wildcardPattern(`*${find.trim()}*`)
  return sql`(m.item_no ilike ${pattern} or m.name ilike ${pattern} or m.barcode ilike ${pattern} or m.ean ilike ${pattern})`
}

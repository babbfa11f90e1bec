/** A saved draft with the explanation of each quantity, by its criteria and the current situation. */
import { sql } from 'kysely'
import * as v from 'valibot'
import {
  needSearch,
  type DraftDetail,
  type NeedSearch,
} from '../../../src/contract/endpoints/purchase-inputs'
import type { Db } from '../core/db/database'
import { notFound } from '../core/refusal'
import { dayOf, startOfDay, daysBetween } from '../../../src/contract/company-day'
import { readNeedLines } from './need-inputs'
import { periodFromFirstPick } from './purchase-proposal'

/** Reads a draft. @throws Refusal 404 */
export async function readDraftDetail(
  db: Db,
  { businessUnitId, region }: { readonly businessUnitId: number; readonly region: string },
  draftId: number,
  now: Date,
): Promise<DraftDetail> {
  const draft = await db.read
    .selectFrom('purchase_draft as d')
    .innerJoin('supplier as s', 's.id', 'd.supplier_id')
    .leftJoin('app_user as u', 'u.id', 'd.created_by')
    .select([
      'd.id',
      'd.version',
      'd.draft_number as draftNumber',
      's.id as supplierId',
      's.supplier_name as supplierName',
      's.supplier_status',
      'd.comment',
      'd.created_at as created',
      'u.user_name as createdBy',
      'd.search',
    ])
    .where('d.id', '=', draftId)
    .where('d.business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  if (draft === undefined) throw notFound(`There is no draft ${draftId}.`)
  const { supplier_status: status, search: saved, ...shown } = draft
  const lines = await readLines(db, draftId)
  const asOf = dayOf(now, region)
  const search = searchOf(saved)
  const periodFrom = await periodFromFirstPick(db, { businessUnitId, region }, search?.periodFrom ?? null)
  const periodDays = periodFrom === null ? null : daysBetween(periodFrom, asOf)
  const materials = await readNeedLines(db.read, {
    businessUnitId,
    region,
    today: asOf,
    startOfToday: startOfDay(asOf, region).toISOString(),
    supplierIds: [draft.supplierId],
    criteria: [],
    forecastDays: search?.forecastDays ?? 0,
    growthFactor: search?.growthFactor ?? '1',
    period:
      periodFrom === null || periodDays === null
        ? null
        : { from: startOfDay(periodFrom, region).toISOString(), days: periodDays },
    exceptDraftId: draftId,
    materialIds: lines.map(line => line.materialId),
  })
  const byMaterial = new Map(materials.map(material => [material.materialId, material]))
  return {
    ...shown,
    supplierIsActive: status === 'Active',
    search,
    asOf,
    periodDays,
    lines: lines.map(line => ({ ...line, material: byMaterial.get(line.materialId) ?? null })),
  }
}

/** The criteria of a draft's proposal; null for a draft made manually. @throws Refusal 404 */
export async function readSearchCriteria(
  db: Db,
  businessUnitId: number,
  draftId: number,
): Promise<NeedSearch | null> {
  const draft = await db.read
    .selectFrom('purchase_draft')
    .select('search')
    .where('id', '=', draftId)
    .where('business_unit_id', '=', businessUnitId)
    .executeTakeFirst()
  if (draft === undefined) throw notFound(`There is no draft ${draftId}.`)
  return searchOf(draft.search)
}

/** The saved criteria; null when another version of the product saved them in a different form. */
function searchOf(saved: unknown): NeedSearch | null {
  const read = v.safeParse(needSearch, saved)
  return read.success ? read.output : null
}

type DetailLine = Omit<DraftDetail['lines'][number], 'material'>

async function readLines(db: Db, draftId: number): Promise<DetailLine[]> {
  const { rows } = await sql<DetailLine>`
    select l.material_id as "materialId", m.item_no as "itemNo", m.name as "materialName", m.base_uom as "uoM",
      trim_scale(l.quantity) as quantity, trim_scale(l.calculated_demand) as "calculatedDemand",
      trim_scale(l.purchase_unit_price) as "purchaseUnitPrice"
    from purchase_draft_line l join material m on m.id = l.material_id
    where l.draft_id = ${draftId} order by l.draft_line_no`.execute(db.read)
  return rows
}

/**
 * The inputs for the need of materials, read in one statement over all materials of a business unit (DOMAIN, purchase need). The statement
 * also decides whether there is a need, so that only lines with a proposal are read; quantity and reason are computed in purchase-need.ts,
 * and a test compares both. Every figure is summed once for all materials; for a few, through the indexes by material.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { NeedLine } from '../../../src/contract/endpoints/purchase-inputs'
import type { NeedCriterion } from '../../../src/contract/purchase-need'
import type { Tables } from '../core/db/tables'
import { idList } from '../core/db/id-list'
import { boughtFirst } from '../suppliers/public'
import { isExpected, isToPick } from '../core/db/state-conditions'

/** The query, with its days in the company's region. */
export interface NeedQuestion {
  readonly businessUnitId: number
  /** IANA time zone. */
  readonly region: string
  /** Today in the region, yyyy-mm-dd. */
  readonly today: string
  /** First moment of today in the region, ISO. */
  readonly startOfToday: string
  /** Null for all suppliers. */
  readonly supplierIds: readonly number[] | null
  readonly criteria: readonly NeedCriterion[]
  readonly forecastDays: number
  /** Decimal text. */
  readonly growthFactor: string
  /** The period of the sales history: whole days before today. Null when it is not a criterion. */
  readonly period: { readonly from: string; readonly days: number } | null
  /** A draft whose own lines are not counted among those of other drafts. */
  readonly exceptDraftId: number | null
  /** Reads these materials whether they have a need or not; null for those with a need. */
  readonly materialIds: readonly number[] | null
  /** Overrides the lead time of each material when it is a number. */
  readonly leadTimeDays?: number | null
}

/** By supplier name and item number, without discontinued materials and inactive suppliers. */
export async function readNeedLines(db: Kysely<Tables>, question: NeedQuestion): Promise<NeedLine[]> {
  const unit = sql`${question.businessUnitId}::bigint`
  const { rows } = await sql<NeedLine>`
    with candidate as materialized (${candidates(question, unit)}),
    stocked as (
      select material_id, sum(quantity) as on_hand, sum(reserved_quantity) as reserved from stock
      where business_unit_id = ${unit} and (exp_date is null or exp_date >= ${question.today}::date)
        and ${ofCandidates(question)}
      group by material_id
    ),
    demanded as materialized (${demandByDay(question, unit)}),
    ingoing as materialized (${ingoingByDay(question, unit)}),
    known as (${dueWithinHorizon(sql`demanded`)}),
    coming as (${dueWithinHorizon(sql`ingoing`)}),
    drafted as (
      select l.material_id, sum(l.quantity) as quantity, json_agg(distinct d.draft_number) as numbers
      from purchase_draft_line l join purchase_draft d on d.id = l.draft_id
      where l.business_unit_id = ${unit} and d.id is distinct from ${question.exceptDraftId}::bigint
        and ${ofCandidates(question)}
      group by l.material_id
    ),
    shipped as (${shippedInPeriod(question, unit)}),
    situation as (
      select c.*, coalesce(k.on_hand, 0) as on_hand, coalesce(k.reserved, 0) as reserved,
        coalesce(h.quantity, 0) as shipped, coalesce(d.quantity, 0) as known, coalesce(i.quantity, 0) as coming
      from candidate c
      left join stocked k on k.material_id = c.material_id
      left join known d on d.supplier_id = c.supplier_id and d.material_id = c.material_id
      left join coming i on i.supplier_id = c.supplier_id and i.material_id = c.material_id
      left join shipped h on h.material_id = c.material_id
    ),
    line as materialized (
      select * from situation t where ${question.materialIds === null ? needed(question) : sql`true`}
    )
    select t.supplier_id as "supplierId", t.supplier_name as "supplierName", t.material_id as "materialId",
      t.item_no as "itemNo", t.name as "materialName", t.base_uom as "uoM", trim_scale(t.reserved) as reserved,
      t.purchase_unit_price as "purchaseUnitPrice", t.weight_kg as "weightKg", t.lead_time_days as "leadTimeDays",
      coalesce(f.numbers, '[]'::json) as "inDraftNumbers", trim_scale(t.on_hand) as "onHand",
      coalesce(d.list, '[]'::json) as demand, coalesce(i.list, '[]'::json) as ingoing,
      trim_scale(t.minimum) as minimum, trim_scale(t.maximum) as maximum, trim_scale(t.shipped) as shipped,
      trim_scale(coalesce(f.quantity, 0)) as "inOtherDrafts", trim_scale(t.minimum_quantity) as "minimumQuantity",
      trim_scale(t.multiple) as multiple, coalesce(u.decimals, 0) as "unitDecimals"
    from line t
    left join (${listed(sql`demanded`)}) d on d.material_id = t.material_id
    left join (${listed(sql`ingoing`)}) i on i.material_id = t.material_id
    left join drafted f on f.material_id = t.material_id
    left join unit_of_measure u on u.business_unit_id = ${unit} and u.name = t.base_uom
    order by t.supplier_name, t.supplier_id, t.item_no
  `.execute(db)
  return rows
}

type Sql = RawBuilder<unknown>

/** The materials of the requested suppliers, each once, of whom it is bought first, with the horizon of a proposal in days. */
function candidates(question: NeedQuestion, unit: Sql): Sql {
  const { materialIds, supplierIds, forecastDays, leadTimeDays = null } = question
  const materials = materialIds === null ? sql`true` : sql`m.id in ${idList(materialIds)}`
  const suppliers = supplierIds === null ? sql`true` : sql`s.id in ${idList(supplierIds)}`
  return sql`
    select distinct on (m.id) sm.supplier_id, s.supplier_name, m.id as material_id, m.item_no, m.name, m.base_uom, m.weight_kg,
      m.minimum_warehouse_quantity as minimum, m.maximum_warehouse_quantity as maximum,
      sm.purchase_unit_price, sm.minimum_quantity, sm.multiple,
      coalesce(sm.lead_time_days, s.lead_time_days, 0) as lead_time_days,
      coalesce(${leadTimeDays}::int, sm.lead_time_days, s.lead_time_days, 0) + ${forecastDays}::int as horizon
    from supplier_material sm
    join supplier s on s.id = sm.supplier_id and s.supplier_status = 'Active'
    join material m on m.id = sm.material_id and m.material_state <> 'Discontinued'
    where sm.business_unit_id = ${unit} and ${suppliers} and ${materials}
    order by m.id, ${sql.raw(boughtFirst)}`
}

/** Restricts the read to the requested materials. */
function ofCandidates({ supplierIds, materialIds }: NeedQuestion): Sql {
  return supplierIds === null && materialIds === null
    ? sql`true`
    : sql`material_id = any(array(select material_id from candidate))`
}

function demandByDay(question: NeedQuestion, unit: Sql): Sql {
  return sql`
    select l.material_id, (o.execution_date at time zone ${question.region})::date - ${question.today}::date as in_days,
      sum(l.confirmed_quantity - l.picked_quantity) as quantity
    from sales_order_line l join sales_order o on o.id = l.order_id
    where l.business_unit_id = ${unit} and ${sql.raw(isToPick('l'))} and ${ofCandidates(question)}
    group by 1, 2 having sum(l.confirmed_quantity - l.picked_quantity) > 0`
}

function ingoingByDay(question: NeedQuestion, unit: Sql): Sql {
  return sql`
    select l.material_id, o.expected_receipt_date - ${question.today}::date as in_days,
      sum(l.ordered_quantity - l.received_quantity) as quantity
    from ingoing_order_line l join ingoing_order o on o.id = l.order_id
    where l.business_unit_id = ${unit} and ${sql.raw(isExpected('o'))}
      and l.ordered_quantity > l.received_quantity and ${ofCandidates(question)}
    group by 1, 2`
}

/** Sums of quantities due within each candidate's horizon; `days` has a quantity by material and day. */
function dueWithinHorizon(days: Sql): Sql {
  return sql`
    select c.supplier_id, c.material_id, sum(due.quantity) as quantity
    from candidate c join ${days} due on due.material_id = c.material_id
    where due.in_days is null or due.in_days <= c.horizon
    group by 1, 2`
}

/** The quantities by day of the resulting lines, as lists. */
function listed(days: Sql): Sql {
  return sql`
    select material_id,
      json_agg(json_build_object('inDays', in_days, 'quantity', trim_scale(quantity)::text) order by in_days) as list
    from ${days} where material_id in (select material_id from line) group by material_id`
}

function shippedInPeriod(question: NeedQuestion, unit: Sql): Sql {
  const { period, startOfToday } = question
  if (period === null) return sql`select null::bigint as material_id, null::numeric as quantity where false`
  return sql`
    select material_id, sum(confirmed_quantity) as quantity from task
    where business_unit_id = ${unit} and state = 'Completed' and task_type = 'pick'
      and performed_date >= ${period.from}::timestamptz and performed_date < ${startOfToday}::timestamptz
      and ${ofCandidates(question)}
    group by material_id`
}

/** Condition: a criterion proposes a quantity; `t` is a situation. */
function needed({ criteria, period, growthFactor }: NeedQuestion): Sql {
  const projected = sql`t.on_hand + t.coming - t.known`
  const conditions: Record<NeedCriterion, Sql> = {
    criticalLevel: sql`(${projected} < t.minimum and coalesce(t.maximum, t.minimum) > ${projected})`,
    optimalLevel: sql`${projected} < t.maximum`,
    knownOrders: sql`${projected} < 0`,
    salesHistory:
      period === null
        ? sql`false`
        : sql`greatest(round(t.shipped * ${growthFactor}::numeric * t.horizon / ${period.days}::int, 6), t.known)
            + coalesce(t.minimum, 0) > t.on_hand + t.coming`,
  }
  const requested = criteria.map(criterion => conditions[criterion])
  return requested.length === 0 ? sql`false` : sql`(${sql.join(requested, sql` or `)})`
}

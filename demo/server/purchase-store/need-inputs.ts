/**
 * What the need of materials is made of, read in one statement over all materials of a business unit (DOMAIN, purchase need).
 * The statement also judges the need, so that only lines that propose something are read; how much and why is purchase-need.ts's
 * work, and a test compares both.
 */
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { NeedLine } from '../../../src/contract/endpoints/purchase-inputs'
import type { NeedCriterion } from '../../../src/contract/purchase-need'
import type { Tables } from '../db/tables'
import { idList } from '../order-store/id-list'
import { statesToPick } from '../sources/material-quantities'

/** What is asked, with its days in the company's region. */
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
  /** The sales history: whole days that ended before today. Null when none was chosen. */
  readonly period: { readonly from: string; readonly days: number } | null
  /** A draft whose lines do not count as those of other drafts. */
  readonly exceptDraftId: number | null
  /** Reads these materials whether they need something or not; null for those that do. */
  readonly materialIds: readonly number[] | null
  /** In place of the lead time of each material where it is a number. */
  readonly leadTimeDays?: number | null
}

/** By supplier name and item number. Discontinued materials and inactive suppliers are left out. */
export async function readNeedLines(db: Kysely<Tables>, question: NeedQuestion): Promise<NeedLine[]> {
  const { businessUnitId, region, today, startOfToday, forecastDays, growthFactor, period } = question
  const unit = sql`${businessUnitId}::bigint`
  const day = sql`${today}::date`
  const materials = question.materialIds === null ? sql`true` : sql`m.id in ${idList(question.materialIds)}`
  const suppliers = question.supplierIds === null ? sql`true` : sql`s.id in ${idList(question.supplierIds)}`
  const shipped =
    period === null
      ? sql`select null::bigint as material_id, null::numeric as quantity where false`
      : sql`select t.material_id, sum(t.confirmed_quantity) as quantity from task t
          where t.business_unit_id = ${unit} and t.state = 'Completed' and t.task_type = 'pick'
            and t.performed_date >= ${period.from}::timestamptz and t.performed_date < ${startOfToday}::timestamptz
          group by t.material_id`
  const { rows } = await sql<NeedLine>`
    with candidate as (
      select sm.supplier_id, s.supplier_name, m.id as material_id, m.item_no, m.name, m.base_uom, m.weight_kg,
        m.minimum_warehouse_quantity as minimum, m.maximum_warehouse_quantity as maximum,
        sm.purchase_unit_price, sm.minimum_quantity, sm.multiple,
        coalesce(sm.lead_time_days, s.lead_time_days, 0) as lead_time_days,
        coalesce(${question.leadTimeDays ?? null}::int, sm.lead_time_days, s.lead_time_days, 0) as days_to_receipt
      from supplier_material sm
      join supplier s on s.id = sm.supplier_id and s.supplier_status = 'Active'
      join material m on m.id = sm.material_id and m.material_state <> 'Discontinued'
      where sm.business_unit_id = ${unit} and ${suppliers} and ${materials}
    ),
    stocked as (
      select material_id, sum(quantity) as on_hand, sum(reserved_quantity) as reserved from stock
      where business_unit_id = ${unit} and (exp_date is null or exp_date >= ${day})
      group by material_id
    ),
    demanded as (
      select material_id, json_agg(json_build_object('inDays', in_days, 'quantity', trim_scale(quantity)::text) order by in_days) as list
      from (
        select l.material_id, (o.execution_date at time zone ${region})::date - ${day} as in_days,
          sum(l.confirmed_quantity - l.picked_quantity) as quantity
        from sales_order_line l join sales_order o on o.id = l.order_id
        where l.business_unit_id = ${unit} and l.state in ${sql.raw(statesToPick)}
        group by 1, 2
      ) by_day where quantity > 0 group by material_id
    ),
    ingoing as (
      select material_id, json_agg(json_build_object('inDays', in_days, 'quantity', trim_scale(quantity)::text) order by in_days) as list
      from (
        select l.material_id, o.expected_receipt_date - ${day} as in_days,
          sum(greatest(l.ordered_quantity - l.received_quantity, 0)) as quantity
        from ingoing_order_line l join ingoing_order o on o.id = l.order_id
        where l.business_unit_id = ${unit} and o.state in ('Initial', 'Started')
        group by 1, 2
      ) by_day where quantity > 0 group by material_id
    ),
    drafted as (
      select l.material_id, sum(l.quantity) as quantity, json_agg(distinct d.draft_number) as numbers
      from purchase_draft_line l join purchase_draft d on d.id = l.draft_id
      where l.business_unit_id = ${unit} and d.id is distinct from ${question.exceptDraftId}::bigint
      group by l.material_id
    ),
    shipped as (${shipped}),
    situation as (
      select c.*, coalesce(k.on_hand, 0) as on_hand, coalesce(k.reserved, 0) as reserved,
        d.list as demand, i.list as ingoing, coalesce(h.quantity, 0) as shipped,
        coalesce(f.quantity, 0) as in_other_drafts, f.numbers as draft_numbers,
        ${dueWithin(sql`d.list`, forecastDays)} as known, ${dueWithin(sql`i.list`, forecastDays)} as coming
      from candidate c
      left join stocked k on k.material_id = c.material_id
      left join demanded d on d.material_id = c.material_id
      left join ingoing i on i.material_id = c.material_id
      left join shipped h on h.material_id = c.material_id
      left join drafted f on f.material_id = c.material_id
    )
    select t.supplier_id as "supplierId", t.supplier_name as "supplierName", t.material_id as "materialId",
      t.item_no as "itemNo", t.name as "materialName", t.base_uom as "uoM", trim_scale(t.reserved) as reserved,
      t.purchase_unit_price as "purchaseUnitPrice", t.weight_kg as "weightKg", t.lead_time_days as "leadTimeDays",
      coalesce(t.draft_numbers, '[]'::json) as "inDraftNumbers", trim_scale(t.on_hand) as "onHand",
      coalesce(t.demand, '[]'::json) as demand, coalesce(t.ingoing, '[]'::json) as ingoing, trim_scale(t.minimum) as minimum,
      trim_scale(t.maximum) as maximum, trim_scale(t.shipped) as shipped, trim_scale(t.in_other_drafts) as "inOtherDrafts", trim_scale(t.minimum_quantity) as "minimumQuantity",
      trim_scale(t.multiple) as multiple,
      coalesce(u.decimals, 0) as "unitDecimals"
    from situation t
    left join unit_of_measure u on u.business_unit_id = ${unit} and u.name = t.base_uom
    where ${question.materialIds === null ? needed(question, growthFactor) : sql`true`}
    order by t.supplier_name, t.supplier_id, t.item_no
  `.execute(db)
  return rows
}

/** Whether a criterion asks for something; `t` is a situation. */
function needed({ criteria, period, forecastDays }: NeedQuestion, growthFactor: string): RawBuilder<unknown> {
  const projected = sql`t.on_hand + t.coming - t.known`
  const conditions: Record<NeedCriterion, RawBuilder<unknown>> = {
    criticalLevel: sql`(${projected} < t.minimum and coalesce(t.maximum, t.minimum) > ${projected})`,
    optimalLevel: sql`${projected} < t.maximum`,
    knownOrders: sql`${projected} < 0`,
    salesHistory:
      period === null
        ? sql`false`
        : sql`greatest(round(t.shipped * ${growthFactor}::numeric * (t.days_to_receipt + ${forecastDays}::int)
            / ${period.days}::int, 6), t.known) + coalesce(t.minimum, 0) > t.on_hand + t.coming`,
  }
  const asked = criteria.map(criterion => conditions[criterion])
  return asked.length === 0 ? sql`false` : sql`(${sql.join(asked, sql` or `)})`
}

/** Sum of a list's quantities that are due within the candidate's horizon. */
function dueWithin(list: RawBuilder<unknown>, forecastDays: number): RawBuilder<unknown> {
  return sql`coalesce((
    select sum((due ->> 'quantity')::numeric) from json_array_elements(${list}) due
    where (due ->> 'inDays') is null or (due ->> 'inDays')::int <= c.days_to_receipt + ${forecastDays}::int
  ), 0)`
}

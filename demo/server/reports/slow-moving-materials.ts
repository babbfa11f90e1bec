/**
 * Materials with stock in the selected locations, with the number of their picks there in a period (DOMAIN, prices and reports). A pick is
 * a performed task of the selected types that took from one of these locations, whatever quantity was found. Stock and its value are those
 * of the stock value report at the same moment.
 */
import { sql, type RawBuilder } from 'kysely'
import { slowMovingMaterial } from '../../../src/contract/entities/reports'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { withinSearchTime } from '../core/search/search-time'
import { decimal } from '../core/search/columns'
import { all, chosenLocations, locationCondition, materialCondition } from './criteria-conditions'
import { knownMoment } from './known-moment'
import { lastMovements, unmovedSince } from './last-movement'
import { pickParts } from './roll-ups/pick-closings'
import type { MomentCriteria, Report } from './report'
import { endOf, startOf } from './report-period'
import { stockParts } from './stock-at'
import { isAmong, isInScope, type MaterialScope, type StockQuestion } from './stock-question'
import { withUnitCosts } from './unit-costs'

type Criteria = MomentCriteria<'slowMovingMaterials'>

/** Bars of the histogram: materials with 0, 1, 2 and so on picks; the last bar combines this number and more. */
const manyPicks = 11

/** Up to this number of materials, rows are read by an index for each of them. */
const fewMost = 500

const ofMaterial = { join: 'material' } as const

export const slowMovingMaterials: Report<'slowMovingMaterials'> = {
  source: (criteria, scope): SearchSource<(typeof slowMovingMaterial)['fields']> => {
    const tableOf = (rows: {
      readonly ids?: readonly number[]
      readonly isWhole: boolean
    }): RawBuilder<unknown> =>
      sql`(select s.* from ${slowRows(criteria, scope, rows)} s where ${inCriteria(criteria, 's')}) x`
    return {
      entity: slowMovingMaterial,
      table: tableOf({ isWhole: true }),
      tableOfIds: ids => tableOf({ ids, isWhole: true }),
      // The main location and the last movement take most of the time: they are read for one page only, unless it is sorted by them.
      tableWith: joins => tableOf({ isWhole: joins.has('location') || joins.has('moved') }),
      isWhole: true,
      alias: 'x',
      joins: {
        material: 'left join material m on m.id = x.id',
        location: 'left join location l on l.id = x.location_id',
        // No join is needed: the table has the column.
        moved: '',
      },
      fields: {
        id: { sql: 'x.id' },
        materialItemNo: { sql: 'm.item_no', ...ofMaterial },
        materialName: { sql: 'm.name', ...ofMaterial },
        materialGroup: { sql: 'm.material_group', ...ofMaterial },
        abc: { sql: 'm.abc', ...ofMaterial },
        location: { sql: 'l.name', join: 'location' },
        picks: { sql: 'x.picks' },
        quantity: decimal('x.quantity'),
        uoM: { sql: 'm.base_uom', ...ofMaterial },
        unitCost: decimal('x.unit_cost'),
        value: decimal('x.value'),
        lastMovement: { sql: 'x.last_movement', join: 'moved' },
        version: { sql: '1' },
      },
    }
  },

  figures: (criteria, scope) => sql`
    count(*)::text as materials, (count(*) filter (where x.picks = 0))::text as "neverPicked",
    trim_scale(coalesce(sum(x.quantity), 0))::text as units, trim_scale(coalesce(sum(x.value), 0))::text as value,
    trim_scale(round(100 * coalesce(sum(x.value), 0) / nullif((${valueOfAllStock(criteria, scope)}), 0), 1))::text
      as "shareOfStock"`,

  async facts(db, criteria, scope) {
    const inScope = inCriteria(criteria, 'r')
    const { rows } = await withinSearchTime(() =>
      sql<Figures>`
      with r as materialized (select s.picks, s.quantity, s.value from ${slowRows(criteria, scope, { isWhole: false })} s),
      whole as (${isAllStock(criteria) ? sql`select sum(r.value) as value from r` : valueOfAllStock(criteria, scope)})
      select least(r.picks, ${sql.lit(manyPicks)}) as bar, count(*) as materials, count(*) filter (where ${inScope}) as rows,
        count(*) filter (where ${inScope} and r.picks = 0) as "neverPicked",
        trim_scale(coalesce(sum(r.quantity) filter (where ${inScope}), 0)) as units,
        trim_scale(coalesce(sum(r.value) filter (where ${inScope}), 0)) as value, trim_scale(coalesce(sum(r.value), 0)) as "barValue",
        trim_scale(round(100 * sum(r.value) filter (where ${inScope}) / nullif((select value from whole), 0), 1)) as share
      from r group by grouping sets ((), (least(r.picks, ${sql.lit(manyPicks)})))
      order by grouping(least(r.picks, ${sql.lit(manyPicks)})) desc`.execute(db),
    )
    const [total, ...found] = rows
    if (total === undefined) throw new Error('figures of nothing are missing')
    return {
      rows: total.rows,
      figures: {
        materials: String(total.rows),
        neverPicked: String(total.neverPicked),
        units: total.units,
        value: total.value,
        shareOfStock: total.share,
      },
      chart: Array.from({ length: manyPicks + 1 }, (_, picks) => {
        const bar = found.find(row => row.bar === picks)
        const count = bar?.materials ?? 0
        return {
          key: picks === manyPicks ? `${manyPicks}+` : String(picks),
          value: String(count),
          other: bar?.barValue ?? '0',
          count,
        }
      }),
    }
  },
}

/** Figures of all materials, or of those of a bar. */
interface Figures {
  readonly bar: number | null
  /** Materials with any number of picks. */
  readonly materials: number
  readonly barValue: string
  /** Rows of the report, and their sums. */
  readonly rows: number
  readonly neverPicked: number
  readonly units: string
  readonly value: string
  /** Percent; null when the total value is zero. */
  readonly share: string | null
}

/** The condition of the picking frequency on rows with this alias. */
function inCriteria(criteria: Criteria, alias: string): RawBuilder<boolean> {
  const picks = sql.raw(`${alias}.picks`)
  const { minPickingFrequency: least, maxPickingFrequency: most } = criteria
  return (
    all([
      least !== null && sql`${picks} >= ${least}::bigint`,
      most !== null && sql`${picks} <= ${most}::bigint`,
    ]) ?? sql<boolean>`true`
  )
}

/**
 * A row for each material that the other criteria select, or for those of them with these ids; `isWhole` adds the main location and the
 * last movement, which take most of the time.
 */
function slowRows(
  criteria: Criteria,
  scope: SearchScope,
  { ids, isWhole }: { readonly ids?: readonly number[] | undefined; readonly isWhole: boolean },
): RawBuilder<unknown> {
  const { businessUnitId, region } = scope
  const { basedOn, stockValueAbove, moment, lastMovementBefore } = criteria
  const chosen = chosenLocations(criteria, businessUnitId)
  const isChosen = (column: string): RawBuilder<unknown> | false =>
    chosen !== undefined && isAmong(sql.raw(column), sql`select id from chosen`)
  const materials = chosenMaterialsOf(criteria, businessUnitId, ids)
  const stock: StockQuestion = {
    businessUnitId,
    before: knownMoment(businessUnitId, endOf(null, moment, region), 'movements'),
    materials,
  }
  // Materials with given ids have already been selected.
  const unmoved =
    ids === undefined && lastMovementBefore !== null
      ? unmovedSince(stock, startOf(lastMovementBefore, region))
      : undefined
  const isUnmoved = (column: string): RawBuilder<unknown> | false =>
    unmoved !== undefined && isAmong(sql.raw(column), sql`select id from unmoved`)
  const picks = pickParts({
    businessUnitId,
    processes: criteria.processTypes,
    from: startOf(criteria.fromDate, region),
    before: endOf(criteria.toDate, moment, region),
    where: all([
      isChosen('from_location_id'),
      isUnmoved('material_id'),
      materials !== undefined && isInScope(sql`material_id`, materials),
    ]),
  })
  const parts = sql`(${stockParts(stock)}) p where ${all([sql`true`, isChosen('p.location_id'), isUnmoved('p.material_id')])}`
  const whole = isWhole
    ? {
        queries: sql`, place as (
          select material_id, -(max(array[quantity, -location_id]))[2] as location_id
          from (select p.material_id, p.location_id, sum(p.quantity) as quantity from ${parts} group by 1, 2) places
          group by material_id
        ), moved as (${lastMovements(stock)})`,
        columns: sql`, place.location_id, moved.at as last_movement`,
        joins: sql`full join place on place.material_id = h.material_id full join moved on moved.material_id = h.material_id`,
      }
    : { queries: sql``, columns: sql``, joins: sql`` }
  // As in withUnitCosts: a full join is hashed or merged, never compared row by row, whatever row count the database estimates.
  return sql`(
    with ${chosen === undefined ? sql`` : sql`chosen as materialized (${chosen}),`}
    ${unmoved === undefined ? sql`` : sql`unmoved as materialized (${unmoved}),`}
    held as (${withUnitCosts(heldOf(parts), basedOn, stock)}),
    picked as (select material_id, sum(picks)::bigint as picks from (${picks}) p group by material_id)
    ${whole.queries}
    select y.* from (
      select h.*, h.material_id as id, ${businessUnitId}::bigint as business_unit_id, round(h.quantity * h.unit_cost, 2) as value
      from (
        select h.material_id, h.quantity, h.unit_cost, coalesce(c.picks, 0) as picks ${whole.columns}
        from held h full join picked c on c.material_id = h.material_id ${whole.joins} offset 0
      ) h where h.material_id is not null
    ) y ${stockValueAbove === null ? sql`` : sql`where y.value > ${stockValueAbove}::numeric`}
  )`
}

/**
 * A query for `material_id` and `quantity`, from parts `p` of the stock. For sorted rows the database keeps one sum at a time; by itself it
 * would rather keep all of them.
 */
function heldOf(parts: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select material_id, sum(quantity) as quantity
    from (select p.material_id, p.quantity from ${parts} order by p.material_id offset 0) s
    group by material_id having sum(quantity) > 0`
}

function chosenMaterialsOf(
  { materialGroups, itemNumber, materialName }: Criteria,
  businessUnitId: number,
  ids: readonly number[] | undefined,
): MaterialScope | undefined {
  const condition = all([
    ids !== undefined && sql`m.id = any(${[...ids]}::bigint[])`,
    materialCondition({ materialGroups, materialsSKU: itemNumber }),
    materialName !== null && sql`strpos(lower(m.name), lower(${materialName}::text)) > 0`,
  ])
  return (
    condition && {
      query: sql`select m.id from material m where m.business_unit_id = ${businessUnitId} and ${condition}`,
      areFew: itemNumber.length > 0 || (ids !== undefined && ids.length <= fewMost),
    }
  )
}

/** Whether all stock is included: no criterion but the picking frequency is set. */
function isAllStock(criteria: Criteria): boolean {
  const { materialName, lastMovementBefore, stockValueAbove, materialGroups, itemNumber } = criteria
  return (
    locationCondition(criteria) === undefined &&
    materialCondition({ materialGroups, materialsSKU: itemNumber }) === undefined &&
    [materialName, lastMovementBefore, stockValueAbove].every(criterion => criterion === null)
  )
}

/** A query for the value of all stock. */
function valueOfAllStock(
  { basedOn, moment }: Criteria,
  { businessUnitId, region }: SearchScope,
): RawBuilder<unknown> {
  const stock: StockQuestion = {
    businessUnitId,
    before: knownMoment(businessUnitId, endOf(null, moment, region), 'movements'),
  }
  const held = heldOf(sql`(${stockParts(stock)}) p`)
  return sql`
    select sum(round(h.quantity * h.unit_cost, 2)) as value from (${withUnitCosts(held, basedOn, stock)}) h`
}

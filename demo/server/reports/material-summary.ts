/**
 * The stock value report: the stock of each material in the locations of each role at the end of a day or at the present moment, and its
 * value by a price of that moment (DOMAIN, prices and reports).
 */
import { sql, type RawBuilder } from 'kysely'
import { materialSummaryRow } from '../../../src/contract/entities/reports'
import type { SearchScope } from '../core/search/search-plan'
import type { SearchSource } from '../core/search/search-source'
import { decimal } from '../core/search/columns'
import { chosenMaterials, locationCondition } from './criteria-conditions'
import { materialSummaryFacts } from './material-summary-facts'
import { knownMoment } from './known-moment'
import type { MomentCriteria, Report } from './report'
import { endOf } from './report-period'
import { stockParts } from './stock-at'
import type { StockQuestion } from './stock-question'
import { withUnitCosts } from './unit-costs'

/** A row stands for a material and a role; the id that combines them has room for a million roles. */
const rolesMost = 1_048_576

const ofMaterial = { join: 'material' } as const

export const materialSummary: Report<'materialSummary'> = {
  source: (criteria, scope): SearchSource<(typeof materialSummaryRow)['fields']> => ({
    entity: materialSummaryRow,
    table: summaryTable(criteria, scope),
    tableOfIds: ids => summaryTable(criteria, scope, [...new Set(ids.map(id => Math.floor(id / rolesMost)))]),
    alias: 'x',
    isWhole: true,
    joins: {
      material: 'left join material m on m.id = x.material_id',
      role: 'left join location_role r on r.id = x.location_role_id',
    },
    fields: {
      id: { sql: 'x.id' },
      materialId: { sql: 'x.material_id' },
      materialItemNo: { sql: 'm.item_no', ...ofMaterial },
      materialName: { sql: 'm.name', ...ofMaterial },
      materialGroup: { sql: 'm.material_group', ...ofMaterial },
      abc: { sql: 'm.abc', ...ofMaterial },
      locationRoleId: { sql: 'x.location_role_id' },
      area: { sql: 'r.name', join: 'role' },
      quantity: decimal('x.quantity'),
      uoM: { sql: 'm.base_uom', ...ofMaterial },
      unitCost: decimal('x.unit_cost'),
      value: decimal('x.value'),
      hasNoCost: { sql: '(x.unit_cost = 0)' },
      version: { sql: '1' },
    },
  }),
  figures: () => sql`
    trim_scale(coalesce(sum(x.value), 0))::text as value, count(distinct x.material_id)::text as materials,
    trim_scale(coalesce(sum(x.quantity), 0))::text as units,
    (count(distinct x.material_id) filter (where x.unit_cost = 0))::text as "withoutCost"`,
  facts: (db, criteria, scope) => materialSummaryFacts(db, summaryTable(criteria, scope)),
}

/** The rows with their computed values. @param materialIds limits the rows to these materials */
function summaryTable(
  criteria: MomentCriteria<'materialSummary'>,
  { businessUnitId, region }: SearchScope,
  materialIds?: readonly number[],
): RawBuilder<unknown> {
  const materials = materialIds ?? chosenMaterials(criteria, businessUnitId)
  const question: StockQuestion = {
    businessUnitId,
    before: knownMoment(businessUnitId, endOf(criteria.asOf, criteria.moment, region), 'stock'),
    materials,
  }
  // For sorted rows the database keeps one sum at a time; by itself it would rather keep all of them.
  const held = sql`
    select part.material_id, part.location_role_id, sum(part.quantity) as quantity
    from (
      select part.material_id, l.location_role_id, part.quantity
      from (${stockParts(question)}) part join location l on l.id = part.location_id
      where ${locationCondition(criteria) ?? sql`true`}
      order by part.material_id, l.location_role_id offset 0
    ) part
    group by part.material_id, part.location_role_id having sum(part.quantity) <> 0`
  return sql`(
    select held.material_id * ${sql.lit(rolesMost)} + held.location_role_id as id, ${businessUnitId}::bigint as business_unit_id,
      held.*, round(held.quantity * held.unit_cost, 2) as value
    from (${withUnitCosts(held, criteria.basedOn, question)}) held
  ) x`
}

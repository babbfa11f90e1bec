/**
 * Looks up the current names of what criteria refer to: users, location roles, suppliers, locations and materials. Deleted ones are marked.
 */
import { sql, type Kysely } from 'kysely'
import * as v from 'valibot'
import { criterionValuesMost, type AnyCriteria } from '../../../src/contract/reports/criteria'
import type { CriteriaNames, NamedKind } from '../../../src/contract/reports/criteria-names'
import { criterionFields, type Criterion } from '../../../src/contract/reports/criterion-fields'
import type { ReportName } from '../../../src/contract/reports/report-names'
import { nameLengthMost } from '../../../src/contract/limits'
import { rowId } from '../../../src/contract/wire-values'
import type { Tables } from '../core/db/tables'
import { locationCondition } from './criteria-conditions'

/** Incomplete criteria are read as far as possible: an invalid value refers to nothing. */
const ids = v.fallback(v.pipe(v.array(rowId), v.maxLength(criterionValuesMost)), [])
const text = v.pipe(
  v.string(),
  v.maxLength(nameLengthMost),
  v.check(value => !value.includes('\0')),
)
const texts = v.fallback(v.pipe(v.array(text), v.maxLength(criterionValuesMost)), [])
const end = v.fallback(v.nullable(text), null)

/** All names, read in one query. */
export async function namesOfCriteria(
  db: Kysely<Tables>,
  report: ReportName,
  criteria: AnyCriteria,
  businessUnitId: number,
): Promise<CriteriaNames> {
  const { userIds, roleIds, supplierIds, from, to, groups, items } = namedBy(report, criteria)
  const range = locationCondition({ fromLocation: from, toLocation: to, locationRoles: roleIds })
  const all = sql`l.business_unit_id = ${businessUnitId} and not l.deleted`
  const { rows } = await sql<{ names: CriteriaNames }>`
    select json_build_object(
      'users', (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', u.display_name,
          'isGone', u.id is null or u.deleted or not u.is_active) order by a.place), '[]')
        from unnest(${userIds}::bigint[]) with ordinality a(id, place)
        left join app_user u on u.id = a.id and u.business_unit_id = ${businessUnitId}),
      'locationRoles', (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', r.name, 'isGone', r.id is null)
          order by a.place), '[]')
        from unnest(${roleIds}::bigint[]) with ordinality a(id, place)
        left join location_role r on r.id = a.id and r.business_unit_id = ${businessUnitId}),
      'suppliers', (
        select coalesce(json_agg(json_build_object('id', a.id, 'name', s.supplier_name, 'isGone', s.id is null or s.deleted)
          order by a.place), '[]')
        from unnest(${supplierIds}::bigint[]) with ordinality a(id, place)
        left join supplier s on s.id = a.id and s.business_unit_id = ${businessUnitId}),
      'goneLocations', (
        select coalesce(json_agg(a.name), '[]') from unnest(${[from, to].filter(isText)}::text[]) a(name)
        where not exists (select from location l where ${all} and lower(l.name) = lower(a.name))),
      'goneGroups', (
        select coalesce(json_agg(a.name), '[]') from unnest(${groups}::text[]) a(name)
        where not exists (select from material m where m.business_unit_id = ${businessUnitId}
          and lower(m.material_group) = lower(a.name))),
      'goneMaterials', (
        select coalesce(json_agg(a.name), '[]') from unnest(${items}::text[]) a(name)
        where not exists (select from material m where m.business_unit_id = ${businessUnitId}
          and lower(m.item_no) = lower(a.name collate "C"))),
      'locations', json_build_object(
        'all', (select count(*) from location l where ${all}),
        'chosen', (select count(*) from location l where ${all} and ${range ?? sql`true`}))
    ) as names`.execute(db)
  const [row] = rows
  if (row === undefined) throw new Error('A select without a table gave no row.')
  return row.names
}

function namedBy(report: ReportName, criteria: AnyCriteria) {
  const fields = criterionFields[report]
  const pathOf = (of: NamedKind) =>
    fields.find(
      (field): field is Extract<Criterion, { kind: 'ids' }> => field.kind === 'ids' && field.of === of,
    )?.path
  const range = fields.find(field => field.kind === 'locations')
  const materials = fields.find(field => field.kind === 'materials')
  const at = (path: string | undefined): unknown => (path === undefined ? undefined : criteria[path])
  return {
    userIds: [...v.parse(ids, at(pathOf('user')))],
    roleIds: [...v.parse(ids, at(pathOf('locationRole')))],
    supplierIds: [...v.parse(ids, at(pathOf('supplier')))],
    from: v.parse(end, at(range?.from) ?? null),
    to: v.parse(end, at(range?.to) ?? null),
    groups: [...v.parse(texts, at(materials?.groups))],
    items: [...v.parse(texts, at(materials?.items))],
  }
}

function isText(value: string | null): value is string {
  return value !== null
}

/** Small tables whose rows are known by their names: units of measure, areas, delivery types. What is missing can be added with a run. */
import { sql } from 'kysely'
import { expectedValuesMost } from '../../../../src/contract/import-limits'
import type { Tx } from '../../db/database'
import { closestOf } from '../closest-word'
import type { Misfit } from '../read-cell'
import type { PassScope } from './kind-pass'

type NamedTable = 'location_role' | 'delivery_type'

export interface NamedRows {
  /** Whether there is such a row, or it will be added; what is wrong otherwise. */
  misfitOf(name: string): Misfit | null
  /** As the row is called, whatever its case in the file. */
  nameOf(name: string): string
  /** Id of the row; undefined before it is added. */
  idOf(name: string): number | undefined
  /** Adds those of the names that are missing. */
  add(tx: Tx, names: Iterable<string>): Promise<void>
}

interface Named {
  readonly id: number
  readonly name: string
}

/** The rows of a table in the business unit, as they are at the beginning. */
export async function namedRows(scope: PassScope, table: NamedTable): Promise<NamedRows> {
  const { businessUnitId } = scope.unit
  const rows = await scope.sql
    .selectFrom(table)
    .select(['id', 'name'])
    .where('business_unit_id', '=', businessUnitId)
    .orderBy('id')
    .execute()
  return namesOf(scope, rows, async (tx, names) => {
    const added = await sql<Named>`
      insert into ${sql.table(table)} (business_unit_id, name${table === 'location_role' ? sql`, sequence` : sql``})
      select ${businessUnitId}::bigint, name${
        table === 'location_role'
          ? sql`, no + coalesce((select max(sequence) from location_role where business_unit_id = ${businessUnitId}), 0)`
          : sql``
      }
      from json_array_elements_text(${JSON.stringify(names)}::json) with ordinality as n(name, no) order by no
      returning id, name`.execute(tx.sql)
    return added.rows
  })
}

export interface UnitsOfMeasure extends NamedRows {
  /** Undefined for a unit that does not exist yet. */
  decimalsOf(name: string): number | undefined
}

/** Units of measure with their decimals; one that is added counts whole pieces. */
export async function unitsOfMeasure(scope: PassScope): Promise<UnitsOfMeasure> {
  const { businessUnitId } = scope.unit
  const rows = await scope.sql
    .selectFrom('unit_of_measure')
    .select(['name', 'decimals'])
    .where('business_unit_id', '=', businessUnitId)
    .orderBy('name')
    .execute()
  const decimals = new Map(rows.map(row => [row.name.toLowerCase(), row.decimals]))
  const named = namesOf(
    scope,
    rows.map(({ name }) => ({ id: 0, name })),
    async (tx, names) => {
      await tx.sql
        .insertInto('unit_of_measure')
        .values(names.map(name => ({ business_unit_id: businessUnitId, name })))
        .execute()
      return names.map(name => ({ id: 0, name }))
    },
  )
  return { ...named, decimalsOf: name => decimals.get(name.toLowerCase()) }
}

function namesOf(
  { addsMissing }: PassScope,
  rows: readonly Named[],
  insert: (tx: Tx, names: string[]) => Promise<readonly Named[]>,
): NamedRows {
  const known = new Map<string, Named>()
  const keep = (named: Named): void => {
    const key = named.name.toLowerCase()
    if (!known.has(key)) known.set(key, named)
  }
  rows.forEach(keep)
  const find = (name: string): Named | undefined => known.get(name.toLowerCase())
  return {
    misfitOf(name) {
      if (addsMissing || find(name) !== undefined) return null
      const names = [...known.values()].map(row => row.name)
      return {
        code: 'unknown',
        expected: names.slice(0, expectedValuesMost),
        suggestion: closestOf(name, names),
      }
    },
    nameOf: name => find(name)?.name ?? name,
    idOf: name => find(name)?.id,
    async add(tx, names) {
      const missing = new Map(
        [...names].filter(name => find(name) === undefined).map(name => [name.toLowerCase(), name]),
      )
      if (missing.size > 0) (await insert(tx, [...missing.values()])).forEach(keep)
    },
  }
}

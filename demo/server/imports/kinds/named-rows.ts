/**
 * Small tables whose rows are identified by name: units of measure, areas, delivery types; and types of orders. A run can add missing ones.
 */
import { sql } from 'kysely'
import { expectedValuesMost } from '../../../../src/contract/import-limits'
import type { Tx } from '../../core/db/database'
import { closestOf } from '../closest-word'
import { addHeadProblem, textIn, type Entry } from '../entry'
import type { PassScope } from './kind-pass'
import type { ColumnValues } from './table-rows'

/** A field of an import with the name of such a row. */
export interface NamedField {
  /** Adds a problem when an entry names a row that neither exists nor will be added. */
  assertKnown(entry: Entry): void
  /** The value of the column; empty when the entry names no row. */
  valuesOf(entry: Entry): ColumnValues
  /** Adds the missing rows that entries name. */
  addMissing(tx: Tx, entries: readonly Entry[]): Promise<void>
}

/** Fields whose column is the id of the named row. */
const idFields = {
  locationRole: { table: 'location_role', column: 'location_role_id' },
  pickingLocationRole: { table: 'location_role', column: 'picking_location_role_id' },
  deliveryType: { table: 'delivery_type', column: 'delivery_type_id' },
} as const

interface Named {
  readonly id: number
  readonly name: string
}

/** The field, with the rows that the business unit has at the start. */
export async function namedField(scope: PassScope, field: keyof typeof idFields): Promise<NamedField> {
  const { businessUnitId } = scope.unit
  const { table, column } = idFields[field]
  const rows = await scope.sql
    .selectFrom(table)
    .select(['id', 'name'])
    .where('business_unit_id', '=', businessUnitId)
    .orderBy('id')
    .execute()
  const names = knownNames(rows, async (tx, missing) => {
    const added = await sql<Named>`
      insert into ${sql.table(table)} (business_unit_id, name${table === 'location_role' ? sql`, sequence` : sql``})
      select ${businessUnitId}::bigint, name${
        table === 'location_role'
          ? sql`, no + coalesce((select max(sequence) from location_role where business_unit_id = ${businessUnitId}), 0)`
          : sql``
      }
      from json_array_elements_text(${JSON.stringify(missing)}::json) with ordinality as n(name, no) order by no
      returning id, name`.execute(tx.sql)
    return added.rows
  })
  // Zero for a row that will be added: different from every existing id.
  return fieldOf(scope, field, names, name => ({ [column]: names.find(name)?.id ?? 0 }))
}

export interface UnitsOfMeasure extends NamedField {
  /** Undefined for a unit that does not exist yet. */
  decimalsOf(name: string): number | undefined
}

/** The field of units of measure, which are stored by name; a new one has no decimals. */
export async function unitsOfMeasure(scope: PassScope): Promise<UnitsOfMeasure> {
  const { businessUnitId } = scope.unit
  const rows = await scope.sql
    .selectFrom('unit_of_measure')
    .select(['name', 'decimals'])
    .where('business_unit_id', '=', businessUnitId)
    .orderBy('name')
    .execute()
  const decimals = new Map(rows.map(row => [row.name.toLowerCase(), row.decimals]))
  const names = knownNames(
    rows.map(({ name }) => ({ id: 0, name })),
    async (tx, missing) => {
      await tx.sql
        .insertInto('unit_of_measure')
        .values(missing.map(name => ({ business_unit_id: businessUnitId, name })))
        .execute()
      return missing.map(name => ({ id: 0, name }))
    },
  )
  return {
    ...fieldOf(scope, 'baseUoM', names, name => ({ base_uom: names.find(name)?.name ?? name })),
    decimalsOf: name => decimals.get(name.toLowerCase()),
  }
}

/** Types of orders, which are stored by name; a new one is listed once an order has it. */
export function orderTypeField(scope: PassScope, offered: readonly string[]): NamedField {
  const names = knownNames(
    offered.map(name => ({ id: 0, name })),
    () => Promise.resolve([]),
  )
  /** New names as first written in the file, by their lower-case form. */
  const added = new Map<string, string>()
  return fieldOf(scope, 'orderType', names, name => {
    const key = name.toLowerCase()
    const type = names.find(name)?.name ?? added.get(key) ?? name
    added.set(key, type)
    return { order_type: type }
  })
}

function fieldOf(
  { addsMissing }: PassScope,
  field: string,
  names: KnownNames,
  valueOf: (name: string) => ColumnValues,
): NamedField {
  const namedBy = ({ head }: Entry): string | undefined => textIn(head, field)
  return {
    assertKnown(entry) {
      const name = namedBy(entry)
      if (name === undefined || addsMissing || names.find(name) !== undefined) return
      const known = names.all()
      const expected = known.slice(0, expectedValuesMost)
      addHeadProblem(entry, field, { code: 'unknown', expected, suggestion: closestOf(name, known) })
    },
    valuesOf(entry) {
      const name = namedBy(entry)
      return name === undefined ? {} : valueOf(name)
    },
    addMissing: (tx, entries) =>
      names.add(
        tx,
        entries.flatMap(entry => namedBy(entry) ?? []),
      ),
  }
}

/** Finds rows by name, regardless of case. */
interface KnownNames {
  find(name: string): Named | undefined
  /** The rows' own names. */
  all(): string[]
  /** Adds the missing ones of these names. */
  add(tx: Tx, names: readonly string[]): Promise<void>
}

function knownNames(
  rows: readonly Named[],
  insert: (tx: Tx, names: string[]) => Promise<readonly Named[]>,
): KnownNames {
  const known = new Map<string, Named>()
  const remember = (named: Named): void => {
    const key = named.name.toLowerCase()
    if (!known.has(key)) known.set(key, named)
  }
  rows.forEach(remember)
  const find = (name: string): Named | undefined => known.get(name.toLowerCase())
  return {
    find,
    all: () => [...known.values()].map(({ name }) => name),
    async add(tx, names) {
      const missing = new Map(
        names.filter(name => find(name) === undefined).map(name => [name.toLowerCase(), name]),
      )
      if (missing.size > 0) (await insert(tx, [...missing.values()])).forEach(remember)
    },
  }
}

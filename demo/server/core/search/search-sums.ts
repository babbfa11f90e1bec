/** Sums of number fields over a whole result, exact: as decimal texts without trailing zeros. */
import type { InputIssue } from '../../../../src/contract/input-issues'
import { sql, type RawBuilder } from 'kysely'
import type { FieldKind } from '../../../../src/contract/field'
import { invalidInput } from '../refusal'
import { searchField, type SearchField, type SearchSource } from './search-source'

/** A field to sum up; its values are in the column `alias` of the hits. */
export interface PlannedSum {
  readonly name: string
  readonly alias: string
  readonly value: RawBuilder<unknown>
}

/** Sums of percentages, prices of one unit or ids have no meaning. */
const summable: readonly FieldKind[] = ['count', 'quantity', 'hours', 'money', 'weight', 'volume']

export function isSummable({ kind }: SearchField): boolean {
  return summable.includes(kind)
}

/**
 * Plans the sums of these fields and adds the joins that they need to `joins`.
 * @throws Refusal 400 with the path of every field that cannot be summed up
 */
export function planSums(source: SearchSource, names: readonly string[], joins: Set<string>): PlannedSum[] {
  const issues: InputIssue[] = []
  const sums = names.flatMap((name, index): PlannedSum[] => {
    const field = searchField(source, name)
    if (!field || !isSummable(field)) {
      issues.push({ path: `sums.${index}`, message: `${name} cannot be added up.`, code: 'not-possible' })
      return []
    }
    if (field.join !== undefined) joins.add(field.join)
    return [{ name, alias: `s${index}`, value: sql.raw(field.sql) }]
  })
  if (issues.length > 0) throw invalidInput(issues)
  return sums
}

/** `, value as s0, ...`: the columns of the hits for the sums. */
export function sumColumns(sums: readonly PlannedSum[]): RawBuilder<unknown> {
  return sql.join([sql``, ...sums.map(({ alias, value }) => sql`${value} as ${sql.raw(alias)}`)], sql`, `)
}

/** `, sum(s0) as s0, ...` over the hits; 0 for an empty result. */
export function sumResults(sums: readonly PlannedSum[]): RawBuilder<unknown> {
  const results = sums.map(({ alias }) =>
    sql.raw(`trim_scale(coalesce(sum(${alias}), 0)::numeric)::text as ${alias}`),
  )
  return sql.join([sql``, ...results], sql`, `)
}

/** The sums of a result row by field name. */
export function readSums(
  sums: readonly PlannedSum[],
  row: Readonly<Record<string, unknown>>,
): Record<string, string> {
  return Object.fromEntries(sums.map(({ name, alias }) => [name, String(row[alias])]))
}

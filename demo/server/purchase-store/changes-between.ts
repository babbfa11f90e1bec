/** What an edit changes, as the audit keeps it: values before and after, by column. */
import type { Json } from '../db/json-column'
import { changedSince } from '../../../src/contract/read-values'

/** Pairs of the values that differ; decimals are compared as numbers. */
export function changesBetween(
  before: { readonly id: number } & Readonly<Record<string, unknown>>,
  asked: Readonly<Record<string, string | number | boolean | null>>,
): { readonly [column: string]: Json } {
  const changed = changedSince([{ id: before.id, values: asked }], before)
  return Object.fromEntries(
    changed.map((column): [string, Json] => [
      column,
      [(before[column] ?? null) as Json, asked[column] ?? null],
    ]),
  )
}

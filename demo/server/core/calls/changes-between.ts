/** What an edit changed, for the history of a row. */
import type { Json } from '../db/json-column'

export type Changes = { readonly [field: string]: Json }

/** Values before and after of the shown fields that differ, by field; null for those of a row that does not exist before or after. */
export function changesBetween(before: object, after: object, isShown: (field: string) => boolean): Changes {
  const [was, is] = [before, after] as readonly Readonly<Record<string, Json>>[]
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  return Object.fromEntries(
    fields.filter(isShown).flatMap((field): [string, Json][] => {
      const pair = [was?.[field] ?? null, is?.[field] ?? null] as const
      return pair[0] === pair[1] ? [] : [[field, [...pair]]]
    }),
  )
}

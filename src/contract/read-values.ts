/**
 * The values that the caller of an edit had read: those that the form showed. The server refuses the edit with `changed` and the names of
 * the fields when a row has other values by now (409, or a failed row of many); other fields may have changed.
 */
import * as v from 'valibot'
import { withoutZerosBehind } from './decimal'
import { bulkIdsMost, nameLengthMost } from './limits'
import { rowId } from './wire-values'

const readValue = v.union([v.string(), v.number(), v.boolean(), v.null()])

/** Rows with the values that were read of them, by field; absent where nothing was shown. */
export const readRows = v.optional(
  v.pipe(
    v.array(
      v.object({
        id: rowId,
        values: v.record(v.pipe(v.string(), v.maxLength(nameLengthMost)), readValue),
      }),
    ),
    v.maxLength(bulkIdsMost),
  ),
)
export type ReadValues = Readonly<Record<string, v.InferOutput<typeof readValue>>>
export type ReadRow = { readonly id: number; readonly values: ReadValues }

/**
 * Fields whose value in a row is no longer the one that was read; empty when none changed. Fields that the row does not have are left out.
 * Decimal texts are compared as numbers: `1.0` is `1`.
 */
export function changedSince(
  read: readonly ReadRow[] | undefined,
  row: { readonly id: number } & Readonly<Record<string, unknown>>,
): readonly string[] {
  const values = read?.find(({ id }) => id === row.id)?.values ?? {}
  return Object.keys(values).filter(
    field => field in row && !isSameValue(values[field] ?? null, row[field] ?? null),
  )
}

function isSameValue(read: unknown, now: unknown): boolean {
  return read === now || plain(read) === plain(now)
}

const decimalText = /^(-?\d+)(?:\.(\d*))?$/

/** A value as text; a decimal without trailing zeros. */
function plain(value: unknown): string {
  const [, whole, decimals = ''] = decimalText.exec(String(value)) ?? []
  if (whole === undefined) return String(value)
  const fraction = withoutZerosBehind(decimals)
  return fraction === '' ? whole : `${whole}.${fraction}`
}

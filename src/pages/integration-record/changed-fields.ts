/** The values that differ between two bodies, by path: what was corrected, or broken, since the earlier body. Pure. */
import type { ReadBody } from './read-body'

export interface ChangedField {
  readonly path: string
  /** Null when the value is only in the other body. */
  readonly before: string | null
  readonly after: string | null
}

/** Differing values, in the order of the newer body; removed ones last. Empty for plain texts, whose values have no paths. */
export function changedFields(before: ReadBody, after: ReadBody): ChangedField[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  const changed = [...is].map(([path, value]) => ({ path, before: was.get(path) ?? null, after: value }))
  const gone = [...was]
    .filter(([path]) => !is.has(path))
    .map(([path, value]) => ({ path, before: value, after: null }))
  return [...changed, ...gone].filter(field => field.before !== field.after).map(shown)
}

/** Texts without their quotes, unless the value became a text, or was one: then nothing else tells them apart. */
function shown({ path, before, after }: ChangedField): ChangedField {
  const [was, is] = [before === null ? null : bare(before), after === null ? null : bare(after)]
  return was === is ? { path, before, after } : { path, before: was, after: is }
}

function valuesOf({ lines }: ReadBody): Map<string, string> {
  const values = new Map<string, string>()
  for (const { path, value } of lines) if (path !== null && value !== null) values.set(path, value)
  return values
}

function bare(value: string): string {
  return value.length > 1 && value.startsWith('"') && value.endsWith('"') ? value.slice(1, -1) : value
}

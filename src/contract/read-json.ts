/** Reads JSON that was saved, or that an address brings, by its schema. */
import * as v from 'valibot'

/** The value in the text; null where the text is absent, is no JSON or does not match the schema. */
export function readJson<S extends v.GenericSchema>(
  schema: S,
  text: string | null | undefined,
): v.InferOutput<S> | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return read.success ? read.output : null
}

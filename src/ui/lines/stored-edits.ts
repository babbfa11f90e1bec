/** Edits that the server stores as text until they are saved; text of another version of the product, or unknown text, is ignored. */
import * as v from 'valibot'

/** Reads them by their schema; null for text that does not match it. */
export function readStored<S extends v.GenericSchema>(schema: S, text: string): v.InferOutput<S> | null {
  const read = v.safeParse(schema, jsonIn(text))
  return read.success ? read.output : null
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

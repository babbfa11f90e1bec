/** Lists in a query: `?ids=7&ids=8`. Values arrive as texts, and a list of one as that single text. */
import * as v from 'valibot'
import { formExpected, rowId } from './wire-values'

/** Ids, at most the given number. */
export function queryIds(most: number) {
  const id = v.union([
    rowId,
    v.pipe(v.string(), v.regex(/^[1-9]\d{0,14}$/, `${formExpected}12`), v.transform(Number)),
  ])
  return v.pipe(v.union([v.array(id), id]), v.transform(listed), v.maxLength(most))
}

/** Texts of a schema, at most the given number. */
export function queryTexts<T extends string>(text: v.GenericSchema<string, T>, most: number) {
  const either: v.GenericSchema<string | string[], T | T[]> = v.union([v.array(text), text])
  return v.pipe(
    either,
    v.transform((sent): T[] => listed(sent)),
    v.maxLength(most),
  )
}

function listed<T>(sent: T | T[]): T[] {
  return Array.isArray(sent) ? sent : [sent]
}

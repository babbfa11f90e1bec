/**
 * Meanings of the values of a column whose field has a fixed set of values: by the field's own words, which the server knows in all languages,
 * or as assigned by a user. Other systems write numbers (1 pending, 2 approved), which mean nothing by themselves. Pure.
 */
import { nameKey } from '../name-key'
import type { ImportField } from './import-kind'
import type { ColumnValues, RequestedColumn, ImportArrangement } from './import-shapes'

/** One value of a column, the number of rows that have it, and what it means by itself. */
export type FoundValue = ColumnValues['values'][number]

/** Yes and no; any other whole number is a code of the other system. */
const flags = ['0', '1']
const isNumber = (text: string): boolean => /^\d+$/.test(text.trim())

/** Whether a column has numbers other than 0 and 1: then none of its numbers has a meaning by itself. */
export function hasCodes(values: Iterable<string>): boolean {
  for (const value of values) if (isNumber(value) && !flags.includes(value.trim())) return true
  return false
}

/** The choice that a value means by the field's own words; undefined where it matches none. @param isCoded see hasCodes */
export function choiceByWord(
  { choices = [] }: Pick<ImportField, 'choices'>,
  text: string,
  isCoded: boolean,
): string | undefined {
  if (isCoded && isNumber(text)) return undefined
  const word = text.trim().toLowerCase()
  return choices.find(({ value, words }) => value.toLowerCase() === word || words.includes(word))?.value
}

/** Assigned meanings, by field and by the value's name key; null means an empty cell. */
export type AssignedMeanings = ReadonlyMap<string, ReadonlyMap<string, string | null>>

export function meaningsByField({
  values = [],
}: Partial<Pick<ImportArrangement, 'values'>>): AssignedMeanings {
  const meanings = new Map<string, Map<string, string | null>>()
  for (const { field, found, value } of values) {
    const ofField = meanings.get(field) ?? new Map<string, string | null>()
    meanings.set(field, ofField.set(nameKey(found), value))
  }
  return meanings
}

/** The meaning of a value: as assigned, otherwise by itself; undefined without either. */
export function meaningOf(
  field: Pick<ImportField, 'name'>,
  { value, meaning }: Pick<FoundValue, 'value' | 'meaning'>,
  meanings: AssignedMeanings,
): string | null | undefined {
  const assigned = meanings.get(field.name)?.get(nameKey(value))
  return assigned === undefined ? (meaning ?? undefined) : assigned
}

/** Columns of the arranged sheets whose field has a fixed set of values. */
export function choiceColumns(
  fields: readonly ImportField[],
  { sheets }: Pick<ImportArrangement, 'sheets'>,
): (Omit<RequestedColumn, 'field'> & { readonly field: ImportField })[] {
  return sheets.flatMap(({ sheet, headerRow, columns }) =>
    columns.flatMap(({ index, field: name }) => {
      const field = fields.find(each => each.name === name && each.choices !== undefined)
      return field === undefined ? [] : [{ sheet, index, after: headerRow ?? 0, field }]
    }),
  )
}

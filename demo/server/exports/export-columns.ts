/** The columns of an exported file: fields, titles, and how values are written. */
import type { InputIssue } from '../../../src/contract/input-issues'
import type { ExportRequest } from '../../../src/contract/endpoints/grids'
import type { FieldKind } from '../../../src/contract/field'
import type { Ratio } from '../../../src/contract/with-ratios'
import { changesText, type TextContext } from '../../../src/texts/cell-text'
import { invalidInput } from '../core/refusal'
import type { SearchSource } from '../core/search/search-source'

/**
 * The type of a value in a file. An identifier is a text that must never be read as a number. Numbers are exact decimal texts or numbers,
 * dates ISO days, moments ISO texts in UTC.
 */
export type ExportType = 'text' | 'identifier' | 'number' | 'date' | 'dateTime'

export interface ExportColumn {
  readonly field: string
  readonly title: string
  readonly kind: FieldKind
  readonly type: ExportType
  /** A workbook shows the column's sum under its rows. */
  readonly isSummed: boolean
  /** The workbook's total is this ratio of the totals of two columns. */
  readonly ratio?: Ratio | undefined
  /** The value of a row, by its type; null when it has none. */
  valueOf(row: Readonly<Record<string, unknown>>): string | number | null
}

/**
 * The columns in the requested order.
 * @param texts of the company in the language of the file
 * @throws Refusal 400 with the path of every field that the view does not have
 */
export function exportColumns(
  { entity }: SearchSource,
  columns: ExportRequest['columns'],
  texts: TextContext,
): readonly ExportColumn[] {
  const issues: InputIssue[] = []
  const found = columns.flatMap(({ field, title, words, isSummed = false, ratio }, index): ExportColumn[] => {
    const { kind, about, namesRoles } =
      (Object.hasOwn(entity.fields, field) ? entity.fields[field] : null) ?? {}
    if (kind === undefined) {
      issues.push({ path: `columns.${index}.field`, message: `${field} is no field.`, code: 'no-such' })
      return []
    }
    const type = typeOf(kind)
    const asType = type === 'number' ? asNumber : asText
    const valueOf: ExportColumn['valueOf'] = row => {
      const value = row[field]
      if (value === null || value === undefined) return null
      if (kind === 'changes')
        return Object.keys(value).length === 0 ? null : changesText(value, about, texts, '; ')
      if (namesRoles === true) return rolesText(value, words)
      const word =
        words !== undefined && Object.hasOwn(words, String(value)) ? words[String(value)] : undefined
      return word ?? asType(value)
    }
    return [{ field, title, kind, type: words === undefined ? type : 'text', isSummed, ratio, valueOf }]
  })
  if (issues.length > 0) throw invalidInput(issues)
  return found
}

function typeOf(kind: FieldKind): ExportType {
  switch (kind) {
    case 'identifier':
      return 'identifier'
    case 'date':
    case 'dateTime':
      return kind
    case 'text':
    case 'state':
    case 'flag':
    case 'image':
    case 'attributes':
    case 'changes':
      return 'text'
    default:
      return 'number'
  }
}

function asNumber(value: unknown): string | number {
  return typeof value === 'number' ? value : String(value)
}

/** Attributes become `name: value; name: value`. */
function asText(value: unknown): string {
  if (typeof value !== 'object') return String(value)
  return Object.entries(value ?? {})
    .map(([name, attribute]) => `${name}: ${String(attribute)}`)
    .join('; ')
}

type Words = Readonly<Record<string, string>>

/** Roles joined by commas, each by its word if it has one. */
function rolesText(names: unknown, words: Words = {}): string {
  const each = String(names).split(', ')
  return each.map(name => (Object.hasOwn(words, name) ? (words[name] ?? name) : name)).join(', ')
}

/** Typed but unsaved prices and discounts of lines: shown texts, problems, and requests. Pure. */
import { compareDecimals, isDecimal } from '../../contract/decimal'
import type { SalesOrderLine } from '../../contract/entities/sales-order'
import type { Form, FormField, FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'
import type { ReadRow } from '../../contract/read-values'
import {
  fieldProblem,
  formProblems,
  formValues,
  readOf,
  sharedDraft,
  type FieldProblem,
  type FormDraft,
} from '../../ui/form/form-values'
import { toJson } from '../../contract/to-json'

/** The typed values of a line, with the line as it was when it was first edited. */
export interface LineDraft {
  readonly before: SalesOrderLine
  /** By field of the form; decimal text, empty for nothing, null when it is not a number. */
  readonly typed: FormDraft
}
export type PriceDrafts = ReadonlyMap<number, LineDraft>

/** Lines with the same values are saved with one call. */
export interface PriceCall {
  readonly lines: readonly SalesOrderLine[]
  readonly values: FormValues
  readonly read: readonly ReadRow[]
}

/** The drafts after typing into a field of a line; a draft equal to its line is dropped. */
export function typedInto(
  drafts: PriceDrafts,
  form: Form,
  line: SalesOrderLine,
  field: string,
  text: string | null,
): PriceDrafts {
  const draft = drafts.get(line.id) ?? { before: line, typed: {} }
  return withDraft(drafts, form, line, { ...draft, typed: { ...draft.typed, [field]: text } })
}

/**
 * Drops the drafts that equal their lines, whoever saved them, and those of lines that are gone. Returns the same map when nothing changed.
 */
export function draftsOfLines(
  drafts: PriceDrafts,
  form: Form,
  lines: readonly SalesOrderLine[],
): PriceDrafts {
  const byId = new Map(lines.map(line => [line.id, line]))
  let remaining = drafts
  for (const [id, draft] of drafts) {
    const line = byId.get(id)
    remaining = line === undefined ? without(remaining, id) : withDraft(remaining, form, line, draft)
  }
  return remaining
}

/** The drafts based on the current lines: the user has seen the changes made meanwhile, and keeps his values. */
export function seenDrafts(drafts: PriceDrafts, lines: readonly SalesOrderLine[]): PriceDrafts {
  return new Map(
    [...drafts].map(([id, draft]) => [
      id,
      { ...draft, before: lines.find(line => line.id === id) ?? draft.before },
    ]),
  )
}

/** The value that another user saved for an edited field; null when there is none. */
export function meanwhileText(drafts: PriceDrafts, line: SalesOrderLine, field: FormField): string | null {
  const draft = drafts.get(line.id)
  if (draft === undefined || !(field.name in draft.typed)) return null
  const now = shownOf(line, field)
  return isSame(now, shownOf(draft.before, field)) ? null : now
}

/** The text shown in a field of a line. */
export function shownText(drafts: PriceDrafts, line: SalesOrderLine, field: FormField): string | null {
  const typed = drafts.get(line.id)?.typed ?? {}
  return field.name in typed ? (typed[field.name] ?? null) : shownOf(line, field)
}

/** The problem of a field's draft; null when there is none, or nothing was typed. */
export function draftProblem(
  drafts: PriceDrafts,
  line: SalesOrderLine,
  field: FormField,
): FieldProblem | null {
  const typed = drafts.get(line.id)?.typed ?? {}
  return field.name in typed ? fieldProblem(field, typed) : null
}

/** The number of changed lines, by field. */
export function changeCounts(drafts: PriceDrafts): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { typed } of drafts.values()) {
    for (const field of Object.keys(typed)) counts[field] = (counts[field] ?? 0) + 1
  }
  return counts
}

/** The first line with an invalid field. */
export function firstWrong(drafts: PriceDrafts, form: Form): { id: number; field: string } | null {
  for (const [id, { typed }] of drafts) {
    const [field] = [...formProblems(form, typed).keys()].filter(name => name in typed)
    if (field !== undefined) return { id, field }
  }
  return null
}

/** The calls that save the drafts. Each line is compared with its state when it was first edited. */
export function priceCalls(drafts: PriceDrafts, form: Form): readonly PriceCall[] {
  const calls = new Map<string, PriceCall>()
  for (const { before, typed } of drafts.values()) {
    const shared = sharedDraft(form, [before])
    const values = formValues(form, shared, { ...shared, ...typed })
    const key = toJson(values)
    const call = calls.get(key) ?? { lines: [], values, read: [] }
    calls.set(key, {
      values,
      lines: [...call.lines, before],
      read: [...call.read, ...readOf(form, [before], values)],
    })
  }
  return [...calls.values()]
}

function withDraft(drafts: PriceDrafts, form: Form, line: SalesOrderLine, draft: LineDraft): PriceDrafts {
  const names = Object.keys(draft.typed)
  const edited = names.filter(name => {
    const field = form.fields.find(candidate => candidate.name === name)
    return field !== undefined && !isSame(draft.typed[name] ?? null, shownOf(line, field))
  })
  if (edited.length === 0) return without(drafts, line.id)
  if (edited.length === names.length && drafts.get(line.id) === draft) return drafts
  const typed = Object.fromEntries(edited.map(name => [name, draft.typed[name] ?? null]))
  return new Map([...drafts, [line.id, { ...draft, typed }]])
}

function without(drafts: PriceDrafts, id: number): PriceDrafts {
  return drafts.has(id) ? new Map([...drafts].filter(([other]) => other !== id)) : drafts
}

function shownOf(line: AnyRow, { from }: FormField): string {
  const value = from === undefined ? null : line[from]
  return typeof value === 'string' ? value : ''
}

/** Compares the values, so that `12.5` equals `12.50`. */
function isSame(typed: string | null, shown: string): boolean {
  if (typed === null) return false
  return (
    typed.trim() === shown || (isDecimal(typed) && isDecimal(shown) && compareDecimals(typed, shown) === 0)
  )
}

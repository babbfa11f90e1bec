/** Input as it came over the wire, read by the schemas of its endpoint. */
import * as v from 'valibot'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import type { InputIssue } from '../../../src/contract/input-issues'
import { dayWanted } from '../../../src/contract/wire-values'
import { invalidInput } from './refusal'

export interface RawInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const parts = ['params', 'query', 'body'] as const

/**
 * Reads what the endpoint takes; parts that it does not have are left out.
 * @throws Refusal 400 with every path that does not fit
 */
export function readInput(endpoint: Endpoint, raw: RawInput): RawInput {
  const issues: InputIssue[] = []
  const parsed: Record<string, unknown> = {}
  for (const part of parts) {
    const schema = endpoint[part]
    if (!schema) continue
    const result = part === 'body' ? v.safeParse(schema, raw.body) : parseTexts(schema, raw[part] ?? {})
    if (result.success) parsed[part] = result.output
    else issues.push(...result.issues.map(issue => ({ path: v.getDotPath(issue) ?? part, ...told(issue) })))
  }
  if (issues.length > 0) throw invalidInput(firstOfEach(issues))
  return parsed
}

/** A value that breaks several rules is told the first of them. */
function firstOfEach(issues: readonly InputIssue[]): InputIssue[] {
  return issues.filter(({ path }, at) => issues.findIndex(other => other.path === path) === at)
}

/** What does not fit; a text that is too long or misshaped is what people can meet, the rest is a caller's mistake. */
function told(issue: v.BaseIssue<unknown>): Pick<InputIssue, 'message' | 'code' | 'values'> {
  const { message, type, input, requirement } = issue
  if (typeof input !== 'string') return { message }
  if (type === 'iso_date' || type === 'iso_timestamp' || message === dayWanted)
    return { message, code: 'no-day' }
  if (type === 'regex') return { message, code: 'misshaped' }
  if (type !== 'max_length' || typeof requirement !== 'number') return { message }
  return { message, code: 'too-long', values: { maxLength: requirement } }
}

/** Paths and queries hold texts only: those that were expected to be numbers or flags are read as such. */
function parseTexts(schema: v.GenericSchema, input: object): v.SafeParseResult<v.GenericSchema> {
  const asTexts = v.safeParse(schema, input)
  if (asTexts.success) return asTexts
  const misfits = new Set(asTexts.issues.map(issue => issue.path?.[0]?.key))
  const entries = Object.entries(input).map(([key, value]) => [
    key,
    misfits.has(key) ? fromText(value) : value,
  ])
  const asValues = v.safeParse(schema, Object.fromEntries(entries))
  return asValues.success ? asValues : asTexts
}

function fromText(value: unknown): unknown {
  if (typeof value !== 'string') return value
  if (value === 'true' || value === 'false') return value === 'true'
  return /^-?\d{1,15}(\.\d+)?$/.test(value) ? Number(value) : value
}

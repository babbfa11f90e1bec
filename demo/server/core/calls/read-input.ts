/** Parses the raw input of a call with the schemas of its endpoint. */
import * as v from 'valibot'
import type { Endpoint } from '../../../../src/contract/endpoints/endpoint'
import { issueCodes, type InputIssue } from '../../../../src/contract/input-issues'
import { namesAllowed } from '../../../../src/contract/own-settings'
import { firstDay, formExpected } from '../../../../src/contract/wire-values'
import { invalidInput } from '../refusal'

export interface RawInput {
  readonly params?: unknown
  readonly query?: unknown
  readonly body?: unknown
}

const parts = ['params', 'query', 'body'] as const

/**
 * Parses the input of an endpoint; parts that it does not declare are ignored.
 * @throws Refusal 400 with the path of every invalid value
 */
export function readInput(endpoint: Endpoint, raw: RawInput): RawInput {
  const issues: InputIssue[] = []
  const parsed: Record<string, unknown> = {}
  for (const part of parts) {
    const schema = endpoint[part]
    if (!schema) continue
    const result = part === 'body' ? v.safeParse(schema, raw.body) : parseTexts(schema, raw[part] ?? {})
    if (result.success) parsed[part] = result.output
    else issues.push(...issuesOf(result.issues, part))
  }
  if (issues.length > 0) throw invalidInput(issues)
  return parsed
}

/**
 * The issues of an input by a schema, one per path, with codes instead of the validator's messages.
 * @param at prefix of the paths, for instance `body` or `body.criteria`
 */
export function issuesOf(found: readonly v.BaseIssue<unknown>[], at: string): InputIssue[] {
  const issues = found.map(leafOf).map((issue): InputIssue => {
    const path = placeIn(at, v.getDotPath(issue) ?? '')
    return { path, message: issue.message, ...ruleOf(issue) }
  })
  return issues.filter(({ path }, index) => issues.findIndex(other => other.path === path) === index)
}

/** Joins two paths, either of which may be empty. */
export const placeIn = (at: string, path: string): string => [at, path].filter(name => name !== '').join('.')

/**
 * For an input that matches none of several shapes: the issues of the closest one, where the error is deepest, or where a rule is broken
 * rather than the type.
 */
function leafOf(issue: v.BaseIssue<unknown>): v.BaseIssue<unknown> {
  if (issue.type !== 'union' || issue.issues === undefined) return issue
  const depthOf = ({ path }: v.BaseIssue<unknown>): number => path?.length ?? 0
  const parts = issue.issues.map(leafOf)
  const deepest = Math.max(...parts.map(depthOf))
  const near = parts.filter(part => depthOf(part) === deepest)
  const nearest =
    near.find(part => part.kind === 'validation') ?? near.find(({ input }) => input !== undefined)
  const leaf = nearest ?? near[0]
  if (leaf === undefined || (deepest === 0 && leaf.kind === 'schema')) return issue
  return { ...leaf, path: [...(issue.path ?? []), ...(leaf.path ?? [])] } as v.BaseIssue<unknown>
}

/** The code of a broken rule, with its values. */
function ruleOf(issue: v.BaseIssue<unknown>): Pick<InputIssue, 'code' | 'values'> {
  const { type, message, input, expected, requirement } = issue
  const bound = typeof requirement === 'number' ? requirement : String(requirement)
  if (input === undefined) return { code: 'missing' }
  if (message.startsWith(namesAllowed)) return notKnown(message.slice(namesAllowed.length))
  if (message.startsWith(formExpected)) return misshaped(message.slice(formExpected.length))
  if (message === 'too-long-ago') return { code: message, values: { least: firstDay } }
  const issueCode = issueCodes.find(code => code === message)
  if (issueCode !== undefined) return { code: issueCode }
  switch (type) {
    case 'max_length':
    case 'max_entries':
      return typeof input === 'string'
        ? { code: 'too-long', values: { maxLength: bound } }
        : { code: 'too-many', values: { most: bound } }
    case 'min_length':
      return { code: 'missing' }
    case 'number':
      return { code: 'not-a-number' }
    case 'integer':
    case 'safe_integer':
      return { code: 'not-whole' }
    case 'min_value':
      return { code: 'too-small', values: { least: bound } }
    case 'max_value':
      return { code: 'too-big', values: { most: bound } }
    case 'picklist':
    case 'literal':
    case 'variant':
      return notKnown(namesIn(expected))
    case 'iso_date':
    case 'iso_timestamp':
      return { code: 'no-day' }
    case 'uuid':
      return misshaped(aUuid)
    case 'base64':
      return misshaped('YmFzZTY0')
    default:
      return misshaped(shapesIn(expected))
  }
}

/** An example of a valid value. */
export const aUuid = '7c9e6679-7425-40de-944b-e07fc1f90ae7'

/** @param expected an example, or shapes as in JSON */
const misshaped = (expected: string): Pick<InputIssue, 'code' | 'values'> => ({
  code: 'misshaped',
  values: { expected },
})

/** Names of types as the validator calls them, mapped to an example in JSON. */
const shapes: Readonly<Record<string, string>> = {
  Array: '[…]',
  Object: '{…}',
  string: '"…"',
  number: '1',
  boolean: 'true, false',
}
const shapesIn = (expected: string | null): string =>
  (expected ?? '')
    .replace(/^\(|\)$/g, '')
    .split(' | ')
    .map(kind => shapes[kind] ?? kind)
    .join(', ')

const notKnown = (allowed: string): Pick<InputIssue, 'code' | 'values'> => ({
  code: 'not-known',
  values: { allowed },
})

/** Converts the validator's `("a" | "b")` to a readable list. */
const namesIn = (expected: string | null): string =>
  (expected ?? '')
    .replace(/^\(|\)$/g, '')
    .replaceAll(' | ', ', ')
    .replaceAll('"', '')

/** Paths and queries contain texts only: where numbers or booleans are expected, texts are converted. */
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

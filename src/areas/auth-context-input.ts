/**
 * What an element is given as `auth-context`: the name of a context that the page provides, inline JSON for plain HTML, or
 * an object set as property. Reads it strictly and says in words what does not fit; it never repeats a token.
 */
import * as v from 'valibot'
import type { AuthContext } from '../kernel/session'

export type AuthContextInput =
  | { readonly kind: 'none' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'context'; readonly context: AuthContext }
  | { readonly kind: 'invalid'; readonly problem: AuthContextProblem }

/** Translation key of the sentence and what it names. */
export interface AuthContextProblem {
  readonly key: `shell.authContext.${'notJson' | 'notObject' | 'missing' | 'unknown' | 'wrong' | 'badName' | 'noFunction'}`
  readonly field: string
}

/** Reads the attribute's text. Empty text is no context; a text that starts with a brace is inline JSON. */
export function readAuthContextText(text: string | null): AuthContextInput {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return { kind: 'none' }
  if (isInlineJson(trimmed)) return readInlineJson(trimmed)
  return contextName.test(trimmed) ? { kind: 'named', name: trimmed } : invalid('badName')
}

/** Whether the text holds a context itself and must leave the page at once. */
export function isInlineJson(text: string): boolean {
  return /^\s*[[{"]/.test(text)
}

/** Reads the property: null or undefined, a name, or a context with a function that gives the token. */
export function readAuthContextValue(value: unknown): AuthContextInput {
  if (value === null || value === undefined) return { kind: 'none' }
  if (typeof value === 'string') return readAuthContextText(value)
  if (typeof value !== 'object') return invalid('notObject')
  const parsed = v.safeParse(contextObject, value)
  if (!parsed.success) return invalidFrom(parsed.issues)
  const { getAccessToken } = value as AuthContext
  if (typeof getAccessToken !== 'function') return invalid('noFunction', 'getAccessToken')
  return { kind: 'context', context: value as AuthContext }
}

const contextName = /^[a-z][\w.-]{0,63}$/i

const apiUrl = v.pipe(v.string(), v.check(isApiUrl), v.transform(withoutSlash))
const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(200))

const inlineContext = v.strictObject({
  apiUrl,
  businessUnitName: text,
  accessToken: v.pipe(v.string(), v.nonEmpty()),
  handsontableLicenseKey: v.optional(text),
})

const contextObject = v.looseObject({
  apiUrl,
  businessUnitName: text,
  handsontableLicenseKey: v.optional(text),
})

function readInlineJson(json: string): AuthContextInput {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return invalid('notJson')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid('notObject')
  const parsed = v.safeParse(inlineContext, value)
  if (!parsed.success) return invalidFrom(parsed.issues)
  const { accessToken, handsontableLicenseKey, ...rest } = parsed.output
  const license = handsontableLicenseKey === undefined ? {} : { handsontableLicenseKey }
  return {
    kind: 'context',
    context: { ...rest, ...license, getAccessToken: () => Promise.resolve(accessToken) },
  }
}

function invalidFrom(issues: readonly v.BaseIssue<unknown>[]): AuthContextInput {
  const [issue] = issues
  const field = String(issue?.path?.[0]?.key ?? '')
  if (issue?.expected === 'never') return invalid('unknown', field)
  return invalid(
    issue?.received === 'undefined' || issue?.received === `"${field}"` ? 'missing' : 'wrong',
    field,
  )
}

function invalid(what: string, field = ''): AuthContextInput {
  const key = `shell.authContext.${what}` as AuthContextProblem['key']
  return { kind: 'invalid', problem: { key, field } }
}

/** The page's own origin (empty), or an absolute http or https address without user data, query or fragment. */
function isApiUrl(value: string): boolean {
  if (value === '') return true
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

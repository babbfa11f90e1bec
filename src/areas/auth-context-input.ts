/**
 * The input of `auth-context`: the name of a context that the page provides, inline JSON for plain HTML, or an object set as property. It
 * is validated strictly; the messages say what is wrong and never repeat a token.
 */
import type { AuthContext } from '../kernel/auth-context'

export type AuthContextInput =
  | { readonly kind: 'none' }
  | { readonly kind: 'named'; readonly name: string }
  | { readonly kind: 'context'; readonly context: AuthContext }
  | { readonly kind: 'invalid'; readonly problem: AuthContextProblem }

/** Translation key of the message and its values. */
export interface AuthContextProblem {
  readonly key: `shell.authContext.${'notJson' | 'notObject' | 'missing' | 'unknown' | 'wrong' | 'badName' | 'noFunction'}`
  readonly field: string
}

/** Reads the attribute. Empty text means no context; text that starts with a brace is inline JSON. */
export function readAuthContextText(text: string | null): AuthContextInput {
  const trimmed = text?.trim() ?? ''
  if (trimmed === '') return { kind: 'none' }
  if (isInlineJson(trimmed)) return readInlineJson(trimmed)
  return contextName.test(trimmed) ? { kind: 'named', name: trimmed } : invalid('badName')
}

/** Whether the text itself holds a context, with a token, and must be removed from the page at once. */
export function isInlineJson(text: string): boolean {
  return /^\s*[[{"]/.test(text)
}

/** Reads the property: null or undefined, a name, or a context with a function that returns the token. */
export function readAuthContextValue(value: unknown): AuthContextInput {
  if (value === null || value === undefined) return { kind: 'none' }
  if (typeof value === 'string') return readAuthContextText(value)
  if (typeof value !== 'object') return invalid('notObject')
  const { getAccessToken } = value as AuthContext
  return (
    problemIn(value, ['apiUrl', 'businessUnitName', 'hubUrl', 'handsontableLicenseKey']) ??
    (typeof getAccessToken === 'function'
      ? { kind: 'context', context: value as AuthContext }
      : invalid('noFunction', 'getAccessToken'))
  )
}

const contextName = /^[a-z][\w.-]{0,63}$/i

const textLengthMost = 200
const isText = (value: unknown) => typeof value === 'string' && value !== ''
const isShortText = (value: unknown) => isText(value) && String(value).length <= textLengthMost
const isShortTextOrAbsent = (value: unknown) => value === undefined || isShortText(value)

/** The check of each field of a context. */
const fits = {
  apiUrl: isApiUrl,
  businessUnitName: isShortText,
  accessToken: isText,
  hubUrl: isShortTextOrAbsent,
  handsontableLicenseKey: isShortTextOrAbsent,
} as const satisfies Record<string, (value: unknown) => boolean>
type Field = keyof typeof fits

/** The problem of the first field that is missing or invalid; null when all are valid. */
function problemIn(value: object, fields: readonly Field[]): AuthContextInput | null {
  const unchecked: Readonly<Partial<Record<Field, unknown>>> = value
  const field = fields.find(name => !fits[name](unchecked[name]))
  return field === undefined ? null : invalid(unchecked[field] === undefined ? 'missing' : 'wrong', field)
}

/** Inline JSON after every field has been checked. */
interface InlineContext extends Pick<
  AuthContext,
  'apiUrl' | 'businessUnitName' | 'hubUrl' | 'handsontableLicenseKey'
> {
  readonly accessToken: string
}

function readInlineJson(json: string): AuthContextInput {
  let value: unknown
  try {
    value = JSON.parse(json)
  } catch {
    return invalid('notJson')
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return invalid('notObject')
  const problem = problemIn(value, Object.keys(fits) as Field[])
  if (problem !== null) return problem
  const unknown = Object.keys(value).find(name => !Object.hasOwn(fits, name))
  if (unknown !== undefined) return invalid('unknown', unknown)
  const { accessToken, apiUrl, ...rest } = value as InlineContext
  return {
    kind: 'context',
    context: { ...rest, apiUrl: withoutSlash(apiUrl), getAccessToken: () => Promise.resolve(accessToken) },
  }
}

function invalid(what: string, field = ''): AuthContextInput {
  const key = `shell.authContext.${what}` as AuthContextProblem['key']
  return { kind: 'invalid', problem: { key, field } }
}

/** The page's own origin (empty), or an absolute http or https address without user data, query or fragment. */
function isApiUrl(value: unknown): boolean {
  if (value === '') return true
  if (typeof value !== 'string') return false
  if (!URL.canParse(value)) return false
  const url = new URL(value)
  return /^https?:$/.test(url.protocol) && url.username === '' && url.search === '' && url.hash === ''
}

function withoutSlash(url: string): string {
  return url.replace(/\/+$/, '')
}

/**
 * Texts that a business unit overrides (spec 1, section 2, translations): what such a text may contain, for the page that edits them and
 * for the server. A text is named by its language and key, `de-DE/route.dashboard`.
 */
import { languages, replacedTextLengthMost, type Language } from './limits'

/** Why a text cannot replace the original. */
export interface TextProblem {
  readonly kind: 'empty' | 'too-long' | 'control-character' | 'missing' | 'unknown' | 'braces'
  /** For `missing` and `unknown`: the placeholders, as they are written. */
  readonly places: readonly string[]
}

/** A placeholder: `{{name}}`. */
const placePattern = /\{\{([^{}]*)\}\}/g

/** The first reason why `text` cannot replace `original`: it must not be empty and must have the same placeholders. */
export function textProblem(original: string, text: string): TextProblem | null {
  const has = placesIn(text)
  const needed = placesIn(original)
  const missing = needed.filter(place => !has.includes(place))
  const unknown = has.filter(place => !needed.includes(place))
  if (text.trim() === '') return { kind: 'empty', places: [] }
  if (text.length > replacedTextLengthMost) return { kind: 'too-long', places: [] }
  if (/\p{Cc}/u.test(isMultiline(original) ? text.replaceAll('\n', '') : text))
    return { kind: 'control-character', places: [] }
  if (missing.length > 0) return { kind: 'missing', places: missing }
  if (unknown.length > 0) return { kind: 'unknown', places: unknown }
  if (/\{\{|\}\}/.test(text.replace(placePattern, ''))) return { kind: 'braces', places: [] }
  return null
}

/** Whether a text, and so what replaces it, may have several lines, as that of a mail. */
export function isMultiline(original: string): boolean {
  return original.includes('\n')
}

/** The placeholders in a text, each once, as they are written: `{{name}}`. */
export function placesIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(placePattern)].map(([, name = '']) => `{{${name.trim()}}}`))]
}

/** The name of a text. */
export function textName(language: Language, key: string): string {
  return `${language}/${key}`
}

/** Language and key of a name; null when the name is invalid. */
export function readTextName(name: string): { readonly language: Language; readonly key: string } | null {
  const language = languages.find(one => name.startsWith(`${one}/`))
  const key = language === undefined ? '' : name.slice(language.length + 1)
  return language === undefined || key === '' ? null : { language, key }
}

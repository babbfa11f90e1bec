/**
 * The texts of one language by key: found, counted and filled in. A text is data that a server may have sent, so it is never more
 * than a sentence with places for values: `{{name}}`. Keys and plurals are those of i18next (`minutes_one`, `minutes_other`), whose
 * other parts were 15 KB of every element.
 */
import type { Language } from '../contract/limits'

export interface TextValues {
  /** A number chooses the plural of the language, where exactly none has its own, `_zero`; a text is only shown. */
  readonly count?: number | string
  /** Shown as it is when no key has a text. */
  readonly defaultValue?: string
  readonly [name: string]: unknown
}

/** The text of the first key that has one, with the values in their places. A missing key shows itself. */
export type Translate = (key: string | readonly string[], values?: TextValues) => string

/** Never changes: another language, or other texts, is another translator. */
export interface Translator {
  readonly language: Language
  readonly t: Translate
  /** Whether a key has a text that is not counted. */
  exists(key: string): boolean
}

/** A translator on texts by key, of which the later replace the earlier. What is empty, or no text, is as if it were missing. */
export function createTranslator(language: Language, ...texts: readonly unknown[]): Translator {
  const layers = [...texts].reverse()
  const plurals = new Intl.PluralRules(language)

  const known = (key: string): string | undefined => {
    for (const layer of layers) {
      const text = textIn(layer, key)
      if (text !== undefined) return text
    }
    return undefined
  }
  const textOf = (key: string, count: number | string | undefined) => {
    if (typeof count !== 'number') return known(key)
    const none = count === 0 ? known(`${key}_zero`) : undefined
    return none ?? known(`${key}_${plurals.select(count)}`) ?? known(key)
  }
  const t: Translate = (wanted, values = {}) => {
    const keys = typeof wanted === 'string' ? [wanted] : wanted
    for (const key of keys) {
      const text = textOf(key, values.count)
      if (text !== undefined) return filledIn(text, values)
    }
    const key = keys.at(-1) ?? ''
    return values.defaultValue ?? unknownRefusal(key, t) ?? missingText(key)
  }
  return { language, t, exists: key => known(key) !== undefined }
}

function textIn(texts: unknown, key: string): string | undefined {
  if (typeof texts !== 'object' || texts === null || !Object.hasOwn(texts, key)) return undefined
  const text = (texts as Readonly<Record<string, unknown>>)[key]
  return typeof text === 'string' && text !== '' ? text : undefined
}

/** A place stays as it is written when there is no value for it; no value is looked at for places of its own. */
function filledIn(text: string, values: TextValues): string {
  return text.replace(/\{\{([^{}]*)\}\}/g, (place, written: string) => {
    const name = written.trim()
    return Object.hasOwn(values, name) ? String(values[name] ?? '') : place
  })
}

/** A newer server may refuse for a reason that has no text here yet (contract/failures.ts): the sentence says so. */
function unknownRefusal(key: string, t: Translate): string | undefined {
  const prefix = 'refusal.'
  if (!key.startsWith(prefix)) return undefined
  return t('kernel.failure.unknownRefusal', { code: key.slice(prefix.length) })
}

/** A missing key shows itself, with # before it when it contains a dot (spec 2, section 8). */
function missingText(key: string): string {
  return key.includes('.') ? `#${key}` : key
}

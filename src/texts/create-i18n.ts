/**
 * The one place that makes i18next instances, for pages, server and PDF alike: the shipped texts of one language, over them the texts
 * that replace them. A text is data that a server may have sent: it is a sentence with places for values, and never more.
 */
import { createInstance, type i18n as I18n, type InitOptions, type TFunction } from 'i18next'
import type { Translate as KeyTranslate } from '../contract/formats'
import type { Language } from '../contract/limits'
import { roleTitle } from './role-titles'
import { sharedKey } from './shared-key'

export type { I18n }

/** What words need of the texts: the function `t` of an instance. */
export type Translate = TFunction

/**
 * Stands where i18next has `$t(`, by which one text takes in another: a replaced text must not. It is no character (Unicode
 * U+FFFF), and a text that has it is no text (textsIn).
 */
const noNesting = '\uFFFF'

/** Texts by key, as a file of src/locales has them. */
export type ShippedTexts = Readonly<Record<string, string>>

/**
 * An instance on the shipped texts and those that replace them, of which what is empty, or no text, is as if it were missing. It is
 * complete at once and never changes: another language, or other texts, is another instance.
 */
export function createI18n(language: Language, shipped: ShippedTexts, replacing?: unknown): I18n {
  const instance = createInstance()
  const options: InitOptions = {
    lng: language,
    fallbackLng: false,
    load: 'currentOnly',
    resources: { [language]: { replaced: textsIn(replacing), shipped } },
    ns: ['replaced', 'shipped'],
    defaultNS: 'replaced',
    fallbackNS: 'shipped',
    initAsync: false,
    keySeparator: false,
    nsSeparator: false,
    // React and PDFs do not interpret values as markup.
    interpolation: { escapeValue: false, nestingPrefix: noNesting, nestingSuffix: noNesting },
    parseMissingKeyHandler: (key, _filledIn, values?: { readonly defaultValue?: string }) => {
      const shared = sharedKey(key)
      if (shared !== undefined) return instance.t(shared, values)
      return values?.defaultValue ?? unknownRefusal(key, instance.t) ?? missingText(key)
    },
  }
  // The texts are at hand, so the instance is ready before init returns its promise.
  void instance.init(options)
  return instance
}

function textsIn(texts: unknown): Record<string, string> {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return {}
  const found = Object.entries(texts).filter(
    (entry): entry is [string, string] =>
      typeof entry[1] === 'string' && entry[1] !== '' && !entry[1].includes(noNesting),
  )
  return Object.fromEntries(found)
}

/**
 * Values under names that a server gave them: for `t` none of them is an option, such as `lng`; a count chooses the plural, and the
 * text of `role` or `roles` is the name of a role, or several with commas or arrows between them, which people read as titles.
 */
export function namedByServer(values: Readonly<Record<string, string | number>>, t: KeyTranslate) {
  const { count } = values
  const withTitles = (names: string) =>
    names
      .split(/(, | → )/)
      .map(part => roleTitle(part, t))
      .join('')
  const said = Object.entries(values).map(([name, value]) => {
    const isOfRoles = typeof value === 'string' && (name === 'role' || name === 'roles')
    return [name, isOfRoles ? withTitles(value) : value] as const
  })
  return { replace: Object.fromEntries(said), ...(count !== undefined && { count }) }
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

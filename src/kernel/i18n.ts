/**
 * Translations: one i18next instance per scope (an API address and business unit, or none) and language, shared on the page. Files are
 * loaded when needed; the server's texts override theirs; invalid texts from a server cannot break a page.
 */
import { languageNamed } from '../contract/language-names'
import { languageDefault, type Language } from '../contract/limits'
import { clientVersionText } from './api-request'
import { createI18n, type I18n, type ShippedTexts } from '../texts/create-i18n'
import { pageRuntime } from './page-runtime'
import type { TextSource } from './session'

/** Loads the shipped texts. */
export const shippedTexts: Record<Language, () => Promise<{ default: ShippedTexts }>> = {
  'en-GB': () => import('../locales/en-GB.json'),
  'da-DK': () => import('../locales/da-DK.json'),
  'nb-NO': () => import('../locales/nb-NO.json'),
  'de-DE': () => import('../locales/de-DE.json'),
  'sv-SE': () => import('../locales/sv-SE.json'),
  'pl-PL': () => import('../locales/pl-PL.json'),
}

/** The language that a text names, otherwise the default. */
export function languageOf(text: string | null | undefined): Language {
  return languageNamed(text) ?? languageDefault
}

/**
 * The translations of a language, loaded once for a page and scope. Rejects only when the language's file cannot be
 * loaded; the next call tries again.
 */
export function i18nFor(language: Language, source?: TextSource): Promise<I18n> {
  const { translations } = pageRuntime()
  const key = textsKey(language, source)
  const known = translations.get(key)
  if (known !== undefined) return known
  const started = start(language, source)
  translations.set(key, started)
  started.catch(() => {
    if (translations.get(key) === started) translations.delete(key)
  })
  return started
}

/** Key under which the page stores the texts of this copy of the bundle. */
export function textsKey(language: Language, source?: TextSource): string {
  return `${clientVersionText}|${source?.scope ?? ''}|${language}`
}

/** Version of the overriding texts in an instance; none where they could not be loaded. */
const versions = new WeakMap<I18n, string>()

/** Whether an instance has this version of the overriding texts. */
export function hasTextsOf(version: string, i18n: I18n): boolean {
  return versions.get(i18n) === version
}

async function start(language: Language, source: TextSource | undefined): Promise<I18n> {
  // The version is asked for first: texts that are newer are only loaded once more.
  const version = source?.version?.(language).catch(() => null)
  const [file, replacing] = await Promise.all([
    // A file that could not be loaded is requested once more (QUALITY, section 3).
    shippedTexts[language]().catch(() => shippedTexts[language]()),
    source === undefined ? null : source.load(language).catch(() => null),
  ])
  const i18n = createI18n(language, file.default, replacing ?? {})
  const loaded = replacing === null ? null : await version
  if (typeof loaded === 'string') versions.set(i18n, loaded)
  return i18n
}

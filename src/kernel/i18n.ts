/**
 * Translations: one i18next instance per scope (an API address and business unit, or none) and language, shared on the
 * page. Files are loaded when needed; the server's texts replace theirs; nothing a server sends can break a page.
 */
import { createInstance, type i18n } from 'i18next'
import { languageDefault, languages, type Language } from '../contract/limits'
import { pageRuntime } from './page-runtime'

/** Texts by key; corrupt ones are possible, so values are unknown. */
export type Texts = Readonly<Record<string, unknown>>

const namespace = 'cockpit'
/** A character that no text has. */
const never = '\u0000'

const files: Record<Language, () => Promise<{ default: Texts }>> = {
  'en-GB': () => import('../locales/en-GB.json'),
  'da-DK': () => import('../locales/da-DK.json'),
  'nb-NO': () => import('../locales/nb-NO.json'),
  'de-DE': () => import('../locales/de-DE.json'),
  'sv-SE': () => import('../locales/sv-SE.json'),
  'pl-PL': () => import('../locales/pl-PL.json'),
}

/** The language that a text names: itself, or the one with the same first part (`da` is da-DK); else the default. */
export function languageOf(text: string | null | undefined): Language {
  const wanted = (text ?? '').trim().toLowerCase()
  const first = wanted.split('-')[0] ?? ''
  const alias = first === 'no' || first === 'nn' ? 'nb' : first
  return (
    languages.find(language => language.toLowerCase() === wanted) ??
    languages.find(language => language.toLowerCase().split('-')[0] === alias) ??
    languageDefault
  )
}

/** Where replacing texts come from. */
export interface TextSource {
  /** Whose texts they are; instances with different scopes share nothing. */
  readonly scope: string
  /** Texts that replace the shipped ones. A rejection is swallowed (spec 2, section 8). */
  load(language: Language): Promise<Texts>
}

/**
 * The translations of a language, loaded once for a page and scope. Rejects only when the language's file cannot be
 * loaded; the next call tries again.
 */
export function i18nFor(language: Language, source?: TextSource): Promise<i18n> {
  const { translations } = pageRuntime()
  const key = `${source?.scope ?? ''}|${language}`
  const known = translations.get(key)
  if (known !== undefined) return known
  const started = start(language, source)
  translations.set(key, started)
  started.catch(() => {
    if (translations.get(key) === started) translations.delete(key)
  })
  return started
}

/** An instance on given texts, for instance in tests. Keys are flat: a dot or colon in them means nothing. */
export async function createI18n(language: Language, texts: Texts): Promise<i18n> {
  const instance = createInstance()
  await instance.init({
    lng: language,
    fallbackLng: false,
    resources: { [language]: { [namespace]: onlyTexts(texts) } },
    ns: [namespace],
    defaultNS: namespace,
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    // React escapes; escaping twice would show &amp; to the user. A text must not pull in another one (two that name each
    // other would never end), so the prefix for that is one which onlyTexts takes out.
    interpolation: { escapeValue: false, nestingPrefix: `${never}$t(` },
    react: { useSuspense: false, bindI18n: 'languageChanged', bindI18nStore: 'added' },
    parseMissingKeyHandler: (key: string, given?: string) =>
      given ?? unknownRefusal(instance, key) ?? missingText(key),
  })
  return instance
}

/** A newer server may refuse for a reason that has no text here yet (contract/failures.ts): the sentence says so. */
function unknownRefusal(instance: i18n, key: string): string | undefined {
  const prefix = 'refusal.'
  if (!key.startsWith(prefix)) return undefined
  return instance.t('kernel.failure.unknownRefusal', { code: key.slice(prefix.length) })
}

/** A missing key shows itself, with # before it when it contains a dot (spec 2, section 8). */
function missingText(key: string): string {
  return key.includes('.') ? `#${key}` : key
}

async function start(language: Language, source: TextSource | undefined): Promise<i18n> {
  const [file, replacing] = await Promise.all([
    // A file that could not be loaded is asked for once more (QUALITY, section 3).
    files[language]().catch(() => files[language]()),
    source === undefined ? {} : source.load(language).catch((): Texts => ({})),
  ])
  return createI18n(language, { ...file.default, ...onlyTexts(replacing) })
}

function onlyTexts(texts: unknown): Record<string, string> {
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return {}
  const entries = Object.entries(texts).flatMap(([key, text]: [string, unknown]) =>
    typeof text === 'string' && text !== '' ? [[key, text.replaceAll(never, '')] as const] : [],
  )
  return Object.fromEntries(entries)
}

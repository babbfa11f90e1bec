/** Texts that administrators changed since the page loaded them: fetched again for all users of them on the page. */
import { languages, type Language } from '../contract/limits'
import { textsVersionIn } from '../contract/unit-setting-keys'
import { hasTextsOf, i18nFor, textsKey } from './i18n'
import { pageRuntime } from './page-runtime'
import type { Session, TextSource } from './session'

/**
 * Gives a session the versions of the overriding texts that its saved settings name, in the languages in use: they are fetched again where
 * the page has others, or could not load them. If that fails, the current texts stay (spec 2, section 8). Never rejects.
 * @param before the saved settings with which the session got the texts that it has
 */
export async function renewTexts(
  { store, state }: Pick<Session, 'store' | 'state'>,
  source: TextSource,
  saved: Readonly<Record<string, string>>,
  before: Readonly<Record<string, string>>,
): Promise<void> {
  const { translations } = pageRuntime()
  const renew = async (language: Language): Promise<void> => {
    const key = textsKey(language, source)
    const known = translations.get(key)
    if (known === undefined) return
    const version = textsVersionIn(saved, language)
    const isOnPage = hasTextsOf(version, await known)
    if (isOnPage && version === textsVersionIn(before, language)) return
    if (!isOnPage) {
      const replacing = await source.load(language)
      translations.delete(key)
      const loaded = { load: () => Promise.resolve(replacing), version: () => Promise.resolve(version) }
      await i18nFor(language, { ...source, ...loaded })
    }
    const i18n = await i18nFor(language, source)
    store.set(state.texts, texts => new Map([...texts, [language, i18n]]))
  }
  await Promise.allSettled(languages.map(renew))
}

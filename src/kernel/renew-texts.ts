/** Texts that administrators changed during a session: fetched again for all users of them on the page. */
import type { Language } from '../contract/limits'
import { i18nFor, textsKey } from './i18n'
import { pageRuntime } from './page-runtime'
import type { Session, TextSource } from './session'

/** Fetches the overriding texts of languages again, if they are in use. If that fails, the current texts stay (spec 2, section 8). */
export async function renewTexts(
  { store, state }: Pick<Session, 'store' | 'state'>,
  source: TextSource,
  languages: readonly Language[],
): Promise<void> {
  const { translations } = pageRuntime()
  const renew = async (language: Language): Promise<void> => {
    const key = textsKey(language, source)
    if (!translations.has(key)) return
    const replacing = await source.load(language)
    translations.delete(key)
    const i18n = await i18nFor(language, { ...source, load: () => Promise.resolve(replacing) })
    store.set(state.texts, texts => new Map([...texts, [language, i18n]]))
  }
  await Promise.allSettled(languages.map(renew))
}

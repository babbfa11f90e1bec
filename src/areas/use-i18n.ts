/** Translations of a language as React state: null until they are there, the last ones while the next language loads. */
import type { i18n } from 'i18next'
import { useEffect, useState } from 'react'
import { languageDefault, type Language } from '../contract/limits'
import { i18nFor, type TextSource } from '../kernel/i18n'

/** A language whose file cannot be loaded is replaced by the default one. */
export function useI18n(language: Language, source?: TextSource): i18n | null {
  const [loaded, setLoaded] = useState<i18n | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = i18nFor(language, source).catch(() => i18nFor(languageDefault, source))
    load.then(
      i18n => isCurrent && setLoaded(i18n),
      (error: unknown) => console.error('[cockpit] The texts could not be loaded.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [language, source])
  return loaded
}

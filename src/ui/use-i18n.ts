/**
 * The shipped translations of a language as React state: null until they are loaded, the last ones while the next language
 * loads. Below a session its own i18n, which has the server's texts, replaces them.
 */
import { useEffect, useState } from 'react'
import { languageDefault, type Language } from '../contract/limits'
import { i18nFor } from '../kernel/i18n'
import { logProblem } from '../kernel/log'
import type { I18n } from '../texts/create-i18n'

/** A language whose file cannot be loaded is replaced by the default one. */
export function useI18n(language: Language): I18n | null {
  const [loaded, setLoaded] = useState<I18n | null>(null)
  useEffect(() => {
    let isCurrent = true
    const load = i18nFor(language).catch(() => i18nFor(languageDefault))
    load.then(
      i18n => isCurrent && setLoaded(i18n),
      (error: unknown) => logProblem('The texts could not be loaded.', error),
    )
    return () => {
      isCurrent = false
    }
  }, [language])
  return loaded
}

/**
 * The shipped translations of a language as React state: null until they are loaded, the last ones while the next language
 * loads. Below a session its own i18n, which has the server's texts, replaces them.
 */
import { useEffect, useState } from 'react'
import { languageDefault, type Language } from '../contract/limits'
import { i18nFor } from '../kernel/i18n'
import { logProblem } from '../kernel/log'
import type { I18n } from '../texts/create-i18n'

/** Where a language's file cannot be loaded the last one stays, at the start the default one. */
export function useI18n(language: Language): I18n | null {
  const [loaded, setLoaded] = useState<I18n | null>(null)
  useEffect(() => {
    let isCurrent = true
    const show = (i18n: I18n) => isCurrent && setLoaded(i18n)
    const showDefault = () =>
      i18nFor(languageDefault).then(i18n => isCurrent && setLoaded(last => last ?? i18n))
    i18nFor(language)
      .then(show, showDefault)
      .catch((error: unknown) => logProblem('The texts could not be loaded.', error))
    return () => {
      isCurrent = false
    }
  }, [language])
  return loaded
}

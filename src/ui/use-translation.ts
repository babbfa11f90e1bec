/** The texts of the part of the page that a component stands in: those of its root, below a session those of the session. */
import { createContext, useContext } from 'react'
import { languageDefault } from '../contract/limits'
import { createTranslator, type Translator } from '../kernel/translator'

/** Outside of a root there are no texts: keys show themselves. */
export const TranslatorContext = createContext<Translator>(createTranslator(languageDefault, {}))

/** The translator; `t` stays the same function as long as the texts are the same. */
export function useTranslation(): Translator {
  return useContext(TranslatorContext)
}

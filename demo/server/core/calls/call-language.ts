/** In which language a call wants to be answered: the texts that a unit has in it, where the answer has words for people. */
import { clientName, languageDefault, languages, type Language } from '../../../../src/contract/limits'
import { createI18n, type Translate } from '../../../../src/texts/create-i18n'
import { replacedTexts } from '../unit/company-info'
import type { Context, Exchange } from './context'
import { shippedTexts } from './shipped-texts'

/** What the header X-Lang-Code says, else the first language of Accept-Language that there is, else the default one. */
export function languageOf({ header }: Pick<Exchange, 'header'>): Language {
  const accepted = (header('accept-language') ?? '').split(',').map(part => part.split(';', 1)[0] ?? '')
  for (const text of [header('x-lang-code') ?? '', ...accepted]) {
    const language = languageNamed(text.trim().toLowerCase())
    if (language !== undefined) return language
  }
  return languageDefault
}

/** `de` and `de-AT` are German; Norwegian has three names. */
function languageNamed(text: string): Language | undefined {
  const first = text.split('-', 1)[0] ?? ''
  const preferred = first === 'no' || first === 'nn' ? 'nb' : first
  return (
    languages.find(language => language.toLowerCase() === text) ??
    languages.find(language => language.split('-', 1)[0] === preferred)
  )
}

/** The words of the caller's language: the shipped ones, and over them those that his business unit has of its own. */
export async function wordsFor({ db, caller, exchange }: Context): Promise<Translate> {
  const language = languageOf(exchange)
  const own = await replacedTexts(db, caller.businessUnitId, { clientName, languageCode: language })
  return createI18n(language, shippedTexts[language], own).t
}

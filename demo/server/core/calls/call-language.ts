/** The language of a call's answer, and the unit's texts in that language. */
import { languageNamed } from '../../../../src/contract/language-names'
import { languageDefault, type Language } from '../../../../src/contract/limits'
import type { Translate } from '../../../../src/texts/create-i18n'
import { unitTexts } from '../unit/unit-texts'
import type { Context, Exchange } from './context'

/** The language of X-Lang-Code, else the first supported one of Accept-Language, else the default. */
export function languageOf({ header }: Pick<Exchange, 'header'>): Language {
  const accepted = (header('accept-language') ?? '').split(',').map(part => part.split(';', 1)[0] ?? '')
  for (const text of [header('x-lang-code') ?? '', ...accepted]) {
    const language = languageNamed(text)
    if (language !== undefined) return language
  }
  return languageDefault
}

/** The texts of the caller's language: the shipped ones, overridden by those of the business unit. */
export async function wordsFor({ db, caller, exchange }: Context): Promise<Translate> {
  return (await unitTexts(db, caller.businessUnitId, languageOf(exchange))).t
}

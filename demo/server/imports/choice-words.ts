/**
 * The words by which the values of fields with fixed choices are read: those of other systems (the kind's table), and what the cockpit itself
 * calls them in any language, also by the business unit's own texts, so that its exports and what it calls valid are read back.
 */
import type { Kysely } from 'kysely'
import type { Translate } from '../../../src/contract/formats'
import { importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import type { ImportField, ImportKind } from '../../../src/contract/imports/import-kind'
import { languages, type Language } from '../../../src/contract/limits'
import { createI18n } from '../../../src/texts/create-i18n'
import { choiceLabel } from '../../../src/texts/import-words'
import type { Tables } from '../core/db/tables'
import { shippedTexts } from '../core/shipped-texts'
import { replacedTextsOwner } from '../core/unit/company-info'
import { settingsOfUnit } from '../core/unit/saved-settings'

/** A business unit's own texts, by language and key. */
type OwnTexts = Readonly<Partial<Record<Language, Readonly<Record<string, string>>>>>

/** A kind whose choices have all their words. */
export async function kindInWords(
  connection: Kysely<Tables>,
  businessUnitId: number,
  name: ImportKindName,
): Promise<ImportKind> {
  const kind: ImportKind = importKinds[name]
  if (kind.fields.every(({ choices }) => choices === undefined)) return kind
  const rows = await settingsOfUnit(connection, businessUnitId, languages.map(replacedTextsOwner))
  const textsOf = (language: Language) => rows.filter(({ owner }) => owner === replacedTextsOwner(language))
  const own = languages.map(language => [
    language,
    Object.fromEntries(textsOf(language).map(({ key, value }) => [key, value])),
  ])
  return withWords(kind, Object.fromEntries(own) as OwnTexts)
}

const translations = (own: OwnTexts): readonly Translate[] =>
  languages.map(language => createI18n(language, shippedTexts[language], own[language]).t)

/** The same with the texts of a business unit. */
export function withWords(kind: ImportKind, own: OwnTexts): ImportKind {
  const all = [...translations({}), ...translations(own)]
  const inWords = (field: ImportField): ImportField => {
    const { choices } = field
    if (choices === undefined) return field
    const named = (value: string) => all.map(t => choiceLabel(field, value, t).trim().toLowerCase())
    return {
      ...field,
      choices: choices.map(({ value, words }) => ({
        value,
        words: [...new Set([...words, ...named(value)])],
      })),
    }
  }
  return { ...kind, fields: kind.fields.map(inWords) }
}

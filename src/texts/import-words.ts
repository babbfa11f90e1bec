/**
 * What people read of a mistake of an import: fields, states, numbers and days as everywhere in the cockpit, never as the database has them. One
 * mechanism for the page, the file of rejected rows and the command. Pure.
 */
import type { Formats, Translate } from '../contract/formats'
import { isNumber, titleOf, type ImportField, type ImportKind } from '../contract/imports/import-kind'
import { expectedKey, isFormProblem } from '../contract/imports/import-problems'
import type { ImportProblem } from '../contract/imports/import-shapes'
import { languageNames } from '../contract/language-names'
import { languages, type Language } from '../contract/limits'
import { permissionTitle } from './permission-titles'
import { roleTitle } from './role-titles'

export interface ImportTexts {
  readonly t: Translate
  readonly language: Language
  readonly formats: Pick<Formats, 'number' | 'date'>
}

/** What people call one of the values of a field, as grids do; languages have their own names. */
export function choiceLabel(
  { choiceTexts }: Pick<ImportField, 'choiceTexts'>,
  value: string,
  translate: Translate,
): string {
  if (choiceTexts !== undefined) return translate(`${choiceTexts}.${value}`)
  const language = languages.find(code => code === value)
  return language === undefined ? value : languageNames[language]
}

/** A date that shows the date format. */
const exampleDay = '2026-09-30'
/** What they expect is a number, whatever the field has. */
const counting: readonly string[] = ['twice', 'too-long', 'too-many-decimals']

/** A problem in words: "Quantity is not a number", and "A number, like 48", or "Did you mean 810-7005?". */
export function problemWords(
  { field: name, code, found, expected, suggestion }: ImportProblem,
  kind: Pick<ImportKind, 'fields'>,
  texts: ImportTexts,
): {
  readonly problem: string
  readonly expected: string
  /** What to put in place of a value, as the row then has it; null where nothing is close enough. */
  readonly suggested: string | null
} {
  const { t, language, formats } = texts
  const field = kind.fields.find(each => each.name === name)
  const named = (text: string): string => valueInWords(text, { field, code, kind }, texts)
  const suggested = suggestion === null ? null : named(suggestion)
  if (isFormProblem(code)) return { problem: t(`grid.form.${code}`), expected: '', suggested }
  const values = {
    field: field === undefined ? t('import.problem.wholeRow') : titleOf(field, language),
    found,
    expected: expected.map(named).join(', '),
    example: formats.date(exampleDay),
  }
  return {
    problem: t(`import.problem.${code}`, values),
    expected:
      suggested === null
        ? t(expectedKey({ code, expected }), values)
        : t('import.suggested', { suggestion: suggested }),
    suggested,
  }
}

function valueInWords(
  text: string,
  {
    field,
    code,
    kind,
  }: Pick<ImportProblem, 'code'> & {
    readonly field: ImportField | undefined
    readonly kind: Pick<ImportKind, 'fields'>
  },
  { t, formats }: ImportTexts,
): string {
  if (code === 'not-allowed') return permissionTitle(text, t)
  if (counting.includes(code)) return formats.number(text)
  // The text of another row of the file.
  if (code === 'differs' || text === '') return text
  const described =
    code === 'order-fixed' ? kind.fields.find(({ choiceTexts }) => choiceTexts !== undefined) : field
  if (described === undefined) return text
  if (described.namesRoles === true) return roleTitle(text, t)
  if (described.choices !== undefined) return choiceLabel(described, text, t)
  if (described.type === 'flag') return t(text === 'true' ? 'grid.yes' : 'grid.no')
  if (described.type === 'date') return formats.date(text)
  return isNumber(described) ? formats.number(text) : text
}

/** The rows on the page of translations: one per key; a pluralised text has all its forms in one row. Pure. */
import { languages, type Language } from '../../contract/limits'
import { readTextName, textName, textProblem, type TextProblem } from '../../contract/replaced-texts'
import { changesOf, type Edits } from '../../ui/edit/edits'
import type { DecidedValues, OwnValues } from './own-values'

/** Default texts by language and key. */
export type ShippedTexts = Readonly<Record<Language, Readonly<Record<string, string>>>>

/** One text in one language. */
export interface OneText {
  /** `language/key`. */
  readonly name: string
  /** For a pluralised text its plural form: `one`, `few`. */
  readonly form: string | null
  /** Undefined when the cockpit does not use the text any more. */
  readonly original: string | undefined
}

export interface TextRow {
  /** Without the plural form. */
  readonly key: string
  readonly forms: Readonly<Record<Language, readonly OneText[]>>
}

/** The filter of the rows: all, those with an override, or those with an edit. */
export const shownRows = ['all', 'replaced', 'edited'] as const
export type ShownRows = (typeof shownRows)[number]

const formPattern = /_(zero|one|two|few|many|other)$/
const formsInOrder = ['zero', 'one', 'two', 'few', 'many', 'other']

/** Every default or overridden text, by key. */
export function textRows(shipped: ShippedTexts, replaced: OwnValues<string>): readonly TextRow[] {
  const rows = new Map<string, Record<Language, OneText[]>>()
  const add = (language: Language, key: string, original: string | undefined) => {
    const { base, form } = partsOf(key, shipped)
    const forms = rows.get(base) ?? noForms()
    rows.set(base, forms)
    forms[language].push({ name: textName(language, key), form, original })
  }
  for (const language of languages) {
    for (const [key, original] of Object.entries(shipped[language])) add(language, key, original)
  }
  for (const name of Object.keys(replaced)) {
    const parts = readTextName(name)
    if (parts !== null && !Object.hasOwn(shipped[parts.language], parts.key))
      add(parts.language, parts.key, undefined)
  }
  return [...rows]
    .map(([key, forms]) => ({ key, forms: inOrder(forms) }))
    .sort((a, b) => (a.key < b.key ? -1 : 1))
}

/** The rows that contain a text in their key, or in the default or overriding text of a language. */
export function foundRows(
  rows: readonly TextRow[],
  {
    text,
    shown,
    language,
  }: { readonly text: string; readonly shown: ShownRows; readonly language: Language },
  values: OwnValues<string>,
  edits: Edits<DecidedValues<string>>,
): readonly TextRow[] {
  const wanted = text.trim().toLowerCase()
  const holds = (words: string | undefined) => words?.toLowerCase().includes(wanted) === true
  return rows.filter(
    row =>
      isShown(row, shown, values, edits) &&
      (holds(row.key) ||
        row.forms[language].some(({ name, original }) => holds(original) || holds(values[name]))),
  )
}

/** The text of a row in a language; for a pluralised text the form for most numbers. */
export function textOf(row: TextRow, language: Language, values: OwnValues<string>): string {
  const form = row.forms[language].at(-1)
  return form === undefined ? '' : (values[form.name] ?? form.original ?? '')
}

/** All texts of a row: every language, every plural form. */
export function formsOf(row: TextRow): readonly OneText[] {
  return languages.flatMap(language => row.forms[language])
}

/** Why edited texts cannot be saved, by name. */
export function textProblems(
  edits: Edits<DecidedValues<string>>,
  shipped: ShippedTexts,
): ReadonlyMap<string, TextProblem> {
  return new Map(
    Object.entries(changesOf(edits)).flatMap(([name, text]): [string, TextProblem][] => {
      const original = originalOf(name, shipped)
      const isOwn = text !== null && text !== undefined && original !== undefined
      const problem = isOwn ? textProblem(original, text) : null
      return problem === null ? [] : [[name, problem]]
    }),
  )
}

/** The default text of a name. */
export function originalOf(name: string, shipped: ShippedTexts): string | undefined {
  const parts = readTextName(name)
  if (parts === null || !Object.hasOwn(shipped[parts.language], parts.key)) return undefined
  return shipped[parts.language][parts.key]
}

/** The row of a text. */
export function rowKeyOf(name: string, shipped: ShippedTexts): string {
  return partsOf(readTextName(name)?.key ?? name, shipped).base
}

function partsOf(
  key: string,
  shipped: ShippedTexts,
): { readonly base: string; readonly form: string | null } {
  const form = formPattern.exec(key)?.[1]
  const base = key.replace(formPattern, '')
  const isCounted = form !== undefined && Object.hasOwn(shipped['en-GB'], `${base}_other`)
  return isCounted ? { base, form } : { base: key, form: null }
}

function isShown(
  row: TextRow,
  shown: ShownRows,
  values: OwnValues<string>,
  edits: Edits<DecidedValues<string>>,
): boolean {
  if (shown === 'all') return true
  const of: Readonly<Record<string, unknown>> = shown === 'replaced' ? values : edits
  return formsOf(row).some(({ name }) => Object.hasOwn(of, name))
}

const noForms = (): Record<Language, OneText[]> =>
  Object.fromEntries(languages.map(language => [language, []])) as unknown as Record<Language, OneText[]>

const inOrder = (forms: Record<Language, OneText[]>): Record<Language, OneText[]> => {
  for (const language of languages)
    forms[language].sort((a, b) => formsInOrder.indexOf(a.form ?? '') - formsInOrder.indexOf(b.form ?? ''))
  return forms
}

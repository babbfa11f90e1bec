/** Replaced texts as JSON, by language and key: written unchanged, read with the problems and their places. */
import { isRecord } from '../../contract/is-record'
import { languages, type Language } from '../../contract/limits'
import { readTextName, textName, textProblem, type TextProblem } from '../../contract/replaced-texts'
import { readJsonObject, shortJson, type JsonProblem } from './json-text'
import type { ShippedTexts } from './translations-rows'
import type { OwnValues } from './own-values'
import { toJson } from '../../contract/to-json'

export interface TextFileProblem extends JsonProblem<
  'syntax' | 'shape' | 'language' | 'key' | 'value' | 'text'
> {
  /** For `text`: why it cannot replace the original. */
  readonly problem?: TextProblem
}

export type ReadTexts =
  | { readonly isRead: true; readonly languages: readonly Language[]; readonly values: OwnValues<string> }
  | { readonly isRead: false; readonly problems: readonly TextFileProblem[] }

export function textsJson(values: OwnValues<string>): string {
  const byLanguage: Partial<Record<Language, Record<string, string>>> = {}
  for (const [name, text] of Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1))) {
    const parts = readTextName(name)
    if (parts !== null) (byLanguage[parts.language] ??= {})[parts.key] = text
  }
  return `${toJson(byLanguage, null, 2)}\n`
}

/** Reads languages with their texts by key. A text equal to the default is not an override. */
export function readTextsJson(text: string, shipped: ShippedTexts): ReadTexts {
  const file = readJsonObject(text)
  if (!file.isRead) return { isRead: false, problems: [file.problem] }
  const entries = Object.entries(file.value)
  const problems = entries.flatMap(([name, texts]) => problemsOfLanguage(name, texts, shipped))
  if (problems.length > 0) return { isRead: false, problems }
  const named = entries.map(([name]) => name as Language)
  return {
    isRead: true,
    languages: named,
    values: Object.fromEntries(
      named.flatMap(language =>
        Object.entries(file.value[language] as Record<string, string>)
          .map(([key, value]) => [key, value.trim()] as const)
          .filter(([key, value]) => value !== shipped[language][key])
          .map(([key, value]) => [textName(language, key), value]),
      ),
    ),
  }
}

/** The texts after an import: the file replaces all texts of its languages; others stay. */
export function withTextsOf(
  values: OwnValues<string>,
  file: Extract<ReadTexts, { isRead: true }>,
): OwnValues<string> {
  const others = Object.entries(values).filter(
    ([name]) => !file.languages.some(language => language === readTextName(name)?.language),
  )
  return { ...Object.fromEntries(others), ...file.values }
}

function problemsOfLanguage(name: string, texts: unknown, shipped: ShippedTexts): readonly TextFileProblem[] {
  const language = languages.find(one => one === name)
  if (language === undefined) return [{ where: name, kind: 'language', found: name }]
  if (!isRecord(texts)) return [{ where: name, kind: 'value', found: shortJson(texts) }]
  return Object.entries(texts).flatMap(([key, value]): readonly TextFileProblem[] => {
    const where = textName(language, key)
    const original = Object.hasOwn(shipped[language], key) ? shipped[language][key] : undefined
    if (original === undefined) return [{ where, kind: 'key', found: key }]
    if (typeof value !== 'string') return [{ where, kind: 'value', found: shortJson(value) }]
    const problem = textProblem(original, value)
    return problem === null ? [] : [{ where, kind: 'text', found: value, problem }]
  })
}

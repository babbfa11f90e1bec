/** The translations as files: the English fragments of the parts, and one file per language. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { languages, type Language } from '../../../src/contract/limits'

export type Texts = Readonly<Record<string, string>>

const folder = fileURLToPath(new URL('../../../src/locales/', import.meta.url))

/** English texts by the file that defines them. */
export function englishFiles(): ReadonlyMap<string, Texts> {
  const fragments = existsSync(`${folder}fragments`)
    ? readdirSync(`${folder}fragments`).filter(file => file.endsWith('.en-GB.json'))
    : []
  return new Map(fragments.map(file => [file, read(`${folder}fragments/${file}`)]))
}

/** Texts of the language files. */
export function languageTexts(): ReadonlyMap<Language, Texts> {
  return new Map(languages.map(language => [language, read(`${folder}${language}.json`)]))
}

/** The key without its plural form: languages have different ones. */
export function baseKey(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

/** Keys without their plural forms. */
export function baseKeys(texts: Texts): ReadonlySet<string> {
  return new Set(Object.keys(texts).map(baseKey))
}

/** Names of the values that a key's text (in all its plural forms) takes. */
export function placeholders(texts: Texts, base: string): ReadonlySet<string> {
  const forms = Object.entries(texts).filter(([key]) => baseKey(key) === base)
  return new Set(
    forms.flatMap(([, text]) =>
      [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].flatMap(([, name]) => name ?? []),
    ),
  )
}

/** Keys written out in the code: the first argument of a call of `t`, also where it is one of two. */
export function namedKeys(): readonly { readonly file: string; readonly key: string }[] {
  const root = fileURLToPath(new URL('../../../', import.meta.url))
  const sources = ['src', 'host', 'elements'].flatMap(part =>
    readdirSync(`${root}${part}`, { recursive: true, encoding: 'utf8' }).map(file => `${part}/${file}`),
  )
  return sources
    .filter(file => /\.tsx?$/.test(file))
    .flatMap(file => {
      const calls = readFileSync(root + file, 'utf8').matchAll(/\bt\(\s*([^`()]*?)\s*[,)]/g)
      return [...calls].flatMap(([, argument = '']) =>
        [...argument.matchAll(/'([a-z]\w*(?:\.[\w-]+)+)'/g)].map(([, key = '']) => ({ file, key })),
      )
    })
}

function read(file: string): Texts {
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}

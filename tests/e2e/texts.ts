/** The English texts of the interface, so that the tests expect the very words that a person reads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Texts = Readonly<Record<string, string>>

/** Every text of a language by key. */
export function textsOf(language: string): Texts {
  const file = join(import.meta.dirname, '..', '..', 'src', 'locales', `${language}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}

const texts = textsOf('en-GB')

/**
 * The text of a key, with its values filled in.
 * @throws Error when there is no such key, so that a renamed key fails the test that reads it
 */
export function text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const found = texts[key]
  if (found === undefined) throw new Error(`No text has the key ${key}.`)
  return found.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''))
}

/** Whether there is a text with this key. */
export function hasText(key: string): boolean {
  return Object.hasOwn(texts, key)
}

/** A regular expression that finds the text as it is. */
export function escaped(plain: string): string {
  return plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** The texts of the interface, in English unless a test sets another language, so that tests expect exactly what a user reads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sharedKey } from '../../src/texts/shared-key'

type Texts = Readonly<Record<string, string>>

/** Every text of a language by key. */
export function textsOf(language: string): Texts {
  const file = join(import.meta.dirname, '..', '..', 'src', 'locales', `${language}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}

let texts = textsOf('en-GB')

/** Sets the language of the texts; a test that changes it must set English again at its end. */
export function setLanguage(language: string): void {
  texts = textsOf(language)
}

/**
 * The text of a key, with its placeholders replaced.
 * @throws Error when there is no such key, so that a renamed key fails the test that uses it
 */
export function text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return textOf(key).replace(value, (_, name: string) => String(values[name] ?? ''))
}

const value = /\{\{(\w+)\}\}/g

function textOf(key: string): string {
  const found = foundText(key)
  if (found === undefined) throw new Error(`No text has the key ${key}.`)
  return found
}

/** Whether a key has a text, of its own or shared with another key. */
export function hasText(key: string): boolean {
  return foundText(key) !== undefined
}

function foundText(key: string): string | undefined {
  const shared = sharedKey(key)
  return texts[key] ?? (shared === undefined ? undefined : foundText(shared))
}

/** A pattern that matches the text of a key with any values in its placeholders. */
export function sentence(key: string): RegExp {
  return new RegExp(
    textOf(key)
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join('.+'),
  )
}

/** A regular expression that matches the text literally. */
export function escaped(plain: string): string {
  return plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

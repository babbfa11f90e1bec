/** The texts of the interface, English unless a test speaks otherwise, so that tests expect the very words that a person reads. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

type Texts = Readonly<Record<string, string>>

/** Every text of a language by key. */
export function textsOf(language: string): Texts {
  const file = join(import.meta.dirname, '..', '..', 'src', 'locales', `${language}.json`)
  return JSON.parse(readFileSync(file, 'utf8')) as Texts
}

let texts = textsOf('en-GB')

/** From now on texts are in this language; a test that changes it says English again at its end. */
export function speak(language: string): void {
  texts = textsOf(language)
}

/**
 * The text of a key, with its values filled in.
 * @throws Error when there is no such key, so that a renamed key fails the test that reads it
 */
export function text(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  return textOf(key).replace(value, (_, name: string) => String(values[name] ?? ''))
}

const value = /\{\{(\w+)\}\}/g

function textOf(key: string): string {
  const found = texts[key]
  if (found === undefined) throw new Error(`No text has the key ${key}.`)
  return found
}

/** Whether there is a text with this key. */
export function hasText(key: string): boolean {
  return Object.hasOwn(texts, key)
}

/** What finds the text of a key, whatever its values are. */
export function sentence(key: string): RegExp {
  return new RegExp(
    textOf(key)
      .split(/\{\{\w+\}\}/)
      .map(escaped)
      .join('.+'),
  )
}

/** A regular expression that finds the text as it is. */
export function escaped(plain: string): string {
  return plain.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Reads a file of translations: its keys without plural forms, the placeholders of its texts, and words that none may use. */
import type { Language } from '../../../src/contract/limits'

export type Texts = Readonly<Record<string, string>>

/** The key without its plural form: languages have different ones. */
export function baseKey(key: string): string {
  return key.replace(/_(zero|one|two|few|many|other)$/, '')
}

/** Keys without their plural forms. */
export function baseKeys(texts: Texts): ReadonlySet<string> {
  return new Set(Object.keys(texts).map(baseKey))
}

/** Names of the placeholders in a key's text (in all its plural forms). */
export function placeholders(texts: Texts, base: string): ReadonlySet<string> {
  const forms = Object.entries(texts).filter(([key]) => baseKey(key) === base)
  return new Set(
    forms.flatMap(([, text]) =>
      [...text.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g)].flatMap(([, name]) => name ?? []),
    ),
  )
}

/** Words for what has another word (docs/glossary.md, docs/writing.md). */
export const otherWords: Readonly<Partial<Record<Language, RegExp>>> = {
  'en-GB': /\bsign(s|ed|ing)? (in|out)\b|\blicens(e|es|ed|ing)\b|\border (item|position)s?\b/i,
  'de-DE': /\bjobs?\b/i,
  // Who leaves a dialog or stops an upload does avbryte; an order, a job, a task and a count are cancelled.
  'nb-NO':
    /annull|\bparti(er|et|ene)?\b|cockpitet|\bavbr\w*\s+(denne\s+)?(linje|telling|oppgave)|\b(linje|telling|oppgave)[^.]*\bavbr/i,
  'sv-SE':
    /ordrar|säljorder|\bavbr\w*\s+(den här\s+)?(rad(en|er)?\b|inventering|uppgift)|\b(rad(en|er)?\b|räkning|inventering|uppgift)[^.]*\bavbr/i,
  'da-DK': /udkast/i,
  'pl-PL': /wersj\w* robocz/i,
}

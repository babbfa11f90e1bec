/** Reads a file of translations: its keys without plural forms, and the placeholders of its texts. */

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

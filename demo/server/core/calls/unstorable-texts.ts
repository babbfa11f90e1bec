/** Finds texts that the database cannot store: texts with NUL, or with a lone surrogate. Pure. */

const isUnstorable = (text: string): boolean => text.includes('\0') || /\p{Surrogate}/u.test(text)

/**
 * The paths of such texts, for instance `body.lines.0.comment`.
 * @param input raw params, query and body
 */
export function unstorableTexts(input: Readonly<Record<string, unknown>>): readonly string[] {
  return Object.entries(input).flatMap(([name, value]) => placesIn(value, name))
}

function placesIn(value: unknown, at: string): readonly string[] {
  if (typeof value === 'string') return isUnstorable(value) ? [at] : []
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, part]) => placesIn(part, `${at}.${name}`))
}

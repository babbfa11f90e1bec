/**
 * Which state glyphs can be drawn: the glyph of a failure, which may replace any part, then those that a loaded part
 * adds (first-glyph-paths.ts, glyph-paths.ts).
 */

/** The octagon of a failure. */
export const failureGlyphPath =
  'M5 1h6l4 4v6l-4 4H5l-4-4V5l4-4Zm.7 3.6L4.6 5.7 6.9 8l-2.3 2.3 1.1 1.1L8 9.1l2.3 2.3 1.1-1.1L9.1 8l2.3-2.3-1.1-1.1L8 6.9 5.7 4.6Z'

/** The outline of a glyph; undefined while it is not loaded. */
export function glyphPath(name: string): string | undefined {
  return known[name]
}

/** Adds glyphs to those that can be drawn. */
export function addGlyphs(paths: Readonly<Record<string, string>>): void {
  known = { ...known, ...paths }
}

let known: Readonly<Record<string, string>> = { octagon: failureGlyphPath }

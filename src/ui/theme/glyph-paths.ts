/**
 * Outlines of the state glyphs as data, for React (`icons.tsx`) and for renderers that build DOM themselves: filled
 * silhouettes (even-odd) on a grid of 16. Modules that import this one can show every glyph.
 */
import { addGlyphs } from './known-glyphs'
import { firstGlyphPaths } from './first-glyph-paths'

/** State glyphs by name: one silhouette per meaning, drawn with class `g` and `fill-rule="evenodd"`. */
export const glyphPaths = {
  ...firstGlyphPaths,
  lock: 'M4 7V5a4 4 0 1 1 8 0v2h1.5v8h-11V7H4Zm2 0h4V5a2 2 0 1 0-4 0v2Z',
  retry: 'M8 2a6 6 0 0 1 5 2.7V2h2v6H9V6h2.7A4 4 0 1 0 12 9.5l1.9.7A6 6 0 1 1 8 2Z',
  dot: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3Z',
  copy: 'M1 1h10v4h4v10H5v-4H1V1Zm2 2v6h2V5h4V3H3Z',
  question:
    'M8 .5 15.5 8 8 15.5.5 8 8 .5Zm-.9 10.3v1.7h1.7v-1.7H7.1ZM8 3.6c-1.7 0-2.8 1-2.9 2.5h1.7c.1-.6.5-1 1.2-1 .6 0 1 .4 1 .9 0 .6-.4.9-.9 1.3-.7.5-1 1-1 2.1v.3h1.7c0-.7.2-1 .8-1.4.7-.5 1.2-1.2 1.2-2.2 0-1.5-1.2-2.5-2.8-2.5Z',
} as const
export type GlyphName = keyof typeof glyphPaths

addGlyphs(glyphPaths)

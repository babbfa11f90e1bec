/** Outlines of the glyphs of orders and jobs, for the first tiles of the dashboard; all others are in glyph-paths.ts. */
import { addGlyphs, failureGlyphPath } from './known-glyphs'

export const firstGlyphPaths = {
  octagon: failureGlyphPath,
  ring: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 2.2a4.8 4.8 0 1 0 0 9.6 4.8 4.8 0 0 0 0-9.6Z',
  triangle: 'M8 1.2 15.5 14.5H.5L8 1.2ZM7.1 6v4h1.8V6H7.1Zm0 5.3v1.7h1.8v-1.7H7.1Z',
  pause: 'M3 2h3.6v12H3zM9.4 2H13v12H9.4z',
  bookmark: 'M3 1h10v14l-5-3.6L3 15V1Z',
  'bookmark-half': 'M3 1h10v14l-5-3.6L3 15V1Zm5 1.9V9.2l3.1 2.2V2.9H8Z',
  half: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 2v10a5 5 0 0 0 0-10Z',
  target:
    'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm0 1.9a5.1 5.1 0 1 0 0 10.2A5.1 5.1 0 0 0 8 2.9ZM8 4.8a3.2 3.2 0 1 1 0 6.4 3.2 3.2 0 0 1 0-6.4Z',
  play: 'M3.5 1.3 14.5 8l-11 6.7V1.3Z',
  box: 'M3 1h10l2 4.3V15H1V5.3L3 1Zm3.4 5.2v3.3h3.2V6.2H6.4Z',
  check: 'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm3 3.9L7 9 5 7.1 3.7 8.4 7 11.6l5.3-5.4L11 4.9Z',
  slash:
    'M8 1a7 7 0 1 1 0 14A7 7 0 0 1 8 1Zm-3 3.6a4.8 4.8 0 0 0 6.4 6.7L5 4.6Zm1.4-1.1 6 6.2A4.8 4.8 0 0 0 6.4 3.5Z',
} as const

addGlyphs(firstGlyphPaths)

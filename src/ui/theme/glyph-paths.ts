/**
 * Outlines of the state glyphs as data, for React (`icons.tsx`) and for renderers that build DOM themselves: filled
 * silhouettes (even-odd) on a grid of 16.
 */

/** State glyphs by name: one silhouette per meaning, drawn with class `g` and `fill-rule="evenodd"`. */
export const glyphPaths = {
  octagon:
    'M5 1h6l4 4v6l-4 4H5l-4-4V5l4-4Zm.7 3.6L4.6 5.7 6.9 8l-2.3 2.3 1.1 1.1L8 9.1l2.3 2.3 1.1-1.1L9.1 8l2.3-2.3-1.1-1.1L8 6.9 5.7 4.6Z',
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
  lock: 'M4 7V5a4 4 0 1 1 8 0v2h1.5v8h-11V7H4Zm2 0h4V5a2 2 0 1 0-4 0v2Z',
  retry: 'M8 2a6 6 0 0 1 5 2.7V2h2v6H9V6h2.7A4 4 0 1 0 12 9.5l1.9.7A6 6 0 1 1 8 2Z',
  dot: 'M8 3a5 5 0 1 1 0 10A5 5 0 0 1 8 3Z',
  copy: 'M1 1h10v4h4v10H5v-4H1V1Zm2 2v6h2V5h4V3H3Z',
  question:
    'M8 .5 15.5 8 8 15.5.5 8 8 .5Zm-.9 10.3v1.7h1.7v-1.7H7.1ZM8 3.6c-1.7 0-2.8 1-2.9 2.5h1.7c.1-.6.5-1 1.2-1 .6 0 1 .4 1 .9 0 .6-.4.9-.9 1.3-.7.5-1 1-1 2.1v.3h1.7c0-.7.2-1 .8-1.4.7-.5 1.2-1.2 1.2-2.2 0-1.5-1.2-2.5-2.8-2.5Z',
} as const
export type GlyphName = keyof typeof glyphPaths

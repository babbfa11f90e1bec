/**
 * The typeface, loaded after the first screen is shown: two variable files of Inter next to the bundle. Its name is the
 * cockpit's own, so that it is neither used by the surrounding page nor replaced by that page's Inter.
 */

const family = 'Cockpit Inter'

/** Latin letters, and those of Polish and other central European languages; the browser loads the files that a text needs. */
const files = [
  {
    // Written in full, so that bundlers recognise it.
    url: () => new URL('../fonts/inter-latin-wght-normal.woff2', import.meta.url),
    unicodeRange:
      'U+0000-00FF,U+0131,U+0152-0153,U+02BB-02BC,U+02C6,U+02DA,U+02DC,U+0304,U+0308,U+0329,U+2000-206F,U+20AC,U+2122,U+2191,U+2193,U+2212,U+2215,U+FEFF,U+FFFD',
  },
  {
    url: () => new URL('../fonts/inter-latin-ext-wght-normal.woff2', import.meta.url),
    unicodeRange:
      'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+02CE-02D7,U+02DD-02FF,U+1D00-1DBF,U+1E00-1E9F,U+1EF2-1EFF,U+2020,U+20A0-20AB,U+20AD-20C0,U+2113,U+2C60-2C7F,U+A720-A7FF',
  },
] as const

/** Adds the typeface to the page, once. If it cannot be loaded, the system's fonts stay. */
export function provideInter(): void {
  if (typeof FontFace === 'undefined') return
  if ([...document.fonts].some(face => face.family.includes(family))) return
  for (const { url, unicodeRange } of files) {
    document.fonts.add(
      new FontFace(family, `url("${url().href}")`, { weight: '100 900', display: 'swap', unicodeRange }),
    )
  }
}

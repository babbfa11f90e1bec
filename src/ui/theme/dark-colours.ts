/** Dark colours, from the sheet that defines them for a page with the dark theme. */
import { addSheet } from './sheets'
import darkCss from './tokens-dark.css?inline'

// Only for screens: print is always light.
addSheet('src/ui/theme/dark-colours.ts', `@media screen{${withSystemDark(darkCss)}}`)

/** The dark rule, repeated for `data-theme="auto"` and for a page without a theme, which follow the system. */
function withSystemDark(css: string): string {
  const following = css.replace("[data-theme='dark']", ":root:where(:not([data-theme])), [data-theme='auto']")
  return `${css}@media (prefers-color-scheme: dark){${following}}`
}

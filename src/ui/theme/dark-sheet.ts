/** Dark colours. Loaded before anything dark is shown; an element in a light page never needs them. */
import { addToTheme } from './sheets'
import darkCss from './tokens-dark.css'

// Paper is light.
addToTheme('dark', `@media screen{${withSystemDark(darkCss)}}`)

/** The dark rule, and again for whoever follows the system: `data-theme="auto"`, and a page that sets no theme. */
function withSystemDark(css: string): string {
  const following = css.replace("[data-theme='dark']", ":root:where(:not([data-theme])), [data-theme='auto']")
  return `${css}@media (prefers-color-scheme: dark){${following}}`
}

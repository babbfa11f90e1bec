/**
 * The theme as constructable style sheets: made once per page on first use and shared by every root that adopts them, so
 * that no style element is needed under a strict Content-Security-Policy.
 */
import baseCss from './base.css'
import buttonsCss from './buttons.css'
import chipsCss from './chips.css'
import dialogsCss from './dialogs.css'
import feedbackCss from './feedback.css'
import fieldsCss from './fields.css'
import menusCss from './menus.css'
import preferencesCss from './preferences.css'
import { stateCss } from './state-look'
import surfacesCss from './surfaces.css'
import tokensCss from './tokens.css'
import darkCss from './tokens-dark.css'

/** The sheets of every root, in cascade order; the same objects at every call. */
export function themeSheets(): CSSStyleSheet[] {
  shared ??= [
    sheetFromText(baseCss + tokensCss + withSystemDark(darkCss) + stateCss()),
    sheetFromText(buttonsCss + fieldsCss + chipsCss + menusCss + dialogsCss + feedbackCss + surfacesCss),
    sheetFromText(preferencesCss),
  ]
  return shared
}

/**
 * Gives a shadow root or a page of our own the theme, followed by `extra` sheets, such as `shellSheet()`. Sheets that the
 * root has already stay where they are, so that calling it twice changes nothing.
 */
export function adoptTheme(root: ShadowRoot | Document, ...extra: CSSStyleSheet[]): void {
  const wanted = [...themeSheets(), ...extra].filter(sheet => !root.adoptedStyleSheets.includes(sheet))
  if (wanted.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...wanted]
}

/** A style sheet of this page from text; `@import` is not possible in it. */
export function sheetFromText(text: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(text)
  return sheet
}

let shared: CSSStyleSheet[] | undefined

/** The dark rule, and again for whoever follows the system: `data-theme="auto"`, and a page that sets no theme. */
function withSystemDark(css: string): string {
  const following = css.replace("[data-theme='dark']", ":root:where(:not([data-theme])), [data-theme='auto']")
  return `${css}@media (prefers-color-scheme: dark){${following}}`
}

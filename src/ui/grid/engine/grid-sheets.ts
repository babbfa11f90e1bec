/**
 * The style sheets of a grid, in cascade order: Handsontable's, then our theme for it in place of those that it brings, then our own
 * cells. Not its minified sheet: that one asks each cell for its language in 114 rules, a third of the style work of a first paint.
 */
import coreCss from 'handsontable/styles/handsontable.css?inline'
import '../../theme/controls'
import bridgeCss from '../../theme/handsontable-bridge.css?inline'
import { sheetFromText } from '../../theme/sheets'
import gridCss from './grid.css?inline'
import pageCss from '../grid-page.css?inline'
import { registerGridLengths } from './grid-lengths'

/** The sheets, made once per page on first use. */
export function gridSheets(): CSSStyleSheet[] {
  shared ??= [sheetFromText(coreCss), sheetFromText(bridgeCss + gridCss + pageCss)]
  return shared
}

/** Gives a root what a grid in it needs. Calling it again changes nothing. */
export function adoptGridSheets(root: ShadowRoot | Document): void {
  registerGridLengths()
  const wanted = gridSheets().filter(sheet => !root.adoptedStyleSheets.includes(sheet))
  if (wanted.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...wanted]
}

let shared: CSSStyleSheet[] | undefined

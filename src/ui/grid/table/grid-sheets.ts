/**
 * The style sheets of a grid, in cascade order: Handsontable's, then our theme instead of those that it brings, then our own
 * cells. Not its minified sheet, which matches the language of each cell in 114 rules, a third of the style work of a first paint.
 */
import coreCss from 'handsontable/styles/handsontable.css?inline'
import bridgeCss from '../../theme/handsontable-bridge.css?inline'
import { sheetFromText } from '../../theme/sheets'
import gridCss from './grid.css?inline'
import pageCss from '../grid-page.css?inline'

/** The sheets, made once per page on first use. */
export function gridSheets(): CSSStyleSheet[] {
  shared ??= [sheetFromText(coreCss), sheetFromText(bridgeCss + gridCss + pageCss)]
  return shared
}

/** Adds the sheets that a grid needs to a root. Calling it again changes nothing. */
export function adoptGridSheets(root: ShadowRoot | Document): void {
  registerGridLengths()
  const missing = gridSheets().filter(sheet => !root.adoptedStyleSheets.includes(sheet))
  if (missing.length > 0) root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...missing]
}

let shared: CSSStyleSheet[] | undefined

/**
 * Registers the three lengths that Handsontable reads with parseFloat. Unregistered, they are read as the text of a `calc()`, so that
 * Handsontable gets no row height and switches virtualization off. The platform throws when a property is registered twice.
 */
export function registerGridLengths(): void {
  for (const [name, initialValue] of Object.entries(lengths)) {
    try {
      CSS.registerProperty({ name, syntax: '<length>', inherits: true, initialValue })
    } catch (error) {
      if (!(error instanceof DOMException && error.name === 'InvalidModificationError')) throw error
    }
  }
}

const lengths = {
  '--ht-line-height': '20px',
  '--ht-cell-vertical-padding': '4px',
  '--ht-cell-horizontal-padding': '8px',
}

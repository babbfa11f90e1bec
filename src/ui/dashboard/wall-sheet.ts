/** Style sheet of the wall display, behind the theme's kiosk sheet. */
import { sheetFromText } from '../theme/sheets'
import wallPanelsCss from './wall-panels.css'
import wallCss from './wall.css'

/** The wall's sheet, made once per page; pass it to `adoptTheme` behind the kiosk's. */
export function wallSheet(): CSSStyleSheet {
  return (sheet ??= sheetFromText(wallPanelsCss + wallCss))
}

let sheet: CSSStyleSheet | undefined

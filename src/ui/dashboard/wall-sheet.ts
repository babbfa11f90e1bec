/** Style sheet of the wall display, behind the theme's kiosk sheet. */
import { sheetFromText } from '../theme/sheets'
import wallCss from './wall.css'

/** The wall's sheet, made once per page; pass it to `adoptTheme` behind the kiosk's. */
export function wallSheet(): CSSStyleSheet {
  return (sheet ??= sheetFromText(wallCss))
}

let sheet: CSSStyleSheet | undefined

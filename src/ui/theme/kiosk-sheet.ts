/** Style sheet of the wall display, for the dashboard in kiosk mode. */
import './chart-tokens'
import kioskCss from './kiosk.css'
import { sheetFromText } from './sheets'

/** The kiosk's sheet, made once per page; pass it to `adoptTheme`. */
export function kioskSheet(): CSSStyleSheet {
  return (sheet ??= sheetFromText(kioskCss))
}

let sheet: CSSStyleSheet | undefined

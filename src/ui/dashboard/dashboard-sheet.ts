/** Style sheet of the dashboard, adopted by the element that shows it. */
import { sheetFromText } from '../theme/sheets'
import dashboardCss from './dashboard.css'
import wallCss from './wall.css'

/** The dashboard's sheet, made once per page; pass it to `adoptTheme` behind the shell's and the kiosk's. */
export function dashboardSheet(): CSSStyleSheet {
  return (sheet ??= sheetFromText(dashboardCss + wallCss))
}

let sheet: CSSStyleSheet | undefined

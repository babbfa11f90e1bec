/** Style sheet of the dashboard in the office, adopted by the element that shows it. */
import { sheetFromText } from '../theme/sheets'
import dashboardCss from './dashboard.css'
import panelsCss from './panels.css'

/** The dashboard's sheet, made once per page; pass it to `adoptTheme` behind the shell's. */
export function dashboardSheet(): CSSStyleSheet {
  return (sheet ??= sheetFromText(panelsCss + dashboardCss))
}

let sheet: CSSStyleSheet | undefined

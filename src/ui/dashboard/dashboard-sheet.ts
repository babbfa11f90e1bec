/** Style sheet of the dashboard's frame and tiles, adopted by the element that shows it. */
import { sheetFromText } from '../theme/sheets'
import dashboardCss from './dashboard.css'

/** The dashboard's sheet, made once per page; pass it to `adoptTheme`. */
export function dashboardSheet(): CSSStyleSheet {
  return (sheet ??= sheetFromText(dashboardCss))
}

let sheet: CSSStyleSheet | undefined

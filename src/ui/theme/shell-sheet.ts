/** Style sheet of the cockpit's own page: header, menu, sign-in. Elements do not need it. */
import shellCss from './shell.css'
import { sheetFromText } from './sheets'
import signInCss from './sign-in.css'

/** The shell's sheet, made once per page; pass it to `adoptTheme`. */
export function shellSheet(): CSSStyleSheet {
  return (sheet ??= sheetFromText(shellCss + signInCss))
}

let sheet: CSSStyleSheet | undefined

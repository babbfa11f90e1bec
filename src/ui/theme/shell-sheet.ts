/** Style sheet of the cockpit's own page: header, menu, page head, sign-in. Elements adopt it only for their page head. */
import shellCss from './shell.css'
import { sheetFromText } from './sheets'
import signInCss from './sign-in.css'

/** The shell's sheet, made once per page; pass it to `adoptTheme`. */
export function shellSheet(): CSSStyleSheet {
  return (sheet ??= sheetFromText(shellCss + signInCss))
}

let sheet: CSSStyleSheet | undefined

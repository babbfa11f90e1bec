/** The keys of a shortcut, with the names on the user's keyboard. */
import { useTranslation } from 'react-i18next'

export interface KeyNamesProps {
  /** Keys that are pressed together, for instance `Ctrl+S`; keys with a name have the text `key.<name>`. */
  readonly chord: string
}

/** The names, hidden from assistive technology: the element that handles the keys announces them. */
export function KeyNames({ chord }: KeyNamesProps) {
  const { t } = useTranslation()
  const names = chord.split('+').map(key => (key.length === 1 ? key : t(`key.${key}`)))
  return <kbd aria-hidden="true">{names.join(' ')}</kbd>
}

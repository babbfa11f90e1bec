/** The keys of a shortcut as people's keyboards name them, beside what they do. */
import { useTranslation } from 'react-i18next'

export interface KeyNamesProps {
  /** Keys that are pressed together, for instance `Ctrl+S`; those with names are `key.<name>` in the texts. */
  readonly chord: string
}

/** The names, hidden from assistive technology: the element that handles the keys announces them. */
export function KeyNames({ chord }: KeyNamesProps) {
  const { t } = useTranslation()
  const names = chord.split('+').map(key => (key.length === 1 ? key : t(`key.${key}`)))
  return <kbd aria-hidden="true">{names.join(' ')}</kbd>
}

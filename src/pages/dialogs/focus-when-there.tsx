/** Puts the focus on the first field of a dialog that had none when it opened: it stands among the fields, and so comes with them. */
import { useEffect, type RefObject } from 'react'

export function FocusWhenThere({ place }: { readonly place: RefObject<HTMLElement | null> }) {
  useEffect(() => place.current?.querySelector('input')?.focus(), [place])
  return null
}

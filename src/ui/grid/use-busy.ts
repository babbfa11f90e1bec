/** Which menus and popovers of a page are open: while any is, rows keep their place. */
import { useCallback, useState } from 'react'

/** Whether anything is open, and what says so under a name. */
export function useBusy(): [boolean, (name: string) => (isOpen: boolean) => void] {
  const [open, setOpen] = useState<readonly string[]>([])
  const tell = useCallback(
    (name: string) => (isOpen: boolean) =>
      setOpen(names => {
        if (names.includes(name) === isOpen) return names
        return isOpen ? [...names, name] : names.filter(other => other !== name)
      }),
    [],
  )
  return [open.length > 0, tell]
}

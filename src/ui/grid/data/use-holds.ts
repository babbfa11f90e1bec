/**
 * Keeps rows in their place while the user is busy with them: a menu is open, rows are selected, the pointer moves over them.
 */
import { type RefObject, useCallback, useEffect, useState } from 'react'
import type { GridData } from './grid-data-shape'

/** A pointer that rests longer over the rows no longer holds them. */
const pointerRestMs = 10_000

interface Holding {
  readonly isMenuOpen: boolean
  readonly hasSelection: boolean
}

/** Holds the rows of `data` while one of the reasons applies. */
export function useHolds(
  data: GridData,
  rows: RefObject<HTMLElement | null>,
  { isMenuOpen, hasSelection }: Holding,
): void {
  useEffect(() => (isMenuOpen ? data.hold('menu') : undefined), [data, isMenuOpen])
  useEffect(() => (hasSelection ? data.hold('selection') : undefined), [data, hasSelection])
  useEffect(() => {
    const element = rows.current
    if (element === null) return
    let release: (() => void) | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const letGo = () => {
      clearTimeout(timer)
      release?.()
      release = null
    }
    const keep = () => {
      release ??= data.hold('pointer')
      clearTimeout(timer)
      timer = setTimeout(letGo, pointerRestMs)
    }
    element.addEventListener('pointermove', keep, { passive: true })
    element.addEventListener('pointerleave', letGo)
    return () => {
      element.removeEventListener('pointermove', keep)
      element.removeEventListener('pointerleave', letGo)
      letGo()
    }
  }, [data, rows])
}

/** Whether any of several menus or popovers is open, and a setter by name. */
export function useBusy(): [boolean, (name: string) => (isOpen: boolean) => void] {
  const [open, setOpen] = useState<readonly string[]>([])
  const notify = useCallback(
    (name: string) => (isOpen: boolean) =>
      setOpen(names => {
        if (names.includes(name) === isOpen) return names
        return isOpen ? [...names, name] : names.filter(other => other !== name)
      }),
    [],
  )
  return [open.length > 0, notify]
}

/** What somebody typed into a page, kept for the session, so that whoever comes back finds it again. */
import { useEffect, useState, type Dispatch, type SetStateAction } from 'react'
import { useSession } from '../ui/session-context'

export interface SessionEdits<E> {
  readonly entered: E
  readonly setEntered: Dispatch<SetStateAction<E>>
  /** Forgets all edits at once: the page may be gone before it shows itself again. */
  clear(): void
}

/** The edits under a key of the session. `restored` says what of them can be shown again. */
export function useSessionEdits<E extends object>(
  memoryKey: string,
  restored: (edits: Partial<E>) => E,
): SessionEdits<E> {
  const { memory } = useSession()
  const [entered, setEntered] = useState<E>(() =>
    restored((memory.get(memoryKey) as Partial<E> | undefined) ?? {}),
  )
  useEffect(() => {
    if (Object.keys(entered).length === 0) memory.delete(memoryKey)
    else memory.set(memoryKey, entered)
  }, [memory, memoryKey, entered])
  return {
    entered,
    setEntered,
    clear: () => {
      memory.delete(memoryKey)
      setEntered(restored({}))
    },
  }
}

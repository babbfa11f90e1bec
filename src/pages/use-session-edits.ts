/**
 * What somebody typed into a page, kept for the session, so that whoever comes back finds it again; and, encrypted, for the same user
 * over a reload or the end of the session (kernel/kept-forms.ts).
 */
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { keptFormAfterMs } from '../contract/limits'
import { forgetForm, isFormKept, keepForm, keptForm } from '../kernel/kept-forms'
import { useSession } from '../ui/session-context'

export interface SessionEdits<E> {
  readonly entered: E
  readonly setEntered: Dispatch<SetStateAction<E>>
  /** Grows when fields that show what they began with must start anew: edits came back, or somebody called `renew`. */
  readonly turn: number
  renew(): void
  /** Forgets all edits at once: the page may be gone before it shows itself again. */
  clear(): void
}

/** The edits under a key of the session. `restored` says what of them can be shown again. */
export function useSessionEdits<E extends object>(
  memoryKey: string,
  restored: (edits: Partial<E>) => E,
): SessionEdits<E> {
  const session = useSession()
  const { memory } = session
  const [entered, setEntered] = useState<E>(() =>
    restored((memory.get(memoryKey) as Partial<E> | undefined) ?? {}),
  )
  const [turn, setTurn] = useState(0)
  const renew = () => setTurn(count => count + 1)
  const isRestoring = useRef(!memory.has(memoryKey) && isFormKept(session, memoryKey))
  const isEmpty = Object.keys(entered).length === 0

  useEffect(() => {
    if (isEmpty) memory.delete(memoryKey)
    else memory.set(memoryKey, entered)
    if (isRestoring.current && isEmpty) return undefined
    isRestoring.current = false
    if (isEmpty) forgetForm(session, memoryKey)
    const timer = setTimeout(() => {
      if (!isEmpty) void keepForm(session, memoryKey, entered)
    }, keptFormAfterMs)
    return () => clearTimeout(timer)
  }, [session, memory, memoryKey, entered, isEmpty])

  const restore = useEffectEvent((kept: object | null) => {
    // Whoever typed meanwhile has begun anew.
    if (!isRestoring.current) return
    isRestoring.current = false
    if (kept === null) return
    setEntered(restored(kept as Partial<E>))
    renew()
  })
  useEffect(() => {
    if (!isRestoring.current) return undefined
    let isWanted = true
    void keptForm(session, memoryKey).then(kept => {
      if (isWanted) restore(kept)
    })
    return () => {
      isWanted = false
    }
  }, [session, memoryKey])

  return {
    entered,
    setEntered,
    turn,
    renew,
    clear: () => {
      isRestoring.current = false
      memory.delete(memoryKey)
      forgetForm(session, memoryKey)
      setEntered(restored({}))
    },
  }
}

/**
 * The draft of a page: unsaved edits, kept in the session for when the user returns to the page; and, encrypted, in the browser for the
 * same user across a reload or the end of the session (unsaved-store.ts).
 */
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
  type Dispatch,
  type SetStateAction,
} from 'react'
import { useSession } from '../session-context'
import { storeInBrowser } from './unsaved-store'
import { useAutosave } from './use-autosave'

export interface SessionDraft<E> {
  readonly draft: E
  readonly setDraft: Dispatch<SetStateAction<E>>
  /** Increased when uncontrolled fields must be remounted: a draft was restored, or `renew` was called. */
  readonly turn: number
  renew(): void
  /** Discards the draft at once: the page may be gone before it is rendered again. While it is mounted, `rest` of the draft stays. */
  clear(rest?: (draft: E) => E): void
}

/**
 * The draft under a key of the session.
 * @param key null: the draft is discarded with the page
 * @param restored the part of a stored draft that can be shown again; given nothing, it makes the first draft
 */
export function useSessionDraft<E extends object>(
  key: string | null,
  restored: (stored: Partial<E>) => E,
): SessionDraft<E> {
  const session = useSession()
  const store = useMemo(() => (key === null ? null : storeInBrowser<E>(session, key)), [session, key])
  const [draft, setDraft] = useState<E>(() => restored(store?.noted() ?? {}))
  const [turn, setTurn] = useState(0)
  const renew = () => setTurn(count => count + 1)
  const isRestoring = useRef(store !== null && store.noted() === undefined && store.hasStored())
  const isEmpty = Object.keys(draft).length === 0
  const { forget } = useAutosave({ store, edits: isEmpty ? null : draft })

  useEffect(() => {
    if (!isEmpty) isRestoring.current = false
  }, [isEmpty])
  const restore = useEffectEvent((stored: object | null) => {
    // Input meanwhile replaces the draft.
    if (!isRestoring.current) return
    isRestoring.current = false
    if (stored === null) return
    setDraft(restored(stored as Partial<E>))
    renew()
  })
  useEffect(() => {
    if (store === null || !isRestoring.current) return undefined
    let isWanted = true
    void store.read().then(stored => {
      if (isWanted) restore(stored)
    })
    return () => {
      isWanted = false
    }
  }, [store])

  return {
    draft,
    setDraft,
    turn,
    renew,
    clear: (rest = () => restored({})) => {
      isRestoring.current = false
      void forget()
      setDraft(rest)
    },
  }
}

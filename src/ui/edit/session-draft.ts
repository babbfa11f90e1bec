/**
 * The draft of a page: unsaved edits, kept in the session for when the user returns to the page; and, encrypted, in the browser for the
 * same user across a reload or the end of the session (kernel/form-drafts.ts).
 */
import { useEffect, useEffectEvent, useRef, useState, type Dispatch, type SetStateAction } from 'react'
import { formDraftDelayMs } from '../../contract/limits'
import { discardFormDraft, hasFormDraft, saveFormDraft, loadFormDraft } from '../../kernel/form-drafts'
import { useSession } from '../session-context'

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
  const { memory } = session
  const [draft, setDraft] = useState<E>(() =>
    restored(((key !== null && memory.get(key)) || {}) as Partial<E>),
  )
  const [turn, setTurn] = useState(0)
  const renew = () => setTurn(count => count + 1)
  const isRestoring = useRef(key !== null && !memory.has(key) && hasFormDraft(session, key))
  const isEmpty = Object.keys(draft).length === 0

  useEffect(() => {
    if (key === null) return undefined
    if (isEmpty) memory.delete(key)
    else memory.set(key, draft)
    if (isRestoring.current && isEmpty) return undefined
    isRestoring.current = false
    if (isEmpty) discardFormDraft(session, key)
    const timer = setTimeout(() => {
      if (!isEmpty) void saveFormDraft(session, key, draft)
    }, formDraftDelayMs)
    return () => clearTimeout(timer)
  }, [session, memory, key, draft, isEmpty])

  const restore = useEffectEvent((stored: object | null) => {
    // Input meanwhile replaces the draft.
    if (!isRestoring.current) return
    isRestoring.current = false
    if (stored === null) return
    setDraft(restored(stored as Partial<E>))
    renew()
  })
  useEffect(() => {
    if (key === null || !isRestoring.current) return undefined
    let isWanted = true
    void loadFormDraft(session, key).then(stored => {
      if (isWanted) restore(stored)
    })
    return () => {
      isWanted = false
    }
  }, [session, key])

  return {
    draft,
    setDraft,
    turn,
    renew,
    clear: (rest = () => restored({})) => {
      isRestoring.current = false
      if (key !== null) {
        memory.delete(key)
        discardFormDraft(session, key)
      }
      setDraft(rest)
    },
  }
}

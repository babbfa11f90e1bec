/** Stores the unsaved edits of a page a moment after each change, so that neither a closed page nor a lost session loses them. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { isShown, toFailure } from '../../kernel/failure'
import { useSession } from '../session-context'
import { TooMuchToKeep, type UnsavedStore } from './unsaved-store'

export interface Autosave {
  /** When the edits were stored last; null while nothing is stored. */
  readonly savedAt: Date | null
  /** The last attempt has failed; it is repeated, unless there was too much to store. */
  readonly hasFailed: boolean
  /** There was too much to store: it is stored again once there is less. */
  readonly isTooMuch: boolean
  /** Deletes the stored edits; resolves when the store has done so, or failed. */
  forget(): Promise<void>
}

export interface AutosaveOptions<E extends object> {
  /** Where they are stored (unsaved-store.ts), the same object between renders; null: nowhere. */
  readonly store: UnsavedStore<E> | null
  /** The unsaved edits, the same object as long as they are unchanged; null when nothing is unsaved. */
  readonly edits: E | null
  /** Whether the first edits come from the store. */
  readonly isStored?: boolean
}

const retryDelayMs = 5_000

/** Keeps the store up to date with the edits. */
export function useAutosave<E extends object>({
  store,
  edits,
  isStored = false,
}: AutosaveOptions<E>): Autosave {
  const { serverTimeOffsetMs } = useSession()
  const [savedAt, setSavedAt] = useState<Date | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const [isTooMuch, setTooMuch] = useState(false)
  const [failures, setFailures] = useState(0)
  const [known] = useState(isStored ? edits : null)
  /** What the store was given last; undefined after a failure. */
  const sent = useRef<E | null | undefined>(known)
  /** What the store has taken note of. */
  const noted = useRef(known)
  /** What is to be sent, also when the page is left. */
  const waiting = useRef<{ readonly edits: E | null } | null>(null)
  /** One after the other: an earlier call that takes longer must not win. */
  const queue = useRef(Promise.resolve())

  const send = useCallback(
    (latest: E | null): Promise<void> => {
      waiting.current = null
      sent.current = latest
      queue.current = queue.current.then(async () => {
        // Newer edits follow.
        if (sent.current !== latest) return
        try {
          await store?.store(latest)
          setSavedAt(latest === null ? null : new Date(Date.now() + serverTimeOffsetMs))
          setFailed(false)
          setTooMuch(false)
        } catch (error) {
          if (sent.current !== latest) return
          setTooMuch(error instanceof TooMuchToKeep)
          // The same would fail again: only a change is worth another attempt.
          if (error instanceof TooMuchToKeep) return setFailed(true)
          sent.current = undefined
          waiting.current ??= { edits: latest }
          setFailed(isShown(toFailure(error)))
          setFailures(count => count + 1)
        }
      })
      return queue.current
    },
    [store, serverTimeOffsetMs],
  )
  useEffect(() => {
    if (store === null) return undefined
    if (noted.current !== edits) store.note(edits)
    noted.current = edits
    if (edits === sent.current) {
      waiting.current = null
      return undefined
    }
    const next = { edits }
    waiting.current = next
    const timer = setTimeout(() => {
      // They were sent or forgotten in the meantime.
      if (waiting.current === next) void send(edits)
    }, store.delayMs)
    return () => clearTimeout(timer)
  }, [store, edits, send])
  // After a lost session or network, the edits are sent again without waiting for a change.
  useEffect(() => {
    if (failures === 0) return undefined
    const timer = setTimeout(() => {
      if (sent.current === undefined && waiting.current !== null) void send(waiting.current.edits)
    }, retryDelayMs)
    return () => clearTimeout(timer)
  }, [failures, send])
  useEffect(
    () => () => {
      if (store?.storesOnLeave !== true) return
      // Also when they were sent: another tab may have discarded them since. Restored ones that nobody changed are the other tab's.
      const unsaved = noted.current === known ? null : noted.current
      if (waiting.current !== null) void send(waiting.current.edits)
      else if (unsaved !== null) void send(unsaved)
    },
    [store, send, known],
  )
  const forget = useCallback(() => {
    noted.current = null
    store?.note(null)
    return send(null)
  }, [store, send])
  return { savedAt, hasFailed, isTooMuch, forget }
}

/** Keeps what is not saved on the server a moment after each edit, so that neither a closed page nor a lost session loses it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { drafts as endpoints } from '../../contract/endpoints/purchasing'
import { isShown, toFailure } from '../../kernel/failure'
import { useSession } from '../../ui/session-context'
import { keptText } from './kept-edits'
import type { DraftEditor } from './use-draft-editor'

export interface Keeping {
  /** When it was kept last; null while nothing is. */
  readonly keptAt: Date | null
  /** The last try did not arrive. */
  readonly hasFailed: boolean
  /** Forgets what is kept; resolves when the server has. */
  forget(): Promise<void>
}

const keepDelayMs = 1_000

/** Keeps the edits of the editor. */
export function useKeptEdits({ start, criteria, drafts, version, isUnsaved }: DraftEditor): Keeping {
  const { api, serverTimeOffsetMs } = useSession()
  const [keptAt, setKeptAt] = useState<Date | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const content = isUnsaved ? keptText({ version, criteria, drafts }) : ''
  /** What the server has; unknown texts are sent. */
  const sent = useRef(content)
  const waiting = useRef<string | null>(null)
  const { key } = start

  const send = useCallback(
    async (text: string) => {
      waiting.current = null
      if (text === sent.current) return
      sent.current = text
      try {
        await api.call(endpoints.saveUnsavedLines, { body: { key, content: text } })
        setKeptAt(text === '' ? null : new Date(Date.now() + serverTimeOffsetMs))
        setFailed(false)
      } catch (error) {
        // The next edit tries again.
        sent.current = unknown
        setFailed(isShown(toFailure(error)))
      }
    },
    [api, key, serverTimeOffsetMs],
  )
  useEffect(() => {
    if (content === sent.current) {
      waiting.current = null
      return undefined
    }
    waiting.current = content
    const timer = setTimeout(() => void send(content), keepDelayMs)
    return () => clearTimeout(timer)
  }, [content, send])
  useEffect(
    () => () => {
      if (waiting.current !== null) void send(waiting.current)
    },
    [send],
  )
  const forget = useCallback(() => {
    waiting.current = null
    return send('')
  }, [send])
  return { keptAt, hasFailed, forget }
}

/** No text of an editor. */
const unknown = '\u0000'

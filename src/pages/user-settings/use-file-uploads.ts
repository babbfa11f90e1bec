/** Uploads of the file server: one after the other, each with progress, and commands to stop, retry and remove it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '../../ui/use-latest'
import { isValidName, extensionOf, normalizedName } from '../../contract/file-names'
import type { RefusalCode } from '../../contract/failures'
import { fileBytesMost } from '../../contract/integration-limits'
import { toFailure, failure as failureOf, type Failure } from '../../kernel/failure'
import { useSession } from '../../ui/session-context'
import { sendFile } from './send-file'

export interface FileUpload {
  readonly id: number
  readonly name: string
  readonly sizeBytes: number
  readonly sentBytes: number
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly failure: Failure | null
}

export interface FileUploads {
  readonly uploads: readonly FileUpload[]
  /** Uploads files to a folder. */
  add(chosen: readonly File[], folderId: number | null): void
  /** Stops an upload and removes it from the list. */
  remove(id: number): void
  /** Retries a failed upload. */
  retry(id: number): void
}

interface Queued {
  readonly file: File
  readonly folderId: number | null
  readonly stop: AbortController
}

/** The uploads of a page; leaving the page stops them. `onDone` is called after each uploaded file. */
export function useFileUploads(onDone: () => void): FileUploads {
  const { api } = useSession()
  const [uploads, setUploads] = useState<readonly FileUpload[]>([])
  const queue = useRef(new Map<number, Queued>())
  const nextId = useRef(1)
  const isSending = useRef(false)
  const latest = useLatest({ api, onDone })

  const change = useCallback(
    (id: number, changed: Partial<FileUpload>) =>
      setUploads(shown => shown.map(upload => (upload.id === id ? { ...upload, ...changed } : upload))),
    [],
  )

  const waiting = useRef<number[]>([])
  const work = useCallback(async () => {
    if (isSending.current) return
    isSending.current = true
    for (let id = waiting.current.shift(); id !== undefined; id = waiting.current.shift()) {
      const queued = queue.current.get(id)
      if (queued === undefined || queued.stop.signal.aborted) continue
      const uploadId = id
      change(uploadId, { state: 'sending', failure: null, sentBytes: 0 })
      try {
        assertSendable(queued.file)
        await sendFile(latest.current.api, queued.file, {
          folderId: queued.folderId,
          signal: queued.stop.signal,
          onProgress: sentBytes => change(uploadId, { sentBytes }),
        })
        queue.current.delete(uploadId)
        change(uploadId, { state: 'done' })
        latest.current.onDone()
      } catch (error) {
        change(uploadId, { state: 'failed', failure: toFailure(error) })
      }
    }
    isSending.current = false
  }, [change, latest])

  useEffect(() => {
    const open = queue.current
    return () => {
      for (const { stop } of open.values()) stop.abort()
    }
  }, [])

  const add = useCallback(
    (chosen: readonly File[], folderId: number | null) => {
      const added = chosen.map(file => {
        const id = nextId.current++
        queue.current.set(id, { file, folderId, stop: new AbortController() })
        waiting.current.push(id)
        return {
          id,
          name: file.name,
          sizeBytes: file.size,
          sentBytes: 0,
          state: 'waiting' as const,
          failure: null,
        }
      })
      setUploads(shown => [...shown.filter(({ state }) => state !== 'done'), ...added])
      void work()
    },
    [work],
  )
  const remove = useCallback((id: number) => {
    queue.current.get(id)?.stop.abort()
    queue.current.delete(id)
    setUploads(shown => shown.filter(upload => upload.id !== id))
  }, [])
  const retry = useCallback(
    (id: number) => {
      if (!queue.current.has(id)) return
      change(id, { state: 'waiting', failure: null })
      waiting.current.push(id)
      void work()
    },
    [change, work],
  )
  return { uploads, add, remove, retry }
}

/**
 * Checks the server's rules before anything is sent.
 * @throws Failure as the server would answer it
 */
function assertSendable({ name, size }: File): void {
  if (!isValidName(normalizedName(name))) throw refused(400, 'file-name-invalid')
  if (extensionOf(name) === null) throw refused(409, 'file-wrong-extension')
  if (size > fileBytesMost) throw refused(413, 'file-too-large')
}

function refused(status: number, code: RefusalCode): Failure {
  return failureOf({ kind: 'refused', status, code })
}

/** The page's only upload: its progress, why it failed, and a way to stop it. Leaving the page stops it. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ImportSummary } from '../../contract/imports/import-shapes'
import { isShown, toFailure } from '../../kernel/failure'
import { SheetRefused } from '../../sheets/sheet-file'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { uploadImport, type UploadTarget } from './upload-import'
import { useSheetWords } from '../../ui/sheets/use-sheet-words'

export interface Upload {
  /** Null while nothing is sent. */
  readonly sending: { readonly name: string; readonly sentBytes: number; readonly sizeBytes: number } | null
  /** Why the last file was refused, with its name; null before, and after the next upload begins. */
  readonly problem: { readonly name: string; readonly text: string } | null
  send(file: File, target: UploadTarget): void
  cancel(): void
}

/** `onSent` is called with the import whose file is on the server. */
export function useUpload(onSent: (sent: ImportSummary) => void): Upload {
  const { api } = useSession()
  const { t } = useTranslation()
  const { refusalText } = useSheetWords()
  const [sending, setSending] = useState<Upload['sending']>(null)
  const [problem, setProblem] = useState<Upload['problem']>(null)
  const stop = useRef<AbortController | null>(null)
  useEffect(() => () => stop.current?.abort(), [])

  const send = useCallback(
    (file: File, target: UploadTarget) => {
      stop.current?.abort()
      const going = new AbortController()
      stop.current = going
      const { name, size: sizeBytes } = file
      const reportError = (error: unknown) => {
        if (going.signal.aborted) return
        setSending(null)
        if (error instanceof SheetRefused) setProblem({ name, text: refusalText(error.refusal) })
        else {
          const failure = toFailure(error)
          if (isShown(failure)) setProblem({ name, text: failureSentence(failure, t) })
        }
      }
      setProblem(null)
      setSending({ name, sentBytes: 0, sizeBytes })
      uploadImport(api, file, target, {
        signal: going.signal,
        onProgress: sentBytes => setSending({ name, sentBytes, sizeBytes }),
      }).then(sent => {
        if (going.signal.aborted) return
        setSending(null)
        onSent(sent)
      }, reportError)
    },
    [api, onSent, refusalText, t],
  )
  const cancel = useCallback(() => {
    stop.current?.abort()
    setSending(null)
  }, [])
  return { sending, problem, send, cancel }
}

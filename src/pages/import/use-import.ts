/** One import that is open: followed while the server works on it, and changed by commands whose answers show at once. */
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importProgressMs } from '../../contract/import-limits'
import { imports } from '../../contract/endpoints/imports'
import type { ImportDetail, ImportSummary } from '../../contract/imports/import-shapes'
import type { ImportState } from '../../contract/states/import'
import { toFailure, type Failure } from '../../kernel/failure'
import { perform } from '../../kernel/perform'
import type { Api } from '../../kernel/session'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'

/** States in which somebody else works on it: it is asked again how far it is. */
const movingStates: readonly ImportState[] = ['Uploading', 'Reading', 'Checking', 'Running']

export interface OpenImport {
  /** Undefined until it is loaded. */
  readonly detail: ImportDetail | undefined
  /** Why it could not be loaded. */
  readonly failure: Failure | null
  /** A command is under way. */
  readonly isBusy: boolean
  /** Loads it anew. */
  readonly reload: () => void
  /** Sends a command; its answer shows, or why it failed. False when it failed. */
  readonly command: (
    work: (api: Api, id: number) => Promise<ImportSummary | ImportDetail>,
  ) => Promise<boolean>
}

/** The import of an id; another id is another mount. */
export function useImport(id: number): OpenImport {
  const { api } = useSession()
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const [detail, setDetail] = useState<ImportDetail>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [attempt, setAttempt] = useState(0)
  const reload = useCallback(() => setAttempt(count => count + 1), [])
  const isMoving = detail !== undefined && movingStates.includes(detail.state)

  useEffect(() => {
    const leaving = new AbortController()
    setFailure(null)
    api.call(imports.byId, { params: { id } }, { signal: leaving.signal }).then(
      found => {
        if (!leaving.signal.aborted) setDetail(found)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(toFailure(error))
      },
    )
    return () => leaving.abort()
  }, [api, id, attempt])

  useEffect(() => {
    if (!isMoving) return undefined
    const leaving = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    const again = () => {
      if (!leaving.signal.aborted) timer = setTimeout(ask, importProgressMs)
    }
    const ask = () => {
      api.call(imports.status, { params: { id } }, { signal: leaving.signal }).then(summary => {
        if (leaving.signal.aborted) return
        if (movingStates.includes(summary.state)) {
          setDetail(known => known && { ...known, ...summary })
          again()
        } else reload()
      }, again)
    }
    again()
    return () => {
      leaving.abort()
      clearTimeout(timer)
    }
  }, [api, id, isMoving, reload])

  const command = useCallback<OpenImport['command']>(
    async work => {
      setBusy(true)
      const outcome = await perform(() => work(api, id), {
        show: problem => {
          void dialogs.showError({ title: t('import.notDone'), description: failureSentence(problem, t) })
        },
      })
      setBusy(false)
      if (outcome.ok) setDetail(known => known && { ...known, ...outcome.value })
      else reload()
      return outcome.ok
    },
    [api, dialogs, id, reload, t],
  )
  return { detail, failure, isBusy, reload, command }
}

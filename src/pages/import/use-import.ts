/** One open import: polled while the server works on it, and changed by commands whose answers are shown at once. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { importProgressMs } from '../../contract/import-limits'
import { imports } from '../../contract/endpoints/imports'
import type { ImportDetail, ImportSummary } from '../../contract/imports/import-shapes'
import type { ImportState } from '../../contract/states/import'
import type { Failure } from '../../kernel/failure'
import { perform } from '../../kernel/perform'
import { resource } from '../../kernel/resource'
import type { Api } from '../../kernel/session'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'

/** States in which the server works on the import, so that its progress is polled. */
const movingStates: readonly ImportState[] = ['Uploading', 'Reading', 'Checking', 'Running']

export interface OpenImport {
  /** Undefined until it is loaded. */
  readonly detail: ImportDetail | undefined
  /** Why loading failed. */
  readonly failure: Failure | null
  /** Whether a command is running. */
  readonly isBusy: boolean
  readonly reload: () => void
  /** Sends a command and shows its answer, or why it failed. Returns false when it failed. */
  readonly command: (
    work: (api: Api, id: number) => Promise<ImportSummary | ImportDetail>,
  ) => Promise<boolean>
}

const isMoving = (known: ImportSummary | undefined): known is ImportSummary =>
  known !== undefined && movingStates.includes(known.state)

const importOf = resource({
  fetch: async ({ api }, signal, id: number, known: ImportDetail | undefined): Promise<ImportDetail> => {
    const input = { params: { id } }
    if (isMoving(known)) {
      const summary = await api.call(imports.status, input, { signal })
      if (isMoving(summary)) return { ...known, ...summary }
    }
    return api.call(imports.byId, input, { signal })
  },
  everyMs: known => {
    const ms = isMoving(known) ? importProgressMs : Number.POSITIVE_INFINITY
    return { ms, failedMs: ms }
  },
})

/** The import of an id; another id needs a remount. */
export function useImport(id: number): OpenImport {
  const { api } = useSession()
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const { value: detail, failure, refetch, take } = useResource(importOf, id)
  const [isBusy, setBusy] = useState(false)

  const command = useCallback<OpenImport['command']>(
    async work => {
      setBusy(true)
      const outcome = await perform(() => work(api, id), {
        show: problem => {
          void dialogs.showError({ title: t('import.notDone'), description: failureSentence(problem, t) })
        },
      })
      setBusy(false)
      if (outcome.ok) take(known => ({ ...known, ...outcome.value }))
      else void refetch()
      return outcome.ok
    },
    [api, dialogs, id, refetch, take, t],
  )
  return { detail, failure, isBusy, reload: refetch, command }
}

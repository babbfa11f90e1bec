/**
 * One open import: polled while the server works on it, and changed by commands, one after the other, whose answers are shown at once.
 */
import { useCallback, useRef, useState } from 'react'
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
  /** Whether a command is running, other than a quiet one. */
  readonly isBusy: boolean
  /** Whether a quiet command is running. */
  readonly isSaving: boolean
  readonly reload: () => void
  /**
   * Sends a command once those before it have ended, and shows its answer, or why it failed. Returns false when it failed. A quiet one, such as
   * the change of a cell, leaves the buttons free: the click that ends typing would otherwise meet a busy button.
   */
  readonly command: (
    work: (api: Api, id: number) => Promise<ImportSummary | ImportDetail>,
    options?: { readonly isQuiet?: boolean },
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
  const [running, setRunning] = useState({ loud: 0, quiet: 0 })
  /** A check must not overtake the change of a cell, which would then be refused. */
  const queue = useRef<Promise<unknown>>(Promise.resolve())

  const command = useCallback<OpenImport['command']>(
    (work, { isQuiet = false } = {}) => {
      const kind = isQuiet ? 'quiet' : 'loud'
      const count = (by: 1 | -1) => setRunning(known => ({ ...known, [kind]: known[kind] + by }))
      count(1)
      const done = queue.current.then(async () => {
        const outcome = await perform(() => work(api, id), {
          show: problem => {
            const stateName = (state: string) => t(`import.state.${state}`)
            const description = failureSentence(problem, t, { stateName })
            void dialogs.showError({ title: t('import.notDone'), description })
          },
        })
        count(-1)
        if (outcome.ok) take(known => ({ ...known, ...outcome.value }))
        else void refetch()
        return outcome.ok
      })
      queue.current = done
      return done
    },
    [api, dialogs, id, refetch, take, t],
  )
  const { loud, quiet } = running
  return { detail, failure, isBusy: loud > 0, isSaving: quiet > 0, reload: refetch, command }
}

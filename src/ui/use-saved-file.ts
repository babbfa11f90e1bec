/** Files that the server makes or keeps, saved by the browser. */
import { useCallback, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, InputOf } from '../contract/endpoints/endpoint'
import { download } from '../kernel/api-download'
import { perform } from '../kernel/perform'
import type { Api } from '../kernel/session'
import { saveFile } from './controls/save-file'
import { useDialogs } from './dialogs/dialog-outlet'
import { failureSentence } from './failure-sentence'
import { useSession } from './session-context'
import { useAttempt, type Attempts } from './use-attempt'

type FileEndpoint = Endpoint & { readonly isFile: true }

export interface SavedFile extends Pick<Attempts, 'isBusy' | 'problem'> {
  /** @param name of the file, if the server sends none; resolves with whether it was saved */
  save<E extends FileEndpoint>(endpoint: E, input: InputOf<E>, name: string): Promise<boolean>
}

/** Saving files where a failure is told in place, such as in a dialog or panel; a fetch ends when that is closed. */
export function useSavedFile(): SavedFile {
  const { api } = useSession()
  const { isBusy, problem, attempt } = useAttempt()
  const closing = useRef<AbortSignal>(undefined)
  useEffect(() => {
    const controller = new AbortController()
    closing.current = controller.signal
    return () => controller.abort()
  }, [])
  const save: SavedFile['save'] = (endpoint, input, name) =>
    attempt(() => saveFrom(api, endpoint, input, name, closing.current))
  return { isBusy, problem, save }
}

/** The same for a page or table: a failure is told in a dialog. */
export function useFileFetch() {
  const { api } = useSession()
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return useCallback(
    async <E extends FileEndpoint>(endpoint: E, input: InputOf<E>, name: string): Promise<void> => {
      await perform(() => saveFrom(api, endpoint, input, name), {
        show: problem => {
          const title = t('files.notSaved', { name })
          void dialogs.showError({ title, description: failureSentence(problem, t) })
        },
      })
    },
    [api, dialogs, t],
  )
}

async function saveFrom<E extends FileEndpoint>(
  api: Api,
  endpoint: E,
  input: InputOf<E>,
  name: string,
  signal?: AbortSignal,
): Promise<void> {
  const file = await download(api, endpoint, input, signal && { signal })
  saveFile(file.blob, file.name ?? name)
}

/** Downloads files that the server generates for imports: templates and rejected rows. */
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import type { Endpoint, InputOf } from '../../contract/endpoints/endpoint'
import { download } from '../../kernel/api-download'
import { perform } from '../../kernel/perform'
import { saveFile } from '../../ui/controls/save-file'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'

type FileFetch = <E extends Endpoint & { readonly isFile: true }>(
  endpoint: E,
  input: InputOf<E>,
  /** The file name, if the server does not send one. */
  name: string,
) => Promise<void>

/** Downloads a file and saves it; shows why when that fails. */
export function useFileFetch(): FileFetch {
  const { api } = useSession()
  const { t } = useTranslation()
  const dialogs = useDialogs()
  return useCallback<FileFetch>(
    async (endpoint, input, name) => {
      await perform(
        async () => {
          const file = await download(api, endpoint, input)
          saveFile(file.blob, file.name ?? name)
        },
        {
          show: problem => {
            void dialogs.showError({ title: t('import.noFile'), description: failureSentence(problem, t) })
          },
        },
      )
    },
    [api, dialogs, t],
  )
}

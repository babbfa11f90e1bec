/** The commands for files, each with its call; deleting reports what could not be deleted, and why. */
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { files, type StoredFile } from '../../contract/endpoints/files'
import { isShown, toFailure } from '../../kernel/failure'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { failureSentence } from '../../ui/failure-sentence'
import { useRefusalText } from '../../ui/refusal-words'
import { useSession } from '../../ui/session-context'

export interface FileCommands {
  createFolder(folderId: number | null, name: string): Promise<StoredFile>
  rename(entry: StoredFile, name: string): Promise<StoredFile>
  /** Returns the number of deleted entries. */
  remove(entries: readonly StoredFile[]): Promise<number>
}

/** The commands; the first two reject with a Failure, which the dialog for the name shows. */
export function useFileCommands(): FileCommands {
  const { api } = useSession()
  const dialogs = useDialogs()
  const { t } = useTranslation()
  const reasonOf = useRefusalText()
  return useMemo(() => {
    const notify = (lines: readonly string[]) =>
      dialogs.showError({
        title: t('files.notDeleted', { count: lines.length }),
        description: lines.join('\n'),
      })
    return {
      createFolder: (folderId, name) => api.call(files.createFolder, { body: { folderId, name } }),
      rename: ({ id, version }, name) => api.call(files.rename, { params: { id }, body: { name, version } }),
      remove: async entries => {
        try {
          const { done, failed } = await api.call(files.remove, {
            body: { ids: entries.map(({ id }) => id) },
          })
          if (failed.length > 0) await notify(failed.map(row => `${row.name}: ${reasonOf(row)}`))
          return done.length
        } catch (error) {
          const failure = toFailure(error)
          if (isShown(failure)) await notify([failureSentence(failure, t)])
          return 0
        }
      },
    }
  }, [api, dialogs, t, reasonOf])
}

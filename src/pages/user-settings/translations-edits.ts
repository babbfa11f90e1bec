/** The edits of the replaced texts and their save. */
import { useTranslation } from 'react-i18next'
import { replacedTexts } from '../../contract/endpoints/replaced-texts'
import { useToaster } from '../../ui/controls/toast'
import { useSession } from '../../ui/session-context'
import type { LoadedTexts } from './translations-state'
import { languageNames, titleOf } from './translations-words'
import { useValueEdits, type EditedValues } from './use-value-edits'
import { editedValues, type SavedValues } from './value-edits'

export interface EditedTexts extends EditedValues<string> {
  readonly saved: SavedValues<string>
  /** What would be shown after a save, by `language/key`. */
  readonly values: SavedValues<string>
}

/** The edits over the saved texts. */
export function useTextEdits(
  saved: SavedValues<string>,
  { refetch, take }: Pick<LoadedTexts, 'refetch' | 'take'>,
): EditedTexts {
  const { api, language } = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const names = languageNames(language)
  const edited = useValueEdits<string>({
    memoryKey: 'textEdits',
    saved,
    isSame: (one, other) => one === other,
    titleOf: name => titleOf(name, names),
    load: refetch,
    send: async (changes, read) => {
      take(await api.call(replacedTexts.replace, { body: { changes, read } }))
      toaster.show({ text: t('translations.saved'), note: t('translations.savedNote') })
    },
  })
  return { ...edited, saved, values: editedValues(saved, edited.edits) }
}

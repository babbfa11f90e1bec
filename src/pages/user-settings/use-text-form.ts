/** The form of the overridden texts, by `language/key`, and its save. */
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { replacedTexts } from '../../contract/endpoints/replaced-texts'
import { useToaster } from '../../ui/controls/toast'
import { useEditForm, type EditForm } from '../../ui/edit/use-edit-form'
import { useSession } from '../../ui/session-context'
import { ownOf, sentValues, type DecidedValues, type OwnValues } from './own-values'
import { originalOf, textProblems, type ShippedTexts } from './translations-rows'
import type { LoadedTexts } from './translations-state'
import { languageNamesIn } from '../../contract/language-names'
import { problemSentence, titleOf } from './translations-words'

export interface TextForm extends EditForm<DecidedValues<string>> {
  /** The overrides after a save. */
  readonly own: OwnValues<string>
}

/** The form of the saved texts. `onReveal` shows the fields of a text. */
export function useTextForm(
  saved: DecidedValues<string>,
  shipped: ShippedTexts,
  { refetch, take }: Pick<LoadedTexts, 'refetch' | 'take'>,
  onReveal: (name: string) => void,
): TextForm {
  const { api, language, preview } = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const names = languageNamesIn(language)
  const form = useEditForm<DecidedValues<string>>({
    draftKey: 'textEdits',
    saved,
    absent: null,
    titleOf: name => titleOf(name, names),
    textOf: (name, text) => text ?? originalOf(name, shipped) ?? '',
    reason: preview === undefined ? undefined : t('unsaved.afterPreview'),
    showsAtOnce: () => true,
    problemsOf: (_values, edits) =>
      new Map(
        [...textProblems(edits, shipped)].map(([name, problem]) => [name, problemSentence(problem, t)]),
      ),
    reveal: name => flushSync(() => onReveal(name)),
    save: async (changed, seen) => {
      const body = { changes: sentValues(changed), read: sentValues(seen) }
      take(await api.call(replacedTexts.replace, { body }))
      toaster.show({ text: t('translations.saved'), note: t('translations.savedNote') })
      return undefined
    },
    reload: refetch,
  })
  return { ...form, own: ownOf(form.values) }
}

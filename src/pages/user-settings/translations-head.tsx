/** The head of the translations: how much is edited and does not fit, the texts as JSON, and the commands. */
import { useTranslation } from 'react-i18next'
import type { MenuGroup } from '../../ui/controls/menu'
import { useSession } from '../../ui/session-context'
import { SectionHead } from './edited-section'
import type { EditedTexts } from './translations-edits'
import { TextsImport } from './translations-import'
import { textsJson } from './translations-json'
import type { ShippedTexts } from './translations-rows'
import { useJsonFile } from './use-json-file'

export interface TranslationsHeadProps {
  readonly edited: EditedTexts
  readonly shipped: ShippedTexts
  /** Edited texts that do not fit. */
  readonly wrong: number
  readonly onSave: () => void
}

/** The commands, for the head of the page. */
export function TranslationsHead({ edited, shipped, wrong, onSave }: TranslationsHeadProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { values } = edited
  const file = useJsonFile<EditedTexts['values']>({
    name: `translations-${user.businessUnitName}`,
    json: () => textsJson(values),
    dialog: ({ name, text }, close) => (
      <TextsImport name={name} text={text} shipped={shipped} values={values} onClose={close} />
    ),
    onTake: edited.replace,
  })
  const more: MenuGroup[] = [
    file.commands,
    {
      id: 'originals',
      items: [
        {
          id: 'originals',
          label: t('translations.toOriginals'),
          icon: 'undo',
          ...(Object.keys(values).length === 0 ? { reason: t('translations.noneReplaced') } : {}),
          onSelect: () => edited.replace({}),
        },
      ],
    },
  ]
  return (
    <SectionHead
      edited={edited}
      wrong={wrong > 0 ? t('translations.wrong', { count: wrong }) : undefined}
      input={file.input}
      more={more}
      onSave={onSave}
    />
  )
}

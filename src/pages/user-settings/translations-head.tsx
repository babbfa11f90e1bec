/** The head of the translations: numbers of edits and problems, the texts as JSON, and the commands. */
import { useTranslation } from 'react-i18next'
import type { MenuGroup } from '../../ui/controls/menu'
import { useSession } from '../../ui/session-context'
import { SectionHead } from './edited-section'
import type { OwnValues } from './own-values'
import { TextsImport } from './translations-import'
import { textsJson } from './translations-json'
import type { ShippedTexts } from './translations-rows'
import { useJsonFile } from './use-json-file'
import type { TextForm } from './use-text-form'

export interface TranslationsHeadProps {
  readonly form: TextForm
  readonly shipped: ShippedTexts
}

/** The commands, for the head of the page. */
export function TranslationsHead({ form, shipped }: TranslationsHeadProps) {
  const { t } = useTranslation()
  const { user } = useSession()
  const { own } = form
  const file = useJsonFile<OwnValues<string>>({
    name: `translations-${user.businessUnitName}`,
    json: () => textsJson(own),
    dialog: ({ name, text }, close) => (
      <TextsImport name={name} text={text} shipped={shipped} values={own} onClose={close} />
    ),
    onTake: form.replace,
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
          ...(Object.keys(own).length === 0 ? { reason: t('translations.noneReplaced') } : {}),
          onSelect: () => form.replace({}),
        },
      ],
    },
  ]
  return <SectionHead form={form} input={file.input} more={more} />
}

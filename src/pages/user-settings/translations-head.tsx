/** The head of the translations: how much is edited and does not fit, the texts as JSON, and the commands. */
import { MenuButton, type MenuGroup } from '../../ui/controls/menu'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import { DiscardButton, EditCount, SaveButton } from '../edited-page'
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
  const { user, preview } = useSession()
  const { count, values } = edited
  const unchanged = count === 0 ? t('translations.unchanged') : undefined
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
    <>
      {count > 0 && (
        <EditCount>
          {t('translations.edited', { count })}
          {wrong > 0 && `, ${t('translations.wrong', { count: wrong })}`}
        </EditCount>
      )}
      {file.input}
      <span className="grow" />
      {preview !== undefined && <span className="hint">{t('permission.savingOff')}</span>}
      <MenuButton label={t('permission.moreCommands')} icon="more" iconOnly kind="quiet" groups={more} />
      <DiscardButton label={t('translations.discard')} reason={unchanged} onDiscard={edited.discard} />
      <SaveButton
        label={count === 0 ? t('translations.save') : t('translations.saveCount', { count })}
        isSaving={edited.isSaving}
        reason={preview === undefined ? unchanged : t('permission.endsWithPreview')}
        onSave={onSave}
      />
    </>
  )
}

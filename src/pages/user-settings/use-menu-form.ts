/** The form of the left menu and its save. */
import { useAtomValue } from 'jotai'
import { useTranslation } from 'react-i18next'
import { menus } from '../../contract/endpoints/permissions'
import { menuSettingOf, type MenuSetting } from '../../contract/menu-setting'
import { useToaster } from '../../ui/controls/toast'
import { useEditForm, type EditForm } from '../../ui/edit/use-edit-form'
import { useSession } from '../../ui/session-context'
import { isSameMenu } from './menu-order'

/** The whole menu is one value: an entry's place depends on all others. */
export interface MenuValues {
  readonly entries: MenuSetting
}

export function useMenuForm(): EditForm<MenuValues> {
  const { api, store, state, preview } = useSession()
  const { menu } = useAtomValue(state.settings)
  const { t } = useTranslation()
  const toaster = useToaster()
  const take = (menu: MenuSetting) => store.set(state.settings, known => ({ ...known, menu }))
  return useEditForm<MenuValues>({
    draftKey: 'menuEdits',
    saved: { entries: menuSettingOf(menu) ?? [] },
    isSame: isSameMenu,
    titleOf: () => t('menuSettings.entries'),
    textOf: () => '',
    conflictText: t('menuSettings.conflict'),
    reason: preview === undefined ? undefined : t('unsaved.afterPreview'),
    save: async ({ entries = [] }, seen) => {
      const body = { entries: [...entries], read: [...(seen.entries ?? [])] }
      take(await api.call(menus.saveMenuSettings, { body }))
      toaster.show({ text: t('menuSettings.saved'), note: t('menuSettings.savedNote') })
      return undefined
    },
    // Nothing to reload: every session gets a saved menu with its settings.
    reload: () => Promise.resolve(),
  })
}

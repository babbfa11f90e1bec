/** The settings of the business unit on a page: loading, editing and saving those with certain prefixes. */
import { useTranslation } from 'react-i18next'
import { unitSettings, type UnitSettingsState } from '../../contract/endpoints/unit-settings'
import { unitSettingsClient } from '../../contract/unit-settings'
import { useSession } from '../../ui/session-context'
import { useToaster } from '../../ui/controls/toast'
import type { Entries, Entry, EntryForm } from '../../ui/edit/entry-form'
import { useEditForm } from '../../ui/edit/use-edit-form'
import { unitProblems, unitTitle, unitValueText } from './unit-settings-words'
import { resource, unchanged } from '../../kernel/resource'
import type { Shown } from '../../ui/use-resource'

/** All settings and features of the unit. */
export const unitState = resource({
  key: 'unit-settings',
  fetch: ({ api }, signal) => api.call(unitSettings.forAll, {}, { signal }),
  topics: ['Access'],
  apply: unchanged,
})

export interface UnitSettingsForm {
  readonly form: EntryForm
  /** Saves that changed one of these fields, with only those changes. */
  readonly saves: UnitSettingsState['saves']
  readonly textOf: (field: string, value: string | number | boolean) => string
}

export interface UnitSettingsPart {
  readonly draftKey: string
  /** Prefixes of its fields: `cockpit.`. */
  readonly owners: readonly string[]
  /** When saved values take effect; absent: at once. */
  readonly savedNote: string | undefined
}

export function useUnitSettings(
  { draftKey, owners, savedNote }: UnitSettingsPart,
  unit: UnitSettingsState,
  loaded: Pick<Shown<UnitSettingsState>, 'refetch' | 'take'>,
): UnitSettingsForm {
  const { api, formats } = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const isOurs = (field: string) => owners.some(owner => field.startsWith(owner))
  const saved: Entries = Object.fromEntries(
    Object.entries(unit.values)
      .filter(([field]) => isOurs(field))
      .map(([field, value]) => [field, entryOf(value)]),
  )
  const textOf = (field: string, value: Entry | number) => unitValueText(field, value ?? '', t, formats)
  const form = useEditForm<Entries>({
    draftKey,
    saved,
    titleOf: field => unitTitle(field, t),
    textOf,
    showsAtOnce: (field, edits) => field in edits,
    problemsOf: values => unitProblems(values, unit.address, t, formats),
    save: async (changed, seen) => {
      const settings = Object.entries(textsOf(changed)).map(([field, value]) => {
        const [owner = '', key = ''] = field.split('.')
        return { clientId: unitSettingsClient, owner, key, value }
      })
      const state = await api.call(unitSettings.saveForAll, { body: { settings, read: textsOf(seen) } })
      loaded.take(() => state)
      toaster.show({ text: t('settings.saved'), note: savedNote ?? t('settings.savedNote') })
      return undefined
    },
    reload: loaded.refetch,
  })
  const saves = unit.saves
    .map(save => ({ ...save, changes: save.changes.filter(({ field }) => isOurs(field)) }))
    .filter(({ changes }) => changes.length > 0)
  return { form, saves, textOf }
}

const textsOf = (entries: Readonly<Partial<Entries>>): Record<string, string> =>
  Object.fromEntries(Object.entries(entries).map(([field, entry]) => [field, String(entry)]))

const entryOf = (value: string | number | boolean): Entry =>
  typeof value === 'boolean' ? value : String(value)

/** The settings of the business unit on a page: loading, editing and saving those with certain prefixes. */
import { useTranslation } from 'react-i18next'
import {
  unitSettings,
  featureFlags,
  codeSwitchEndpoints,
  type UnitSettingsState,
} from '../../contract/endpoints/unit-settings'
import { features, type Feature } from '../../contract/features'
import { codeSwitches, unitSettingsClient } from '../../contract/unit-settings'
import type { Api } from '../../kernel/session'
import { useSession } from '../../ui/session-context'
import { useToaster } from '../../ui/controls/toast'
import type { Entries, Entry, EntryForm } from '../../ui/edit/entry-form'
import { useEditForm } from '../../ui/edit/use-edit-form'
import { unitProblems, unitTitle, unitValueText } from './unit-settings-words'
import { resource, unchanged } from '../../kernel/resource'
import type { Shown } from '../../ui/use-resource'

export interface UnitState {
  readonly unit: UnitSettingsState
  readonly enabled: readonly Feature[]
}

async function askUnit(api: Api, signal?: AbortSignal): Promise<UnitState> {
  const options = signal === undefined ? {} : { signal }
  const [unit, enabled] = await Promise.all([
    api.call(unitSettings.forAll, {}, options),
    api.call(featureFlags.enabled, {}, options),
  ])
  return { unit, enabled }
}

/** All settings of the unit. */
export const unitState = resource({
  key: 'unit-settings',
  fetch: ({ api }, signal) => askUnit(api, signal),
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
  { unit, enabled }: UnitState,
  loaded: Pick<Shown<UnitState>, 'refetch' | 'take'>,
): UnitSettingsForm {
  const { api, formats } = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const isOurs = (field: string) => owners.some(owner => field.startsWith(owner))
  const all: Entries = {
    ...Object.fromEntries(Object.entries(unit.values).map(([field, value]) => [field, entryOf(value)])),
    ...Object.fromEntries(features.map(feature => [`feature.${feature}`, enabled.includes(feature)])),
  }
  const saved = Object.fromEntries(Object.entries(all).filter(([field]) => isOurs(field)))
  const textOf = (field: string, value: Entry | number) => unitValueText(field, value ?? '', t, formats)
  const form = useEditForm<Entries>({
    draftKey,
    saved,
    titleOf: field => unitTitle(field, t),
    textOf,
    showsAtOnce: (field, edits) => field in edits,
    problemsOf: values => unitProblems(values, unit.address, t, formats),
    save: async (changed, seen) => {
      await putAll(api, saved, changed as Entries, seen as Entries)
      loaded.take(await askUnit(api))
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

/** Values, then switches, then features: each kind has its own endpoint, and what was saved before a failure stays saved. */
async function putAll(api: Api, saved: Entries, changed: Entries, read: Entries): Promise<void> {
  const all = { ...saved, ...changed }
  const known = { ...saved, ...read }
  const values = Object.entries(changed).filter(
    ([field]) => !field.startsWith('feature.') && !field.startsWith('codeSwitch.'),
  )
  if (values.length > 0) {
    const settings = values.map(([field, entry]) => {
      const [owner = '', key = ''] = field.split('.')
      return { clientId: unitSettingsClient, owner, key, value: String(entry) }
    })
    const readTexts = Object.fromEntries(values.map(([field]) => [field, String(read[field])]))
    await api.call(unitSettings.saveForAll, { body: { settings, read: readTexts } })
  }
  if (Object.keys(changed).some(field => field.startsWith('codeSwitch.'))) {
    const on = (entries: Entries) => codeSwitches.filter(name => entries[`codeSwitch.${name}`] === true)
    await api.call(codeSwitchEndpoints.enable, { body: { enabled: on(all), read: on(known) } })
  }
  if (Object.keys(changed).some(field => field.startsWith('feature.'))) {
    const on = (entries: Entries) => features.filter(name => entries[`feature.${name}`] === true)
    await api.call(featureFlags.enable, { body: { enabled: on(all), read: on(known) } })
  }
}

const entryOf = (value: string | number | boolean): Entry =>
  typeof value === 'boolean' ? value : String(value)

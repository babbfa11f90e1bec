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
import { isShown, toFailure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useSession } from '../../ui/session-context'
import { useToaster } from '../../ui/controls/toast'
import type { Entries, Entry, EntryForm } from '../../ui/edit/entry-form'
import { useEditForm, type Refusal } from '../../ui/edit/use-edit-form'
import { failureSentence } from '../../ui/failure-sentence'
import { unitProblems, unitTitle, unitValueText } from './unit-settings-words'
import { resource, unchanged } from '../../kernel/resource'
import type { Shown } from '../../ui/use-resource'

export interface UnitState {
  readonly unit: UnitSettingsState
  readonly enabled: readonly Feature[]
}

/** All settings of the unit. */
export const unitState = resource({
  key: 'unit-settings',
  fetch: async ({ api }, signal): Promise<UnitState> => {
    const [unit, enabled] = await Promise.all([
      api.call(unitSettings.forAll, {}, { signal }),
      api.call(featureFlags.enabled, {}, { signal }),
    ])
    return { unit, enabled }
  },
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
  /** Sends the parts one after the other. What was saved before a failure stays saved, and is no edit any more. */
  const saveParts = async (changed: Entries, read: Entries): Promise<Refusal | undefined> => {
    const done: string[] = []
    for (const part of partsOf(saved, changed, read)) {
      try {
        await part.send(api)
      } catch (error) {
        const failure = toFailure(error)
        // A conflict names its fields, and fetches them.
        if (done.length === 0 || failure.kind === 'conflict' || !isShown(failure)) throw failure
        const titles = (fields: readonly string[]) => fields.map(field => unitTitle(field, t)).join('; ')
        const open = Object.keys(changed).filter(field => !done.includes(field))
        const reason = failureSentence(failure, t)
        return { text: t('unitSettings.savedInPart', { saved: titles(done), open: titles(open), reason }) }
      }
      done.push(...Object.keys(part.changed))
      loaded.take(known => withSaved(known, part.changed))
    }
    return undefined
  }
  const form = useEditForm<Entries>({
    draftKey,
    saved,
    titleOf: field => unitTitle(field, t),
    textOf,
    showsAtOnce: (field, edits) => field in edits,
    problemsOf: values => unitProblems(values, unit.address, t, formats),
    save: async (changed, seen) => {
      const refusal = await saveParts(changed as Entries, seen as Entries)
      if (refusal !== undefined) return refusal
      await loaded.refetch()
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

interface Part {
  readonly changed: Entries
  send(api: Api): Promise<unknown>
}

/** Values, then switches, then features: each kind has its own endpoint. */
function partsOf(saved: Entries, changed: Entries, read: Entries): readonly Part[] {
  const all = { ...saved, ...changed }
  const known = { ...saved, ...read }
  const part = (isIn: (field: string) => boolean): Entries =>
    Object.fromEntries(Object.entries(changed).filter(([field]) => isIn(field)))
  const values = part(field => !isFeature(field) && !isSwitch(field))
  const settings = Object.entries(values).map(([field, entry]) => {
    const [owner = '', key = ''] = field.split('.')
    return { clientId: unitSettingsClient, owner, key, value: String(entry) }
  })
  const readTexts = Object.fromEntries(Object.keys(values).map(field => [field, String(read[field])]))
  const switchesOn = (entries: Entries) => codeSwitches.filter(name => entries[`codeSwitch.${name}`] === true)
  const featuresOn = (entries: Entries) => features.filter(name => entries[`feature.${name}`] === true)
  const parts: readonly Part[] = [
    {
      changed: values,
      send: api => api.call(unitSettings.saveForAll, { body: { settings, read: readTexts } }),
    },
    {
      changed: part(isSwitch),
      send: api =>
        api.call(codeSwitchEndpoints.enable, { body: { enabled: switchesOn(all), read: switchesOn(known) } }),
    },
    {
      changed: part(isFeature),
      send: api =>
        api.call(featureFlags.enable, { body: { enabled: featuresOn(all), read: featuresOn(known) } }),
    },
  ]
  return parts.filter(one => Object.keys(one.changed).length > 0)
}

/** The state with what was saved; the server's own, with who saved it, follows. */
function withSaved({ unit, enabled }: UnitState, changed: Entries): UnitState {
  const values = Object.entries(changed).filter(([field]) => !isFeature(field))
  return {
    unit: {
      ...unit,
      values: {
        ...unit.values,
        ...Object.fromEntries(values.map(([field, entry]) => [field, entry ?? ''])),
      },
    },
    enabled: features.filter(name => changed[`feature.${name}`] ?? enabled.includes(name)),
  }
}

const isFeature = (field: string) => field.startsWith('feature.')
const isSwitch = (field: string) => field.startsWith('codeSwitch.')

const entryOf = (value: string | number | boolean): Entry =>
  typeof value === 'boolean' ? value : String(value)

/** What administrators set for the whole business unit: values, features, switches, and users' defaults. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { userSetting } from '../../../../src/contract/own-settings'
import type { UnitSettingsState } from '../../../../src/contract/endpoints/unit-settings'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { features } from '../../../../src/contract/features'
import type { InputIssue } from '../../../../src/contract/input-issues'
import { listedRanges, parseRange } from '../../../../src/contract/ip-addresses'
import { retainedForever } from '../../../../src/contract/retention'
import {
  codeSwitches,
  featureOwner,
  readUnitValue,
  unitSettingField,
  unitSettingKind,
  unitSettingList,
  unitSettingsClient,
  unitValueProblem,
  type UnitSettingOwner,
} from '../../../../src/contract/unit-settings'
import { enabledWidgetsSetting } from '../../../../src/contract/widgets'
import type { InferOutput } from 'valibot'
import { isAddressAllowed } from '../../core/sessions/allowed-address'
import type { Context } from '../../core/calls/context'
import { invalidInput } from '../../core/refusal'
import { isSettingValue, savesOf } from '../../core/unit/saved-settings'
import { defaultSettings, gridSeeds, seedDefaultSettings, seedGrid } from '../seeds'
import {
  readFeatures,
  readSwitches,
  readUnitValues,
  saveUnitValues,
  unitSettingsEntity,
  type NewSetting,
} from '../unit-values'
import { saveOwnSetting } from './own-settings'

type All = Handlers<Endpoints, Context>
type ArchiveProblemNow = () => keyof typeof archiveIssues | null
type UnitHandlers = Pick<
  All['settings'],
  'forAll' | 'saveForAll' | 'removeForAll' | 'terminal' | 'system' | 'grid' | 'defaultUserSettings'
>

/** @param archiveProblem why rows cannot be archived at the moment */
export const unitSettingsHandlers = (archiveProblem: ArchiveProblemNow): UnitHandlers => ({
  forAll: (_input, context) => stateOf(context),

  async saveForAll({ body }, context) {
    await saveUnitValues(context.db, context.unit, checked(body.settings, context, archiveProblem), body.read)
    return stateOf(context)
  },

  async removeForAll({ query }, context) {
    const starts = unitSettingKind(query.owner, query.key)?.starts
    const setting = { ...query, value: String(starts ?? '') }
    await saveUnitValues(context.db, context.unit, checked([setting], context, archiveProblem))
    return stateOf(context)
  },

  terminal: ({ query }, context) => rowsOf(context, ['terminal'], query),
  system: ({ query }, context) => rowsOf(context, ['cockpit', 'system', 'codeSwitch'], query),

  async grid({ query }, { db, caller }) {
    const seeds = await gridSeeds(db.read, caller.businessUnitId)
    return [...seeds]
      .map(([key, { state, scope, canCustomerModify, canUserModify }]) => ({
        clientId: unitSettingsClient,
        owner: scope,
        key,
        value: state,
        canCustomerModify,
        canUserModify,
      }))
      .filter(row => matchesQuery(row, query))
  },

  defaultUserSettings: async (_input, { db, caller }) =>
    (await defaultSettings(db.read, caller.businessUnitId)).map(setting => ({
      clientId: unitSettingsClient,
      ...setting,
    })),
})

export const featureFlags: All['featureFlags'] = {
  available: async () => [...features],
  enabled: (_input, { db, caller }) => readFeatures(db.read, caller.businessUnitId),
  enable: ({ body }, context) => saveSwitched(context, featureOwner, features, body),
}

export const codeSwitchHandlers: All['codeSwitches'] = {
  available: async () => [...codeSwitches],
  enabled: (_input, { db, caller }) => readSwitches(db.read, caller.businessUnitId),
  enable: ({ body }, context) => saveSwitched(context, 'codeSwitch', codeSwitches, body),
}

/** Switches exactly the enabled ones of these flags on. */
async function saveSwitched(
  { db, unit }: Context,
  owner: NewSetting['owner'],
  keys: readonly string[],
  { enabled, read }: { readonly enabled: readonly string[]; readonly read?: readonly string[] | undefined },
): Promise<undefined> {
  const flags = (on: readonly string[]) => keys.map(key => ({ owner, key, value: String(on.includes(key)) }))
  await saveUnitValues(
    db,
    unit,
    flags(enabled),
    read && Object.fromEntries(flags(read).map(flag => [unitSettingField(flag), flag.value])),
  )
  return undefined
}

export const seeding: Omit<All['seeding'], 'excelUpload'> = {
  async defaultUserSettings({ body }, { db, unit }) {
    await seedDefaultSettings(db, unit, () => body.settings)
    return undefined
  },
  async gridFactory({ body }, { db, unit }) {
    await seedGrid(db, unit, 'factory', body)
    return undefined
  },
  async gridBusinessUnit({ body }, { db, unit }) {
    await seedGrid(db, unit, 'businessUnit', body)
    return undefined
  },
  async gridUser({ body: { viewName, state } }, context) {
    const key = `${viewName}_GridSettings`
    await saveOwnSetting(context, { clientId: unitSettingsClient, owner: 'gridSettings', key, value: state })
    return undefined
  },
  async kpi({ body }, { db, unit }) {
    const { owner, key } = enabledWidgetsSetting
    await seedDefaultSettings(db, unit, present => [
      ...present.filter(setting => setting.owner !== owner || setting.key !== key),
      ...(body.value === '' ? [] : [{ owner, key, value: body.value }]),
    ])
    return undefined
  },
}

async function stateOf({ db, caller, exchange }: Context): Promise<UnitSettingsState> {
  return {
    values: await readUnitValues(db.read, caller.businessUnitId),
    saves: await savesOf(db.read, caller.businessUnitId, unitSettingsEntity, isSettingValue),
    address: exchange.address,
  }
}

interface SettingQuery {
  readonly owner?: string | undefined
  readonly key?: string | undefined
}

const matchesQuery = (
  row: { readonly owner: string; readonly key: string },
  { owner, key }: SettingQuery,
): boolean => (owner === undefined || owner === row.owner) && (key === undefined || key === row.key)

async function rowsOf({ db, caller }: Context, owners: readonly UnitSettingOwner[], query: SettingQuery) {
  const values = await readUnitValues(db.read, caller.businessUnitId)
  return unitSettingList
    .filter(setting => owners.includes(setting.owner) && matchesQuery(setting, query))
    .map(({ owner, key, is }) => {
      const value = values[`${owner}.${key}`] ?? is.starts
      return {
        clientId: unitSettingsClient,
        owner,
        key,
        value: String(value),
        isDefault: value === is.starts,
      }
    })
}

/** @throws Refusal 400 for unknown settings, invalid values, and an address list that excludes the caller */
function checked(
  settings: readonly InferOutput<typeof userSetting>[],
  { exchange }: Context,
  archiveProblem: ArchiveProblemNow,
): NewSetting[] {
  const issues: InputIssue[] = []
  const known = settings.flatMap(({ clientId, owner, key, value }, at): NewSetting[] => {
    const is = clientId === unitSettingsClient ? unitSettingKind(owner, key) : undefined
    const path = `body.settings.${at}`
    if (is === undefined)
      issues.push({ path: `${path}.key`, message: 'There is no such setting.', code: 'no-such' })
    else if (readUnitValue(is, value) === undefined) {
      issues.push({
        path: `${path}.value`,
        message: `No value of ${owner}.${key}.`,
        ...unitValueProblem(is, value),
      })
    } else if (owner === 'system' && key === 'ipAllowList') {
      issues.push(...listIssues(value, `${path}.value`, exchange.address))
    } else if (owner === 'retention' && value !== String(retainedForever)) {
      const problem = archiveProblem()
      if (problem !== null) issues.push(archiveIssues[problem](`${path}.value`))
    }
    return [{ owner: owner as NewSetting['owner'], key, value }]
  })
  if (issues.length > 0) throw invalidInput(issues)
  return known
}

/** Refusals of a retention period when rows cannot be archived. */
const archiveIssues = {
  none: (path: string): InputIssue => ({
    path,
    message: 'This server has no folder for the archive (COCKPIT_ARCHIVE).',
    code: 'no-archive',
  }),
  'not-writable': (path: string): InputIssue => ({
    path,
    message: 'The folder of the archive cannot be written (COCKPIT_ARCHIVE).',
    code: 'archive-not-writable',
  }),
} as const

/** The list must include the caller's own address; otherwise nobody could reach the server to correct it. */
function listIssues(text: string, path: string, address: string): InputIssue[] {
  const lines = listedRanges(text)
  const wrong = lines.filter(line => parseRange(line.text) === null)
  if (wrong.length > 0) {
    return wrong.map(({ line }) => ({
      path,
      message: `Line ${line} is no address.`,
      code: 'misshaped-range',
      values: { line },
    }))
  }
  const ranges = lines.flatMap(line => parseRange(line.text) ?? [])
  if (ranges.length === 0 || isAddressAllowed({ allowedAddresses: ranges }, address)) return []
  return [{ path, message: `${address} is not in it.`, code: 'own-address-missing', values: { address } }]
}

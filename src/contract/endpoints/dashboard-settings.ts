/** Dashboard settings: an administrator's for the business unit, and which of them a user may choose (spec 2, section 7). */
import * as v from 'valibot'
import { firstStepNames } from '../first-steps'
import { kpiSettings, kpiSettingsKey } from '../kpi-settings'
import { offeredWidget } from '../widgets'
import { isoDateTime } from '../wire-values'
import { get, group, put } from './endpoint'
import { userSetting } from '../own-settings'

const kpiValue = v.nullable(v.union([v.number(), v.boolean()]))

/** The KPI settings for their page, with the latest saves, the newest first. */
export const kpiSettingsState = v.object({
  settings: kpiSettings,
  saves: v.array(
    v.object({
      at: isoDateTime,
      /** Display name; the user name when the user was deleted. */
      user: v.string(),
      /** Values that the save changed, by path (kpi-changes.ts). */
      changes: v.array(v.object({ field: v.string(), from: kpiValue, to: kpiValue })),
    }),
  ),
})
export type KpiSettingsState = v.InferOutput<typeof kpiSettingsState>

/** The KPI settings of a business unit to save, as a setting whose value is JSON. */
export const kpiSettingsInput = v.object({
  clientId: v.literal(kpiSettingsKey.clientId),
  owner: v.literal(kpiSettingsKey.owner),
  key: v.literal(kpiSettingsKey.key),
  value: userSetting.entries.value,
  /** The settings that the caller had read: when they have changed since, nothing is saved (409 with the fields). */
  read: v.optional(kpiSettings),
})

/** Merged into the group of settings that every session loads; in a file of their own since few pages call them. */
export const dashboardSettings = group('Settings', {
  kpi: get('/kpi', {
    result: kpiSettingsState,
    permission: 'header/settings/kpi',
    summary: 'What was decided about the dashboards of the business unit, by whom and when.',
  }),
  saveCockpit: put('/cockpit', {
    body: kpiSettingsInput,
    result: kpiSettingsState,
    permission: 'header/settings/kpi',
    summary:
      'Saves which widgets exist in the business unit, their targets and limits, and how often they are fetched.',
  }),
  dashboardWidgetSettings: get('/dashboardWidgetSettings', {
    result: v.array(offeredWidget),
    summary: 'What can stand on the dashboard of the signed-in user, in his order.',
  }),
  firstSteps: get('/firstSteps', {
    result: v.array(v.object({ name: v.picklist(firstStepNames), isDone: v.boolean() })),
    summary:
      'What the business unit needs before its warehouse can work, and what of it is done: the steps that the caller may do.',
  }),
})

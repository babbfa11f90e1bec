/** What administrators decide about the dashboards of a business unit: read with its history, saved and audited. */
import type { InputIssue } from '../../../src/contract/input-issues'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { KpiSettingsState } from '../../../src/contract/endpoints/dashboard-settings'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { kpiChanges, plainKpiSettings } from '../../../src/contract/kpi-changes'
import { kpiSettingsProblems } from '../../../src/contract/kpi-problems'
import { parseKpiSettings, type KpiSettings } from '../../../src/contract/kpi-settings'
import type { Db } from '../db/database'
import type { Context } from '../http/context'
import { changedMeanwhile, invalidInput } from '../http/refusal'
import {
  auditKpiSettings,
  kpiSaves,
  lockKpiSettings,
  readKpiSettings,
  writeKpiSettings,
} from '../kpi/saved-kpi-settings'

type SettingsHandlers = Handlers<Endpoints, Context>['settings']

export const kpiSettingsHandlers: Pick<SettingsHandlers, 'kpi' | 'saveCockpit'> = {
  kpi: (_input, { db, caller }) => stateOf(db, caller.businessUnitId),

  async saveCockpit({ body }, { db, caller, unit }) {
    const wanted = checked(body.value)
    await db.tx(unit, async tx => {
      const before = await lockKpiSettings(tx.sql, caller.businessUnitId)
      const meanwhile = body.read === undefined ? [] : kpiChanges(body.read, before)
      if (meanwhile.length > 0) throw changedMeanwhile(meanwhile.map(({ field }) => field))
      const changes = kpiChanges(before, wanted)
      if (changes.length > 0) {
        await writeKpiSettings(tx.sql, caller.businessUnitId, wanted)
        auditKpiSettings(tx, changes)
        tx.settingsChanged()
      }
    })
    return stateOf(db, caller.businessUnitId)
  },
}

async function stateOf(db: Db, businessUnitId: number): Promise<KpiSettingsState> {
  return {
    settings: await readKpiSettings(db.read, businessUnitId),
    saves: await kpiSaves(db.read, businessUnitId),
  }
}

/**
 * The settings in the text that shall be saved.
 * @throws Refusal 400 with the paths that do not fit
 */
function checked(text: string): KpiSettings {
  const settings = parseKpiSettings(text)
  if (settings === null)
    throw invalidInput([
      { path: 'body.value', message: 'This is no JSON of KPI settings.', code: 'misshaped' },
    ])
  const issues = kpiSettingsProblems(settings).map(({ path, kind, values }): InputIssue => ({
    path: `body.value.${path}`,
    message: `Refused: ${kind}.`,
    code: kind === 'unknown-widget' ? 'no-such' : `kpi.${kind}`,
    values,
  }))
  if (issues.length > 0) throw invalidInput(issues)
  return plainKpiSettings(settings)
}

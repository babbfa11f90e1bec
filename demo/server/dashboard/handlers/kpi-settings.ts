/** The dashboard settings of a business unit: read with their history, saved by administrators and audited. */
import * as v from 'valibot'
import type { InputIssue } from '../../../../src/contract/input-issues'
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { KpiSettingsState } from '../../../../src/contract/endpoints/dashboard-settings'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { kpiChanges, plainKpiSettings } from '../../../../src/contract/kpi-changes'
import { kpiSettingsProblems } from '../../../../src/contract/kpi-problems'
import { kpiSettings, type KpiSettings } from '../../../../src/contract/kpi-settings'
import type { Db } from '../../core/db/database'
import type { Context } from '../../core/calls/context'
import { issuesOf } from '../../core/calls/read-input'
import { changedMeanwhile, invalidInput } from '../../core/refusal'
import { lockUnit } from '../../core/unit/saved-settings'
import { auditKpiSettings, kpiSaves, readKpiSettings, writeKpiSettings } from '../saved-kpi-settings'

type SettingsHandlers = Handlers<Endpoints, Context>['settings']

export const kpiSettingsHandlers: Pick<SettingsHandlers, 'kpi' | 'saveCockpit'> = {
  kpi: (_input, { db, caller }) => stateOf(db, caller.businessUnitId),

  async saveCockpit({ body }, { db, caller, unit }) {
    const wanted = checked(body.value)
    await db.tx(unit, async tx => {
      await lockUnit(tx, caller.businessUnitId)
      const before = await readKpiSettings(tx.sql, caller.businessUnitId)
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

/** @throws Refusal 400 for a text that is no JSON of settings */
function settingsIn(text: string): KpiSettings {
  const path = 'body.value'
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidInput([{ path, message: 'The text is not JSON.', code: 'not-json' }])
  }
  const read = v.safeParse(kpiSettings, value)
  if (!read.success) throw invalidInput(issuesOf(read.issues, path))
  return read.output
}

/**
 * Parses the settings to save.
 * @throws Refusal 400 with the paths of invalid values
 */
function checked(text: string): KpiSettings {
  const settings = settingsIn(text)
  const issues = kpiSettingsProblems(settings).map(({ path, kind, values }): InputIssue => ({
    path: `body.value.${path}`,
    message: `Refused: ${kind}.`,
    code: kind === 'unknown-widget' ? 'no-such' : `kpi.${kind}`,
    values,
  }))
  if (issues.length > 0) throw invalidInput(issues)
  return plainKpiSettings(settings)
}

/** Saved criteria, schedules, and reports made in the background. Each user has their own. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { Context } from '../../core/calls/context'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { assertPlannable } from '../plans/assert-plannable'
import { criteriaSetsOf, removeCriteriaSet, saveCriteriaSet, starCriteriaSet } from '../plans/criteria-sets'
import { planRun } from '../plans/plan-run'
import { readersOf } from '../plans/report-readers'
import {
  addSchedule,
  changeSchedule,
  removeSchedule,
  runSchedule,
  schedulesOf,
  switchSchedule,
  type ScheduleParts,
} from '../plans/schedules'
import { searchScope } from '../../core/calls/search-rows'

type PlanHandlers = Pick<Handlers<Endpoints, Context>, 'reportCriteria' | 'reportSchedules'>

export function reportPlanHandlers(unitSettings: UnitSettingsCache): PlanHandlers {
  const partsOf = async (report: ReportName, context: Context): Promise<ScheduleParts> => {
    const { db, unit, caller, now, can } = context
    const scope = { ...(await searchScope(unitSettings, context)), userId: caller.userId }
    return { db, unit, unitSettings, scope, report, now: now(), can }
  }
  return {
    reportCriteria: {
      async sets({ params: { report } }, context) {
        return criteriaSetsOf(context.db.read, context.caller, report)
      },
      async create({ params: { report }, body }, context) {
        return saveCriteriaSet(context.db, context.unit, context.caller, { report, content: body })
      },
      async update({ params: { report, id }, body }, context) {
        return saveCriteriaSet(context.db, context.unit, context.caller, { report, id, content: body })
      },
      async star({ params: { report }, body: { id } }, context) {
        return starCriteriaSet(context.db, context.unit, context.caller, { report, id })
      },
      async remove({ params }, context) {
        await removeCriteriaSet(context.db, context.caller, params)
        return undefined
      },
    },

    reportSchedules: {
      ofReport: async ({ params: { report } }, context) => schedulesOf(await partsOf(report, context)),
      async recipients({ params: { report } }, context) {
        const readers = await readersOf(context.db, unitSettings, context.caller.businessUnitId, report)
        return readers.map(({ id, displayName, email }) => ({ id, displayName, email }))
      },
      create: async ({ params: { report }, body }, context) =>
        addSchedule(await partsOf(report, context), body),
      update: async ({ params: { report, id }, body }, context) =>
        changeSchedule(await partsOf(report, context), id, body),
      switch: async ({ params: { report, id }, body: { isActive } }, context) =>
        switchSchedule(await partsOf(report, context), id, isActive),
      runNow: async ({ params: { report, id } }, context) => ({
        downloadId: await runSchedule(await partsOf(report, context), id),
      }),
      async remove({ params: { report, id } }, context) {
        await removeSchedule(await partsOf(report, context), id)
        return undefined
      },
    },
  }
}

/** Makes the handler of `POST /Report/{report}/later`. */
export function makeLater(unitSettings: UnitSettingsCache): Handlers<Endpoints, Context>['reports']['later'] {
  return async ({ params: { report }, body: { name, ...file } }, context) => {
    const scope = await searchScope(unitSettings, context)
    const now = context.now()
    assertPlannable(report, file, scope, now)
    const { businessUnitId, userId: ownerId } = context.caller
    const run = { businessUnitId, ownerId, report, name, file, origin: 'User' } as const
    const downloadId = await context.db.tx(context.unit, tx =>
      planRun(tx, run, { now, region: scope.region }),
    )
    return { downloadId }
  }
}

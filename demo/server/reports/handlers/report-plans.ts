/** Saved criteria, schedules, and reports made in the background. Each user has their own. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import type { ReportName } from '../../../../src/contract/reports/report-names'
import type { Context } from '../../core/calls/context'
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

export const reportPlanHandlers: PlanHandlers = {
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
    ofReport: async ({ params: { report } }, context) => schedulesOf(partsOf(report, context)),
    async recipients({ params: { report } }, { db, caller, settings }) {
      const readers = await readersOf(db, settings, caller.businessUnitId, report)
      return readers.map(({ id, displayName, email }) => ({ id, displayName, email }))
    },
    create: async ({ params: { report }, body }, context) => addSchedule(partsOf(report, context), body),
    update: async ({ params: { report, id }, body }, context) =>
      changeSchedule(partsOf(report, context), id, body),
    switch: async ({ params: { report, id }, body: { isActive } }, context) =>
      switchSchedule(partsOf(report, context), id, isActive),
    runNow: async ({ params: { report, id } }, context) => ({
      downloadId: await runSchedule(partsOf(report, context), id),
    }),
    async remove({ params: { report, id } }, context) {
      await removeSchedule(partsOf(report, context), id)
      return undefined
    },
  },
}

function partsOf(report: ReportName, context: Context): ScheduleParts {
  const { db, unit, caller, settings, now, can } = context
  const scope = { ...searchScope(context), userId: caller.userId }
  return { db, unit, settings, scope, report, now: now(), can }
}

/** The handler of `POST /Report/{report}/later`. */
export const makeLater: Handlers<Endpoints, Context>['reports']['later'] = async (
  { params: { report }, body: { name, ...file } },
  context,
) => {
  const scope = searchScope(context)
  const now = context.now()
  assertPlannable(report, file, scope, now)
  const { businessUnitId, userId: ownerId } = context.caller
  const run = { businessUnitId, ownerId, report, name, file, origin: 'User' } as const
  const downloadId = await context.db.tx(context.unit, tx => planRun(tx, run, { now, region: scope.region }))
  return { downloadId }
}

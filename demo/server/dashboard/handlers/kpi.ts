/** Values of the dashboard's widgets, the data of its KPI tile reports, and the user's choice of both. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { wordsFor } from '../../core/calls/call-language'
import type { Context } from '../../core/calls/context'
import type { UnitSettingsCache } from '../../core/unit/unit-settings'
import { ruleOf } from '../../../../src/contract/kpi-settings'
import { rowViews } from '../../../../src/contract/row-views'
import { isAllowed } from '../../core/http/endpoint-runner'
import { cutOffs } from '../cut-offs'
import type { SharedFigures } from '../shared-figures'
import { unitOffers, unitWidgets } from '../unit-widgets'
import { inWords } from '../widget-words'
import { saveOwnSetting } from '../../settings/public'

type KpiHandlers = Handlers<Endpoints, Context>['kpi']
type OfferedWidgets = Handlers<Endpoints, Context>['settings']['dashboardWidgetSettings']

export function kpiHandlers(unitSettings: UnitSettingsCache, figures: SharedFigures): KpiHandlers {
  return {
    async availableWidgets(_input, context) {
      const { db, caller, now } = context
      const { businessUnitId, userId } = caller
      const unit = { ...(await unitSettings.of(businessUnitId)), businessUnitId }
      const widgets = await unitWidgets({ db, figures }, unit, [caller], now())
      return inWords(widgets.get(userId) ?? [], await wordsFor(context))
    },

    async reportData(_input, { caller: { businessUnitId }, now }) {
      const { region, kpiSettings } = await unitSettings.of(businessUnitId)
      const reports = await figures.reports(businessUnitId, cutOffs(now(), region))
      return reports.filter(({ id }) => ruleOf(kpiSettings, id).isOffered)
    },

    async menuCounts(_input, context) {
      const { businessUnitId } = context.caller
      const { region } = await unitSettings.of(businessUnitId)
      const read = await figures.widgets(businessUnitId, cutOffs(context.now(), region))
      const ifReadable = (view: keyof typeof rowViews, count: number) =>
        isAllowed(rowViews[view], context) ? count : null
      return {
        openJobs: ifReadable('Job', read.openJobs),
        stockCountsReady: ifReadable('Inventory', read.stockCountsReady),
        ordersInError: ifReadable('SalesOrders', read.error),
        salesOrderDrafts: ifReadable('SalesOrderDraft', read.salesOrderDrafts),
        purchaseDrafts: ifReadable('Draft', read.purchaseDrafts),
      }
    },

    async saveSelectedWidgets({ body }, context) {
      await saveOwnSetting(context, body)
      return undefined
    },
  }
}

/** Widgets that are available for the caller's dashboard. */
export function dashboardWidgetSettings(unitSettings: UnitSettingsCache): OfferedWidgets {
  return async (_input, context) => {
    const { db, caller } = context
    const { businessUnitId, userId } = caller
    const unit = { ...(await unitSettings.of(businessUnitId)), businessUnitId }
    const offered = (await unitOffers(db, unit, [caller])).get(userId) ?? []
    return inWords(offered, await wordsFor(context))
  }
}

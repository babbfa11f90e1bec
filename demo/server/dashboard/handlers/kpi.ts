/** Values of the dashboard's widgets, the data of its KPI tile reports, and the user's choice of both. */
import type { Handlers } from '../../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../../src/contract/endpoints/table'
import { wordsFor } from '../../core/calls/call-language'
import type { Context } from '../../core/calls/context'
import { ruleOf } from '../../../../src/contract/kpi-settings'
import { rowViews } from '../../../../src/contract/row-views'
import { isAllowed } from '../../core/http/endpoint-runner'
import { cutOffs } from '../cut-offs'
import type { SharedFigures } from '../shared-figures'
import { unitOffers, unitWidgets, type WidgetUnit } from '../unit-widgets'
import { inWords } from '../widget-words'
import { saveOwnSetting } from '../../settings/public'

type KpiHandlers = Handlers<Endpoints, Context>['kpi']
type OfferedWidgets = Handlers<Endpoints, Context>['settings']['dashboardWidgetSettings']

export function kpiHandlers(figures: SharedFigures): KpiHandlers {
  return {
    async availableWidgets(_input, context) {
      const { db, caller, now } = context
      const widgets = await unitWidgets({ db, figures }, widgetUnitOf(context), [caller], now())
      return inWords(widgets.get(caller.userId) ?? [], await wordsFor(context))
    },

    async reportData(_input, { caller, settings: { kpiSettings, region }, now }) {
      const reports = await figures.reports(caller.businessUnitId, cutOffs(now(), region))
      return reports.filter(({ id }) => ruleOf(kpiSettings, id).isOffered)
    },

    async menuCounts(_input, context) {
      const { caller, settings, now } = context
      const read = await figures.widgets(caller.businessUnitId, cutOffs(now(), settings.region))
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
export const dashboardWidgetSettings: OfferedWidgets = async (_input, context) => {
  const { db, caller } = context
  const offered = (await unitOffers(db, widgetUnitOf(context), [caller])).get(caller.userId) ?? []
  return inWords(offered, await wordsFor(context))
}

const widgetUnitOf = ({ caller: { businessUnitId }, settings }: Context): WidgetUnit => ({
  ...settings,
  businessUnitId,
})

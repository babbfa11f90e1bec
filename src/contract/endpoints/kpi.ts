/** Values of the dashboard's widgets, its KPI tile reports and the choice of both (spec 2, section 7, dashboard and KPI). */
import * as v from 'valibot'
import { kpiReport, kpiReportIds } from '../kpi-reports'
import { enabledWidgetsSetting, selectionText, widgetData, widgetIds } from '../widgets'
import { formExpected } from '../wire-values'
import { get, group, post } from './endpoint'

/** A saved selection: known ids, each once, joined by commas; empty for none. */
const selection = v.pipe(v.string(), v.maxLength(200), v.check(isSelection, `${formExpected}0,1,101`))

function isSelection(text: string): boolean {
  const known: readonly number[] = [...Object.values(widgetIds), ...Object.values(kpiReportIds)]
  const ids = text === '' ? [] : text.split(',').map(Number)
  return ids.every(id => known.includes(id)) && selectionText([...new Set(ids)]) === text
}

/** Null: rows that the caller may not read. */
const count = v.nullable(v.number())

/** Number of rows that need attention, as the menu shows them beside its entries (ours). */
export const menuCounts = v.object({
  /** Neither ended nor cancelled. */
  openJobs: count,
  /** Stock counts that are ready for acceptance. */
  stockCountsReady: count,
  ordersInError: count,
  salesOrderDrafts: count,
  purchaseDrafts: count,
})
export type MenuCounts = v.InferOutput<typeof menuCounts>

export const kpi = group('Kpi', {
  availableWidgets: get('/availableWidgets', {
    result: v.array(widgetData),
    isForScreens: true,
    summary:
      'All widgets of the business unit with their values, in the order of the user; isEnabled says what he chose.',
  }),
  reportData: get('/reportData', {
    result: v.array(kpiReport),
    isForScreens: true,
    summary: 'The data of the KPI tile reports, as JSON text whose shape follows from the name.',
  }),
  menuCounts: get('/menuCounts', {
    result: menuCounts,
    summary:
      'How many rows wait for somebody, beside the entries of the menu; null for rows that the caller may not read.',
  }),
  saveSelectedWidgets: post('/saveSelectedWidgets', {
    body: v.object({
      clientId: v.literal(enabledWidgetsSetting.clientId),
      owner: v.literal(enabledWidgetsSetting.owner),
      key: v.literal(enabledWidgetsSetting.key),
      value: selection,
    }),
    repeatable: 'own',
    summary: 'Saves which widgets and KPI tile reports the user sees, in their order.',
  }),
})

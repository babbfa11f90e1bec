/**
 * The dashboard's figures: fetched, followed live, fetched again at the company's interval and after a failure; the last valid ones stay.
 */
import * as v from 'valibot'
import { kpi } from '../../contract/endpoints/kpi'
import type { LiveMessage } from '../../contract/live-messages'
import { enabledWidgetsSetting, selectionText, widgetData, type WidgetData } from '../../contract/widgets'
import type { Failure } from '../../kernel/failure'
import { resource, sharedEntry } from '../../kernel/resource'
import { withSetting } from '../../kernel/saved-settings'
import type { Session } from '../../kernel/session'
import { refreshIntervalMs, retryAfterMs, type Freshness } from './freshness'

/** A widget as it was received. */
export interface WidgetFigure {
  readonly data: WidgetData
  /** By this machine's clock, ms since 1970. */
  readonly receivedAt: number
}

/** A widget with its freshness. */
export interface ReceivedWidget extends WidgetFigure {
  readonly freshness: Freshness
}

export interface FeedSnapshot {
  readonly status: 'loading' | 'ready' | 'failed'
  /** Why the last fetch failed. */
  readonly failure: Failure | null
  readonly widgets: ReadonlyMap<number, ReceivedWidget>
  /** When the newest figures were received; null before the first. */
  readonly updatedAt: number | null
  readonly freshness: Freshness
}

/**
 * Minutes between two refreshes: from the last figures, since an administrator may change the setting, else from the session.
 */
export function refreshMinutesOf(
  received: ReadonlyMap<number, WidgetFigure>,
  { settings }: Pick<Session, 'settings'>,
): number {
  for (const { data } of received.values()) if (data.refreshMinutes !== undefined) return data.refreshMinutes
  return settings.userSettings.reportDataRefreshMinutes
}

type Figures = ReadonlyMap<number, WidgetFigure>

/** The figures by widget; those that an earlier mount received are there from the beginning. */
export const dashboardFigures = resource<Figures>({
  key: 'dashboard-figures',
  fetch: async ({ api }, signal) => {
    const rows = await api.call(kpi.availableWidgets, {}, { signal })
    const receivedAt = Date.now()
    return new Map(rows.map(data => [data.id, { data, receivedAt }]))
  },
  topics: ['Kpi'],
  apply: (figures, message) => {
    const rows = widgetsOf(message)
    if (rows.length === 0) return { value: figures, needsFetch: false }
    const receivedAt = Date.now()
    const next = new Map(figures)
    for (const row of rows) {
      const known = figures.get(row.id)?.data
      // A live message goes to the whole business unit; only a fetch knows which widgets the user enabled.
      if (known !== undefined)
        next.set(row.id, { data: { ...newer(known, row), isEnabled: known.isEnabled }, receivedAt })
    }
    return { value: next, needsFetch: false }
  },
  merge: (known, fetched) =>
    new Map(
      [...fetched].map(([id, { data, receivedAt }]) => {
        const before = known.get(id)?.data
        const newest = before === undefined ? data : { ...newer(before, data), isEnabled: data.isEnabled }
        return [id, { data: newest, receivedAt }]
      }),
    ),
  // A wall display shows no dialog: the figures show their age, and are fetched again.
  everyMs: (figures, session) => ({
    ms: refreshIntervalMs(refreshMinutesOf(figures ?? new Map<number, never>(), session)),
    failedMs: retryAfterMs,
  }),
  isCached: true,
})

/** Starts the next mount with a selection that was just saved, and tells the session's settings, which are read only once. */
export function rememberSelection({ store, state }: Session, ids: readonly number[]): void {
  const setting = { ...enabledWidgetsSetting, value: selectionText(ids) }
  store.set(state.settings, settings => withSetting(settings, setting))
  sharedEntry(store, dashboardFigures).take(figures => {
    const order = [...new Set([...ids, ...figures.keys()])]
    return new Map(
      order.flatMap(id => {
        const figure = figures.get(id)
        const isEnabled = ids.includes(id)
        return figure === undefined ? [] : [[id, { ...figure, data: { ...figure.data, isEnabled } }] as const]
      }),
    )
  })
}

function widgetsOf(message: LiveMessage): readonly WidgetData[] {
  if (message.methodName === 'Deleted' || message.methodName === 'BulkDelete') return []
  const models = message.methodName === 'Bulk' ? (message.viewModels ?? []) : [message.viewModel]
  return models.flatMap(model => {
    const read = v.safeParse(widgetData, model)
    return read.success ? [read.output] : []
  })
}

/** A value that was computed earlier never replaces a later one. */
const newer = (known: WidgetData, row: WidgetData): WidgetData =>
  Date.parse(row.executionTime) < Date.parse(known.executionTime) ? known : row

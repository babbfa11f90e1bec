/** How often the dashboard is fetched: as its last figures say, since an administrator may change it, else as the session knows. */
import type { Session } from '../../kernel/session'
import type { WidgetFigure } from './widget-feed'

/** Minutes between two refreshes. */
export function refreshMinutesOf(
  received: ReadonlyMap<number, WidgetFigure>,
  { settings }: Pick<Session, 'settings'>,
): number {
  for (const { data } of received.values()) if (data.refreshMinutes !== undefined) return data.refreshMinutes
  return settings.userSettings.reportDataRefreshMinutes
}

/** What a click on a figure opens: its page with the filter that shows the counted rows (spec 1, section 4, clicking a widget). */
import type { WidgetData } from '../../contract/widgets'

export interface WidgetTarget {
  readonly page: string
  readonly search: Readonly<Record<string, string>>
}

/** Page and search of a widget, or of a part of it that has filters of its own. */
export function widgetTarget(page: string, filters: WidgetData['filters']): WidgetTarget {
  return { page, search: { filters: JSON.stringify(filters), selectFilters: '[]', forceCall: 'true' } }
}

/** How a part of the dashboard leaves it. */
export interface Opener {
  /** Whether the page exists and is permitted; otherwise nothing about the figure looks clickable. */
  canOpen(page: string): boolean
  open(target: WidgetTarget): void
}

/** What a click on a figure opens: its page with the filter that shows the counted rows (spec 1, section 4, clicking a widget). */
import type { WidgetData } from '../../contract/widgets'
import type { Widget } from '../../define/widget'
import type { Places } from '../places'
import { toJson } from '../../contract/to-json'

/**
 * Returns a function that opens the rows behind a widget, or behind a part of it that has filters of its own; undefined where they may
 * not be opened, so that nothing looks clickable.
 */
export function openerOf(
  widget: Pick<Widget, 'opens'>,
  data: WidgetData | undefined,
  { canOpen, navigate }: Places,
  filters = data?.filters,
): (() => void) | undefined {
  if (data === undefined || filters === undefined) return undefined
  if (data.disabledNavigation || !canOpen(widget.opens)) return undefined
  const search = {
    filters: toJson(filters),
    selectFilters: toJson(data.selectFilters),
    forceCall: 'true',
  }
  return () => {
    navigate({ page: widget.opens, search })
  }
}

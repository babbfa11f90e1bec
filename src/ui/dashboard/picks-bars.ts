/** The bars of the picks per area, and the filter that shows the tasks of one. Pure. */
import type { Filter } from '../../contract/filter'
import { where } from '../../contract/where'
import type { TaskState } from '../../contract/states/warehouse'

/** A bar by its series; each area has one of each. */
export type PicksSeries = 'Prepared' | 'InProgress'

const stateOf: Readonly<Record<PicksSeries, TaskState>> = { Prepared: 'Initial', InProgress: 'Started' }

/** The widget's own filters, narrowed to an area and to the state of the bar (DOMAIN, widgets: rows of the bar). */
export function barFilters(filters: readonly Filter[], area: string, series: PicksSeries): Filter[] {
  // Compared literally: a star in a name is no wildcard.
  const ofArea: Filter = { selector: 'area', operator: 'In', values: [area], type: 'list' }
  const others = filters.filter(({ selector }) => selector !== 'state' && selector !== 'area')
  return [ofArea, ...others, where('state').in([stateOf[series]])]
}

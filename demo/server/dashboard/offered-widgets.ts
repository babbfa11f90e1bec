/** The content available for a user's dashboard: widgets and KPI tile reports of the business unit, in the user's order. Pure. */
import { widgets } from '../../../src/catalog/widgets/widgets'
import type { Feature } from '../../../src/contract/features'
import { ruleOf, type KpiSettings } from '../../../src/contract/kpi-settings'
import type { OfferedWidget } from '../../../src/contract/widgets'
import { isPossible } from '../../../src/define/widget'

export interface Offer {
  readonly features: readonly Feature[]
  /** The business unit's settings of its widgets. */
  readonly kpiSettings: KpiSettings
  /** Ids that the user selected; null when he has never saved a selection: then all are enabled. */
  readonly selection: readonly number[] | null
}

/** The ids offered to a user: his selection first, in its order, then the rest. */
export function offeredWidgets({ features, kpiSettings, selection }: Offer): OfferedWidget[] {
  const offered = widgets
    .filter(widget => isPossible(widget, feature => features.includes(feature)))
    .filter(({ id }) => ruleOf(kpiSettings, id).isOffered)
    .map(({ id, type, group }) => ({ id, type, group }))
  if (selection === null) return offered.map(widget => ({ ...widget, isEnabled: true }))
  const enabled = selection.flatMap(id => offered.filter(widget => widget.id === id))
  return [
    ...enabled.map(widget => ({ ...widget, isEnabled: true })),
    ...offered.filter(widget => !enabled.includes(widget)).map(widget => ({ ...widget, isEnabled: false })),
  ]
}

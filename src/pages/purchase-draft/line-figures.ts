/** What the columns of a line say of its material. */
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import type { DraftColumn } from './draft-columns'
import { dueTotal } from './need-words'

/** A figure that only reads; null where there is none. Demand and cost have cells of their own. */
export function figureOf(
  column: Exclude<DraftColumn, 'demand' | 'cost'>,
  material: NeedLine | null,
): string | null {
  return material === null ? null : figures[column](material)
}

const figures: Record<Exclude<DraftColumn, 'demand' | 'cost'>, (material: NeedLine) => string | null> = {
  onHand: material => material.onHand,
  reserved: material => material.reserved,
  known: material => dueTotal(material.demand),
  ingoing: material => dueTotal(material.ingoing),
  critical: material => material.minimum,
  optimal: material => material.maximum,
  inDrafts: material => material.inOtherDrafts,
  leadTime: material => String(material.leadTimeDays),
  smallest: material => material.minimumQuantity,
  pack: material => (material.multiple === '0' ? '1' : material.multiple),
}

/** The catalogue's actions on rows, by name: their guards are the rules that the handlers check, so that a trace can ask them. */
import { orderGridViews } from '../../../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../../../src/catalog/views/purchase-views'
import { settingsViews } from '../../../../src/catalog/views/settings-views'
import { isLive, type FollowedViewName } from '../../../../src/contract/row-views'
import type { Action } from '../../../../src/define/action'
import type { AnyRow, View } from '../../../../src/define/view'

export interface RowAction {
  readonly view: FollowedViewName
  readonly action: Action<AnyRow>
}

const withDetails = (view: View): readonly View[] => [
  view,
  ...(view.details ?? []).flatMap(detail => withDetails(detail.view)),
]

const offered = [...orderGridViews, ...purchaseViews, ...settingsViews]
  .flatMap(withDetails)
  .flatMap(({ name, actions }) =>
    isLive(name) ? actions.map(action => [action.name, { view: name, action }] as const) : [],
  )

/** An action that several views offer is asked about rows of the first one. */
export const rowActions: ReadonlyMap<string, RowAction> = new Map(offered.toReversed())

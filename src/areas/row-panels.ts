/** Panels about the current row of a grid by name, each loaded when it is first shown. */
import type { RowPanels } from '../ui/grid/detail/row-panel'
import { lazyPart } from '../ui/lazy-part'

/** A panel stands here under the name that views give it. */
export const rowPanels: RowPanels = {
  integrationRecord: lazyPart(() => import('../pages/integration-record/record-panel'), 'RowPanel'),
}

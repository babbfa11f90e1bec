/** Panels about the current row of a grid, by name; each is loaded when it is first shown. */
import type { RowPanels } from '../ui/grid/detail/row-panel'
import { lazyPart } from '../ui/lazy-part'

/** Each panel is listed under the name that views use. */
export const rowPanels: RowPanels = {
  integrationRecord: lazyPart(() => import('../pages/integration-record/record-panel'), 'RowPanel'),
}

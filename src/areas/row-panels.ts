/** Panels about the current row of a grid by name, each loaded when it is first shown. */
import type { RowPanels } from '../ui/grid/row-panels'

/** A panel stands here under the name that views give it. */
export const rowPanels: RowPanels = {
  integrationRecord: () => import('../pages/integration-record/record-panel'),
}

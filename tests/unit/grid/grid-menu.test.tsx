// @vitest-environment happy-dom
/** The menu of a cell. */
import { expect, it } from 'vitest'
import type { Actions } from '../../../src/ui/actions/use-actions'
import { GridMenu } from '../../../src/ui/grid/commands/grid-menu'
import type { Grid } from '../../../src/ui/grid/data/use-grid'
import { defaultPane } from '../../../src/ui/grid/layout/arrangement'
import { renderPage } from '../render-page'
import { order, salesOrdersView, text } from './rows'

const noActions = { entries: () => [], menu: () => [], rehearsals: () => [] } as unknown as Actions

/** Labels of the items for the customer of an order. */
function itemsFor(denied: readonly string[]): readonly string[] {
  function Page() {
    const grid = {
      view: salesOrdersView,
      text,
      titleOf: (field: string) => field,
      subjectOf: () => 'SO-1',
    } as unknown as Grid
    const row = order(1)
    return (
      <GridMenu
        grid={grid}
        target={{ row, field: 'customerName' }}
        rows={[row]}
        anchor={{ x: 0, y: 0 }}
        pane={defaultPane(salesOrdersView)}
        onPane={() => undefined}
        actions={noActions}
        onClose={() => undefined}
      />
    )
  }
  const can = (path: string | undefined) => path === undefined || !denied.includes(path)
  const view = renderPage(<Page />, { session: { access: { can } } })
  const labels = [...view.root.querySelectorAll('[role="menuitem"]')].map(item => item.textContent)
  view.unmount()
  return labels
}

it('filters by the value of the cell only for users who may filter', () => {
  const isFilter = (label: string) => /filter|exclude/i.test(label)
  expect(itemsFor([]).filter(isFilter)).toHaveLength(2)
  expect(itemsFor(['grid/filters']).filter(isFilter)).toEqual([])
  expect(itemsFor(['grid/filters']).length).toBeGreaterThan(1)
})

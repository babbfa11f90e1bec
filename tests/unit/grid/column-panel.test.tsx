// @vitest-environment happy-dom
/** The list of columns beside a grid. */
import { act } from 'react'
import { expect, it } from 'vitest'
import { employeeEfficiencyView } from '../../../src/catalog/views/reports'
import { defaultArrangement } from '../../../src/ui/grid/layout/arrangement'
import { ColumnChooser } from '../../../src/ui/grid/layout/column-chooser'
import { byName, click, render } from '../ui/render'
import { panelDouble } from './panel-double'

it('is reset to the groups of the view, which end the sort', () => {
  const { grid, store, page } = panelDouble(employeeEfficiencyView)
  const view = render(page(<ColumnChooser grid={grid} store={store} onClose={() => undefined} />))
  const sort = [{ selector: 'tasks', desc: true }]
  act(() => store.changeMaster({ groups: [], sort, columns: ['userName'] }))
  click(byName(view.root, 'button', 'Reset'))
  expect(store.get().master).toEqual(defaultArrangement(employeeEfficiencyView).master)
  view.unmount()
})

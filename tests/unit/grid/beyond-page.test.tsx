// @vitest-environment happy-dom
/** A selection that is larger than the visible page (spec 1, section 5). */
import { createStore, Provider } from 'jotai'
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { AnyRow } from '../../../src/define/view'
import { DialogOutlet } from '../../../src/ui/dialogs/dialog-outlet'
import { useBeyondPage } from '../../../src/ui/grid/commands/use-row-actions'
import { createSelection } from '../../../src/ui/grid/data/grid-selection'
import type { Grid } from '../../../src/ui/grid/data/use-grid'
import { byName, click, render, type Rendered } from '../ui/render'
import { order, salesOrdersView } from './rows'

const rows = [1, 2, 3].map(id => order(id))
const store = createStore()
const selection = createSelection(store)
/** The first two are on the page. */
const grid = {
  view: salesOrdersView,
  data: { rows: rows.slice(0, 2) },
  selection,
  countText: (count: number) => `${count} orders`,
} as unknown as Grid

let view: Rendered
let confirmBeyondPage: (rows: readonly AnyRow[]) => Promise<boolean>
function Selection() {
  confirmBeyondPage = useBeyondPage(grid)
  return null
}
const question = () => view.root.querySelector('dialog')
async function requested(of: readonly AnyRow[]): Promise<{ answer: Promise<boolean> }> {
  let answer: Promise<boolean> | undefined
  await act(async () => {
    answer = confirmBeyondPage(of)
    await Promise.resolve()
  })
  if (answer === undefined) throw new Error('not asked')
  return { answer }
}

beforeEach(() => {
  selection.add(rows)
  view = render(
    <Provider store={store}>
      <DialogOutlet>
        <Selection />
      </DialogOutlet>
    </Provider>,
  )
})
afterEach(() => {
  selection.clear()
  view.unmount()
})

describe('a selection', () => {
  it('within the page needs no confirmation', async () => {
    const { answer } = await requested(rows.slice(0, 2))
    expect(question()).toBeNull()
    await expect(answer).resolves.toBe(true)
  })

  it('beyond the page needs a confirmation, and can be cancelled', async () => {
    const { answer } = await requested(rows)
    expect(question()?.textContent).toContain('Continue with all 3 orders?')
    expect(question()?.textContent).toContain('1 orders of the selection is not on this page.')
    click(byName(view.root, 'button', 'Cancel'))
    await expect(answer).resolves.toBe(false)
    const again = await requested(rows)
    expect(question()).not.toBeNull()
    click(byName(view.root, 'button', 'Continue with 3 orders'))
    await expect(again.answer).resolves.toBe(true)
  })

  it('with a row that became final meanwhile, which is on no page, needs no confirmation', async () => {
    const { answer } = await requested([...rows.slice(0, 2), order(3, { state: 'Completed' })])
    expect(question()).toBeNull()
    await expect(answer).resolves.toBe(true)
  })

  it('that was confirmed needs another confirmation only after it was cleared', async () => {
    const first = await requested(rows)
    click(byName(view.root, 'button', 'Continue with 3 orders'))
    await first.answer
    await expect((await requested(rows)).answer).resolves.toBe(true)
    expect(question()).toBeNull()
    act(() => selection.clear())
    act(() => selection.add(rows))
    await requested(rows)
    expect(question()).not.toBeNull()
  })

  it('that was confirmed needs another confirmation once it has other rows beyond the page', async () => {
    const first = await requested(rows)
    click(byName(view.root, 'button', 'Continue with 3 orders'))
    await first.answer
    act(() => selection.refresh([order(3, { version: 2 })]))
    act(() => selection.remove([1]))
    await expect((await requested(selection.rows())).answer).resolves.toBe(true)
    act(() => selection.add([order(4)]))
    await requested(selection.rows())
    expect(question()?.textContent).toContain('Continue with all 3 orders?')
  })
})

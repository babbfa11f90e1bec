// @vitest-environment happy-dom
/** Rehearsals: requested before an action, displayed, and followed by the action. */
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrders, changePriorityAndDate, prepareOrders } from '../../../src/catalog/actions/sales-orders'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { order } from '../grid/rows'
import { actionDouble, loadActions, resultOf, type, type ActionDouble } from './action-double'
import { within } from '../ui/render'

const prepare = prepareOrders as unknown as Action<AnyRow>
const change = changePriorityAndDate as unknown as Action<AnyRow>
const cancel = cancelOrders as unknown as Action<AnyRow>

let page: ActionDouble
beforeAll(() => loadActions())
beforeEach(() => {
  page = actionDouble()
})
afterEach(() => page.end())

describe('a rehearsal', () => {
  const rows = [order(1), order(2), order(3)]
  const picked = { id: 2, name: 'SO-2', code: 'already-picked' as const }

  it('changes nothing, displays the expected result, and continues with the rows that would succeed', async () => {
    page.answer(resultOf([1, 3], [picked]), resultOf([1, 3]))
    await page.run(cancel, rows)
    await page.press('What would happen')
    expect(page.calls[0]?.options).toMatchObject({ rehearses: true })
    expect(page.dialog()?.textContent).toContain('2/0 of 3 orders would succeed')
    expect(page.dialog()?.textContent).toContain('Picking has already begun.')
    await page.press('Cancel 2/0 orders')
    expect(page.calls[1]?.options.rehearses).toBeUndefined()
    expect(page.calls[1]?.input.body).toEqual({ orderIds: [1, 3] })
    expect(page.dialog()).toBeUndefined()
  })

  it('returns to the confirmation, which is still open', async () => {
    page.answer(resultOf([1, 3], [picked]))
    await page.run(cancel, rows)
    await page.press('What would happen')
    await page.press('Back')
    expect(page.dialog()?.textContent).toContain('Cancel 3/0 orders?')
    expect(page.calls).toHaveLength(1)
  })

  it('offers no button to continue where no row would succeed', async () => {
    page.answer(resultOf([], [picked]))
    await page.rehearse(prepare, rows)
    const buttons = within(page.dialog() ?? page.view.root).getAllByRole('button')
    // The number links to the order.
    expect(buttons.map(button => button.getAttribute('aria-label') ?? button.textContent)).toEqual([
      'Close',
      'SO-2',
      'Back',
    ])
  })

  it('displays no report after the confirmation was closed', async () => {
    let finish: (result: unknown) => void = () => undefined
    page.answer(new Promise(resolve => (finish = resolve)))
    await page.run(cancel, [order(1)])
    await page.press('What would happen')
    await page.press('Keep order')
    expect(page.calls[0]?.options.signal?.aborted).toBe(true)
    finish(resultOf([1]))
    await page.settle()
    expect(page.dialog()).toBeUndefined()
  })

  it('is offered for a single row if the action is consequential', async () => {
    page.answer(resultOf([1]), resultOf([1]))
    await page.run(cancel, [order(1)])
    await page.press('What would happen')
    expect(page.calls[0]?.options).toMatchObject({ rehearses: true })
    expect(page.dialog()?.textContent).toContain('Cancel order: 1/0 of 1 orders would succeed')
    await page.press('Cancel order')
    expect(page.calls[1]?.input.body).toEqual({ orderIds: [1] })
  })

  it('is not offered for a single row if the action changes nothing besides the row', async () => {
    await page.run(change, [order(1)])
    expect(page.dialog()?.textContent).not.toContain('What would happen')
  })

  it('uses the values entered in a form', async () => {
    page.answer(resultOf([1, 2, 3]), resultOf([1, 2, 3]))
    await page.run(change, rows)
    type(page, 'priority', '2')
    await page.press('What would happen')
    expect(page.calls[0]?.input.body).toMatchObject({ orderIds: [1, 2, 3], priority: 2 })
    await page.press('Change 3 orders')
    expect(page.calls[1]?.input.body).toMatchObject({ orderIds: [1, 2, 3], priority: 2 })
    expect(page.dialog()).toBeUndefined()
  })
})

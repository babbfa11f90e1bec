// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { cancelOrders, holdOrder } from '../../../src/catalog/actions/sales-orders'
import { cancelTasks } from '../../../src/catalog/actions/tasks'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { order } from '../grid/rows'
import { actionDouble, loadActions, resultOf, type ActionDouble } from './action-double'
import { within } from '../ui/render'

const cancel = cancelOrders as unknown as Action<AnyRow>
const form = { cancelTasks, holdOrder } as unknown as Record<'cancelTasks' | 'holdOrder', Action<AnyRow>>

let page: ActionDouble
beforeAll(() => loadActions())
beforeEach(() => {
  page = actionDouble()
})
afterEach(() => page.end())

describe('a confirmation', () => {
  it('of one row names it', async () => {
    page.answer(resultOf([1]))
    await page.run(cancel, [order(1)])
    expect(page.dialog()?.querySelector('h2')?.textContent).toBe('Cancel order SO-1?')
    // The number is in the title only.
    expect(within(page.view.root).getAllByText(/SO-1/)).toHaveLength(1)
    await page.press('Cancel order')
    expect(page.calls[0]?.input.body).toEqual({ orderIds: [1] })
  })

  it('of one row uses the longer name where the short one is ambiguous', async () => {
    page.end()
    page = actionDouble({}, { subjectOf: row => `SO-${row.id} · 10 · Rope` })
    await page.run(cancel, [order(7)])
    expect(within(page.view.root).getByText('SO-7 · 10 · Rope')).toBeDefined()
  })

  it('of a few rows names all of them', async () => {
    await page.run(cancel, [order(1), order(2), order(3)])
    expect(within(page.view.root).getByText('SO-1, SO-2, SO-3')).toBeDefined()
  })

  it('of many rows names the first and counts the rest', async () => {
    await page.run(
      cancel,
      [1, 2, 3, 4, 5, 6, 7].map(id => order(id)),
    )
    expect(within(page.view.root).getByText('SO-1, SO-2, SO-3, SO-4, SO-5 and 2/0 more')).toBeDefined()
  })
})

describe('the form of an action that destroys something', () => {
  it('has a red submit button, forms of other actions do not', async () => {
    const submit = () => page.dialog()?.querySelector('button[type="submit"]')?.classList
    await page.run(form.cancelTasks, [order(1)])
    expect(submit()?.contains('dan')).toBe(true)
    await page.press('Cancel')
    await page.run(form.holdOrder, [order(1)])
    expect(submit()?.contains('dan')).toBe(false)
  })
})

// @vitest-environment happy-dom
/** An action from the click to its result: idempotency key, result, and question of the server. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  changePriorityAndDate,
  prepareOrders,
  removeHold,
  unprepareOrders,
} from '../../../src/catalog/actions/sales-orders'
import { userChoice } from '../../../src/contract/endpoints/user-choice'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { failure } from '../../../src/kernel/failure'
import * as save from '../../../src/ui/controls/save-file'
import { order } from '../grid/rows'
import { actionDouble, loadActions, resultOf, type ActionDouble } from './action-double'
import { byName, click, until, within } from '../ui/render'

const prepare = prepareOrders as unknown as Action<AnyRow>
const unprepare = unprepareOrders as unknown as Action<AnyRow>
const change = changePriorityAndDate as unknown as Action<AnyRow>

let page: ActionDouble
beforeAll(() => loadActions())
beforeEach(() => {
  page = actionDouble()
})
afterEach(() => {
  page.end()
  vi.useRealTimers()
})

describe('an action without questions', () => {
  it('is sent once with an idempotency key, and ends with a toast', async () => {
    page.answer(resultOf([1, 2]))
    await page.run(prepare, [order(1), order(2)])
    expect(page.calls).toHaveLength(1)
    expect(page.calls[0]?.endpoint).toBe(prepareOrders.endpoint)
    expect(page.calls[0]?.options.requestKey).toMatch(/^[0-9a-f-]{36}$/)
    expect(page.shownText()).toContain('2/0 orders prepared')
    expect(page.dialog()).toBeUndefined()
  })

  it('is undone from its toast, with the current versions of the rows', async () => {
    page.answer(resultOf([1, 2]), resultOf([1, 2]))
    await page.run(prepare, [order(1), order(2)])
    page.change(order(2, { version: 2, processId: 77 }))
    click(byName(page.view.root, 'button', 'Undo'))
    await page.settle()
    expect(page.calls.map(({ endpoint }) => endpoint)).toEqual([
      prepareOrders.endpoint,
      unprepareOrders.endpoint,
    ])
    expect(page.calls[1]?.input.body).toEqual({
      processIds: [1, 77],
      orderIds: [1, 2],
      undoes: 'prepare',
    })
    expect(page.shownText()).toContain('Undone: Prepare (2 orders)')
  })

  it('is undone once by Ctrl+Z outside of fields', async () => {
    page.answer(resultOf([1]), resultOf([1]))
    await page.run(prepare, [order(1)])
    const press = (target: EventTarget) =>
      act(() => {
        target.dispatchEvent(
          new KeyboardEvent('keydown', { key: 'z', ctrlKey: true, bubbles: true, composed: true }),
        )
      })
    const field = page.view.root.appendChild(document.createElement('input'))
    press(field)
    await page.settle()
    expect(page.calls).toHaveLength(1)
    press(page.view.root)
    press(page.view.root)
    await page.settle()
    expect(page.calls.map(({ endpoint }) => endpoint)).toEqual([
      prepareOrders.endpoint,
      unprepareOrders.endpoint,
    ])
  })

  it('with answers is undone by restoring the previous values, except values changed meanwhile', async () => {
    page.answer(resultOf([1, 2, 3]), resultOf([1, 3]), {
      done: [],
      failed: [{ id: 2, name: 'SO-10002', code: 'changed', fields: ['priority'] }],
    })
    const rows = [order(1, { priority: 3 }), order(2, { priority: 5 }), order(3, { priority: 3 })]
    await page.answered(change, rows, { priority: 1 })
    click(byName(page.view.root, 'button', 'Undo'))
    await page.settle()
    const read = (id: number) => ({ id, values: { priority: 1 } })
    expect(page.calls.slice(1).map(({ input }) => input.body)).toEqual([
      { orderIds: [1, 3], priority: 3, read: [read(1), read(3)] },
      { orderIds: [2], priority: 5, read: [read(2)] },
    ])
    expect(page.dialog()?.textContent).toContain('Undo Change priority and date: 2/0 of 3 orders')
  })

  it('is undone by one call, each row to its own former state; a row that changed since is reported', async () => {
    page.answer(
      resultOf([1, 2, 3]),
      resultOf([1, 2], [{ id: 3, name: 'SO-10003', code: 'not-undoable', state: 'ReadyForPick' }]),
    )
    const rows = [order(1), order(2, { state: 'Reserved' }), order(3, { state: 'PartiallyReserved' })]
    await page.run(prepare, rows)
    click(byName(page.view.root, 'button', 'Undo'))
    await page.settle()
    expect(page.calls.slice(1).map(({ endpoint, input }) => [endpoint, input.body])).toEqual([
      [unprepareOrders.endpoint, { processIds: [1, 2, 3], orderIds: [1, 2, 3], undoes: 'prepare' }],
    ])
    expect(page.dialog()?.textContent).toContain('Undo Prepare: 2/0 of 3 orders')
    expect(page.dialog()?.textContent).toContain('This can no longer be undone')
  })

  it('asks for confirmation where undo would not restore one of the rows, and then offers no undo', async () => {
    page.answer(resultOf([1, 2]))
    const rows = [order(1, { state: 'ReadyForPick' }), order(2, { state: 'PartiallyReserved' })]
    await page.run(unprepare, rows)
    expect(page.calls).toHaveLength(0)
    expect(page.dialog()?.textContent).toContain('This cannot be undone: 1 order')
    await page.press('Unprepare: 2 orders')
    expect(page.shownText()).toContain('2/0 orders unprepared')
    expect(page.shownText()).not.toContain('Undo')
  })

  it('asks for the same confirmation where only some rows allow the action', async () => {
    page.answer(resultOf([1]))
    await page.run(unprepare, [order(1, { state: 'PartiallyReserved' }), order(2, { state: 'Completed' })])
    await page.press('Continue with 1 orders')
    expect(page.calls).toHaveLength(0)
    expect(page.dialog()?.textContent).toContain('This cannot be undone: 1 order')
  })

  it('offers no undo without the permission for it', async () => {
    page.end()
    page = actionDouble({}, {}, { 'data/order/unprepare': false })
    page.answer(resultOf([1]))
    await page.run(prepare, [order(1)])
    expect(page.shownText()).toContain('prepared')
    expect(page.shownText()).not.toContain('Undo')
  })

  it('that only some rows allow first lists why the others do not, then runs on the rest', async () => {
    page.answer(resultOf([1]))
    await page.run(prepare, [order(1), order(2, { state: 'Completed' }), order(3, { state: 'OnHold' })])
    expect(page.calls).toHaveLength(0)
    expect(page.dialog()?.textContent).toContain('Prepare: 1/0 of 3 orders')
    expect(page.dialog()?.textContent).toContain('2 orders stay as they are')
    expect(page.dialog()?.textContent).toContain('Not possible in the state state Completed')
    await page.press('Prepare: 1 orders')
    expect(page.calls.map(({ input }) => input.body)).toEqual([{ processIds: [1], orderIds: [1] }])
    expect(page.shownText()).toContain('1/0 order prepared')
  })

  it('offers the remedy beside a refusal', async () => {
    page.answer(resultOf([3]))
    await page.run(prepare, [order(1), order(3, { state: 'OnHold' })])
    await page.press('Remove hold')
    await page.settle()
    expect(page.calls.map(({ endpoint }) => endpoint)).toEqual([removeHold.endpoint])
    expect(page.shownText()).toContain('Prepare: 1/0 of 2 orders')
    // The retry includes the corrected row.
    page.change(order(3, { version: 2 }))
    expect(page.shownText()).toContain('Prepare: 2/0 of 2 orders')
    page.answer(resultOf([1, 3]))
    await page.press('Prepare: 2 orders')
    expect(page.calls[1]?.input.body).toEqual({ processIds: [1, 3], orderIds: [1, 3] })
  })

  it('offers to retry a row after its remedy, though its row still shows the refused state', async () => {
    const onHold = { id: 3, name: 'SO-3', code: 'wrong-state' as const, state: 'OnHold' }
    page.answer(resultOf([1], [onHold]), resultOf([3]), resultOf([3]))
    page.change(order(3, { state: 'OnHold', version: 2 }))
    await page.run(prepare, [order(1), order(3)])
    expect(page.dialog()?.textContent).not.toContain('Retry')
    await page.press('Remove hold')
    await until(() => expect(page.dialog()?.textContent).toContain('Retry'))
    await page.press('Retry 1/0 failed')
    expect(page.calls.map(({ endpoint }) => endpoint)).toEqual([
      prepareOrders.endpoint,
      removeHold.endpoint,
      prepareOrders.endpoint,
    ])
    expect(page.dialog()?.textContent).toContain('Prepare: 2/0 of 2 orders done')
  })

  it.each([
    [failure({ kind: 'unreachable' }), 'cannot be reached'],
    // A success whose answer was cut off.
    [failure({ kind: 'unexpected', status: 200 }), 'status 200'],
  ])('with an unknown outcome is retried with the same idempotency key: %s', async (lost, words) => {
    page.answer(lost, resultOf([1]))
    await page.run(prepare, [order(1)])
    expect(page.dialog()?.textContent).toContain(words)
    await page.press('Retry')
    expect(page.calls).toHaveLength(2)
    expect(page.calls[1]?.options.requestKey).toBe(page.calls[0]?.options.requestKey)
    expect(page.shownText()).toContain('1/0 order prepared')
  })

  it('that failed is named with its rows and the reference for support', async () => {
    page.answer(failure({ kind: 'unexpected', status: 500, correlationId: 'c-17' }))
    await page.run(prepare, [order(1)])
    expect(page.dialog()?.textContent).toContain('Prepare failed for')
    expect(page.dialog()?.textContent).toContain('The warehouse service could not do this (status 500).')
    expect(page.dialog()?.textContent).toContain('c-17')
    expect(page.shownText()).not.toContain('prepared')
  })
})

describe('a successful action', () => {
  it('names its row, or the number of rows where there are several', async () => {
    page.answer(resultOf([7]))
    await page.run(prepare, [order(7)])
    expect(page.shownText()).toContain('1/0 order prepared: SO-7')
    page.answer(resultOf([1, 2]))
    await page.run(prepare, [order(1), order(2)])
    expect(page.shownText()).toContain('2/0 orders prepared')
    expect(page.shownText()).not.toContain('SO-1')
  })

  it('names the created row', async () => {
    page.answer({ done: [{ id: 9, name: 'Shelf A-9', state: '' }], failed: [] })
    await page.run({ ...prepare, isCreation: true }, [])
    expect(page.shownText()).toContain(': Shelf A-9')
  })
})

describe('a result in which rows failed', () => {
  const stockMissing = { id: 2, name: 'SO-2', code: 'stock-missing' as const }
  const close = () => {
    act(() => page.dialog()?.querySelector<HTMLElement>('button[data-autofocus]')?.click())
    return page.settle()
  }

  it('lists them with their reasons, retries only those, and keeps them selected', async () => {
    page.answer(resultOf([1, 3], [stockMissing]), resultOf([], [stockMissing]))
    await page.run(prepare, [order(1), order(2), order(3)])
    expect(page.dialog()?.textContent).toContain('Prepare: 2/0 of 3 orders done')
    expect(page.dialog()?.querySelector('li')?.textContent).toContain('There is not enough stock.')
    await page.press('Retry 1/0 failed')
    expect(page.calls[1]?.input.body).toMatchObject({ orderIds: [2] })
    expect(page.calls[1]?.options.requestKey).not.toBe(page.calls[0]?.options.requestKey)
    await page.press('Keep 1/0 selected')
    expect(page.keepSelected).toHaveBeenCalledWith([2])
  })

  it('are followed by an undo of the rows that were done, also by a retry', async () => {
    page.answer(resultOf([1], [stockMissing, { ...stockMissing, id: 3, name: 'SO-3' }]))
    await page.run(prepare, [order(1), order(2, { state: 'Reserved' }), order(3)])
    expect(page.shownText()).not.toContain('Undo')
    page.answer(resultOf([2], [{ ...stockMissing, id: 3, name: 'SO-3' }]), resultOf([1, 2]))
    await page.press('Retry 2/0 failed')
    await close()
    expect(page.shownText()).toContain('2/0 orders prepared')
    click(byName(page.view.root, 'button', 'Undo'))
    await page.settle()
    expect(page.calls[2]?.input.body).toEqual({ processIds: [1, 2], orderIds: [1, 2], undoes: 'prepare' })
    expect(page.shownText()).toContain('Undone: Prepare (2 orders)')
  })

  it('tell how a retry ended whose list was closed meanwhile', async () => {
    const failed = [stockMissing, { ...stockMissing, id: 3, name: 'SO-3' }]
    let finish: (result: unknown) => void = () => undefined
    page.answer(resultOf([1], failed), new Promise(resolve => (finish = resolve)))
    await page.run(prepare, [order(1), order(2), order(3)])
    await page.press('Retry 2/0 failed')
    await close()
    expect(page.dialog()).toBeUndefined()
    expect(page.shownText()).toContain('1/0 order prepared')
    expect(page.runner.isAsking).toBe(false)
    finish(resultOf([2], failed.slice(1)))
    await page.settle()
    expect(page.dialog()?.textContent).toContain('Prepare: 1/0 of 2 orders done')
    await close()
    page.answer(resultOf([2]))
    const undo = within(page.view.root).getAllByRole('button', { name: 'Undo' }).at(-1)
    click(undo as HTMLElement)
    await page.settle()
    expect(page.calls.at(-1)?.input.body).toMatchObject({ orderIds: [2], undoes: 'prepare' })
  })

  it('tell that a retry failed whose list was closed meanwhile', async () => {
    let end: (reason: Error) => void = () => undefined
    page.answer(resultOf([1], [stockMissing]), new Promise((_, reject) => (end = reject)))
    await page.run(prepare, [order(1), order(2)])
    await page.press('Retry 1/0 failed')
    await close()
    end(failure({ kind: 'unexpected', status: 400, correlationId: 'c-7' }))
    await page.settle()
    expect(page.dialog()?.textContent).toContain('c-7')
  })

  it('offer no undo when none was done', async () => {
    page.answer(resultOf([], [stockMissing]))
    await page.run(prepare, [order(2)])
    await close()
    expect(page.shownText()).not.toContain('Undo')
    expect(page.shownText()).not.toContain('prepared')
  })

  it('exports the failed rows as a file without formulas', async () => {
    const saved = vi.spyOn(save, 'saveFile').mockImplementation(() => undefined)
    page.answer(resultOf([1], [{ ...stockMissing, name: '=HYPERLINK("x")' }]))
    await page.run(prepare, [order(1), order(2)])
    await page.press('Save list of failed')
    await until(() => expect(saved).toHaveBeenCalled())
    const [blob, name] = saved.mock.calls[0] ?? []
    expect(name).toBe('Prepare - failed.csv')
    expect(await blob?.text()).toBe(
      '\uFEFFtitle of orderNo,Reason\r\n"\'=HYPERLINK(""x"")",There is not enough stock.\r\n',
    )
  })
})

describe('a question of the server', () => {
  const question = {
    id: '0c2f6f70-2b0c-4a35-9d1c-3f4d5a1d8a01',
    type: 'testChoice',
    options: ['all', 'some'],
    values: {},
  }

  it('is displayed with its options, and the call is repeated with the chosen one', async () => {
    page.answer(failure({ kind: 'choice', choice: question }), resultOf([1]))
    await page.run(prepare, [order(1)])
    expect(page.dialog()?.textContent).toContain('User Choice')
    await page.press('some')
    expect(page.calls[1]?.endpoint.path).toBe(userChoice.perform.path)
    expect(page.calls[1]?.input.body).toEqual({ id: question.id, choice: 'some' })
    expect(page.shownText()).toContain('1/0 order prepared')
  })

  it('that is closed sends no call and displays no message', async () => {
    page.answer(failure({ kind: 'choice', choice: question }))
    await page.run(prepare, [order(1)])
    await page.press('Cancel')
    expect(page.calls).toHaveLength(1)
    expect(page.dialog()).toBeUndefined()
  })

  it('of an unknown type is an error', async () => {
    page.answer(failure({ kind: 'choice', choice: 'what' }))
    await page.run(prepare, [order(1)])
    expect(page.dialog()?.textContent).toContain('asks for a choice')
  })
})

// @vitest-environment happy-dom
/** An action with a form or a custom dialog, whose answers are kept until the server has accepted them. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { changePriorityAndDate, prepareOrders } from '../../../src/catalog/actions/sales-orders'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { uncoded } from '../../../src/contract/input-issues'
import { failure } from '../../../src/kernel/failure'
import type { ActionDialogProps } from '../../../src/ui/actions/action-dialogs'
import { order } from '../grid/rows'
import { submitForm } from '../ui/render'
import { actionDouble, controlOf, loadActions, resultOf, type, type ActionDouble } from './action-double'

const change = changePriorityAndDate as unknown as Action<AnyRow>

let page: ActionDouble
beforeAll(() => loadActions())
beforeEach(() => {
  page = actionDouble()
})
afterEach(() => {
  page.end()
})

describe('a form', () => {
  it('keeps its edits after a change by another user, displays the new value and can adopt it', async () => {
    page.answer(failure({ kind: 'conflict', fields: ['priority'] }), resultOf([1]))
    const input = vi.fn(() => ({ body: {} }))
    await page.run({ ...change, input }, [order(1, { priority: 5 })])
    type(page, 'priority', '2')
    await page.press('Change 1 orders')
    expect(page.shownText()).toContain('Somebody else changed this while you edited it: title of priority.')
    expect(controlOf(page, 'priority').value).toBe('2')
    page.change(order(1, { priority: 7, version: 2 }))
    expect(page.shownText()).toContain('Meanwhile changed from 5 to 7.')
    await page.press('Use 7')
    expect(controlOf(page, 'priority').value).toBe('7')
    type(page, 'priority', '3')
    await page.press('Change 1 orders')
    const reads = input.mock.calls.map(([, values, read]: readonly unknown[]) => [values, read])
    expect(reads).toEqual([
      [{ priority: 2 }, [{ id: 1, values: { priority: 5 } }]],
      // The user saw the 7, so the server may compare with that.
      [{ priority: 3 }, [{ id: 1, values: { priority: 7 } }]],
    ])
    expect(page.dialog()).toBeUndefined()
  })

  it('updates an unedited field when another user changes its value', async () => {
    page.answer(resultOf([1]))
    const input = vi.fn(() => ({ body: {} }))
    await page.run({ ...change, input }, [order(1, { priority: 5, deliveryDate: '2026-11-27' })])
    page.change(order(1, { priority: 7, deliveryDate: '2026-11-27', version: 2 }))
    expect(controlOf(page, 'priority').value).toBe('7')
    expect(page.shownText()).not.toContain('Meanwhile changed')
    type(page, 'priority', '3')
    await page.press('Change 1 orders')
    const [[, values, read] = []] = input.mock.calls as unknown[][]
    expect([values, read]).toEqual([{ priority: 3 }, [{ id: 1, values: { priority: 7 } }]])
  })

  it("displays a rejected value's error at its field", async () => {
    page.answer(
      failure({
        kind: 'refused',
        status: 400,
        code: 'invalid-input',
        issues: [{ path: 'body.priority', message: 'At most 9.', code: uncoded }],
      }),
    )
    await page.run(change, [order(1)])
    type(page, 'priority', '9')
    await page.press('Change 1 orders')
    expect(page.dialog()?.querySelector('[data-field="priority"] .err')?.textContent).toContain('At most 9.')
    expect(page.view.root.activeElement).toBe(controlOf(page, 'priority'))
    type(page, 'priority', '8')
    expect(page.dialog()?.querySelector('[data-field="priority"] .err')).toBeNull()
  })

  it('stays open with the reason when its only row was refused', async () => {
    page.answer(resultOf([], [{ id: 1, name: 'SO-1', code: 'wrong-state', state: 'Completed' }]))
    await page.run(change, [order(1)])
    type(page, 'priority', '2')
    await page.press('Change 1 orders')
    expect(page.dialog()?.textContent).toContain('state Completed')
    expect(controlOf(page, 'priority').value).toBe('2')
  })

  it('is open while the call is pending; sent to the background, it reports the result', async () => {
    let finish: (result: unknown) => void = () => undefined
    page.answer(new Promise(resolve => (finish = resolve)))
    await page.run(change, [order(1)])
    type(page, 'priority', '2')
    await page.press('Change 1 orders')
    expect(page.dialog()?.querySelector('[aria-busy="true"]')).not.toBeNull()
    expect(page.runner.isAsking).toBe(true)
    await page.press('Continue in background')
    expect(page.dialog()).toBeUndefined()
    expect(page.runner.isAsking).toBe(false)
    finish(resultOf([1]))
    await page.settle()
    expect(page.shownText()).toContain('Priority and date of 1/0 order changed')
  })

  it('keeps typed text when a call that waits for the connection is cancelled', async () => {
    let end: (reason: Error) => void = () => undefined
    page.answer(new Promise((_, reject) => (end = reject)))
    await page.run(change, [order(1)])
    type(page, 'priority', '2')
    await page.press('Change 1 orders')
    act(() => page.calls[0]?.options.onWaiting?.(true))
    expect(page.dialog()?.textContent).toContain('Waiting to be sent again')
    await page.press('Cancel')
    expect(page.calls[0]?.options.signal?.aborted).toBe(true)
    end(failure({ kind: 'ignored' }))
    await page.settle()
    expect(controlOf(page, 'priority').value).toBe('2')
    expect(page.calls).toHaveLength(1)
    // The first attempt may have arrived, so the second one has the same key.
    page.answer(resultOf([1]))
    await page.press('Change 1 orders')
    expect(page.calls[1]?.options.requestKey).toBe(page.calls[0]?.options.requestKey)
    expect(page.dialog()).toBeUndefined()
  })

  it('stays when the session ends, and is sent again under the same idempotency key', async () => {
    page.answer(failure({ kind: 'signed-out' }), resultOf([1]))
    await page.run(change, [order(1)])
    type(page, 'priority', '2')
    await page.press('Change 1 orders')
    expect(controlOf(page, 'priority').value).toBe('2')
    await page.press('Change 1 orders')
    // An attempt before the one that found the session ended may have had its effect.
    expect(page.calls[1]?.options.requestKey).toBe(page.calls[0]?.options.requestKey)
    expect(page.dialog()).toBeUndefined()
  })

  it('is submitted once when Enter is pressed twice', async () => {
    page.answer(new Promise(() => undefined))
    await page.run(change, [order(1)])
    type(page, 'priority', '2')
    act(() => {
      submitForm(controlOf(page, 'priority'))
      submitForm(controlOf(page, 'priority'))
    })
    await page.settle()
    submitForm(controlOf(page, 'priority'))
    await page.settle()
    expect(page.calls).toHaveLength(1)
  })

  it('opens again with its edits when rows changed by another user are retried', async () => {
    const changed = { id: 2, name: 'SO-2', code: 'changed' as const, fields: ['priority'] }
    page.answer(resultOf([1], [changed]), resultOf([2]))
    await page.run(change, [order(1), order(2)])
    type(page, 'priority', '2')
    await page.press('Change 2 orders')
    page.change(order(2, { priority: 8, version: 2 }))
    await page.press('Retry 1/0 failed')
    expect(controlOf(page, 'priority').value).toBe('2')
    await page.press('Change 1 orders')
    expect(page.calls[1]?.input.body).toMatchObject({ orderIds: [2], priority: 2 })
    expect(page.dialog()?.textContent).toContain('2/0 of 2 orders done')
  })

  it('is not submitted while it is unchanged or a field is invalid', async () => {
    await page.run(change, [order(1)])
    await page.press('Change 1 orders')
    expect(page.shownText()).toContain('Change at least one value.')
    type(page, 'priority', '10')
    await page.press('Change 1 orders')
    expect(page.calls).toHaveLength(0)
    expect(page.view.root.activeElement).toBe(controlOf(page, 'priority'))
  })
})

describe('a custom dialog', () => {
  function SplitDialog({ isBusy, problem, onClose }: ActionDialogProps) {
    return (
      <dialog open>
        <p>{problem?.text}</p>
        <button onClick={() => onClose({ boxes: 2 }, [{ id: 1, values: { boxes: 1 } }])}>
          {isBusy ? 'Splitting' : 'Split'}
        </button>
      </dialog>
    )
  }

  function GoingOnDialog({ goOn }: ActionDialogProps) {
    return (
      <dialog open>
        <button onClick={() => goOn(prepareOrders as unknown as Action<AnyRow>)}>Prepare instead</button>
      </dialog>
    )
  }

  const withDialog = (dialog: string): Action<AnyRow> =>
    Object.fromEntries(
      Object.entries({ ...change, dialog }).filter(([name]) => name !== 'form'),
    ) as unknown as Action<AnyRow>

  it('passes its answers to the action, and stays open when the server refuses', async () => {
    page.end()
    page = actionDouble({ split: () => Promise.resolve(SplitDialog) })
    const input = vi.fn(() => ({ body: {} }))
    page.answer(failure({ kind: 'refused', status: 409, code: 'stock-missing' }), resultOf([1]))
    await page.run({ ...withDialog('split'), input }, [order(1)])
    await page.press('Split')
    expect(page.dialog()?.textContent).toContain('There is not enough stock.')
    await page.press('Split')
    expect(input).toHaveBeenLastCalledWith([order(1)], { boxes: 2 }, [{ id: 1, values: { boxes: 1 } }])
    expect(page.dialog()).toBeUndefined()
  })

  it('can go on to another action, which then is the one that runs', async () => {
    page.end()
    page = actionDouble({ split: () => Promise.resolve(GoingOnDialog) })
    page.answer(new Promise(() => undefined))
    await page.run(withDialog('split'), [order(1)])
    await page.press('Prepare instead')
    expect(page.calls).toHaveLength(1)
    expect(page.runner.running).toBe('prepareOrders')
  })

  it.each([
    ['nowhere', 'Template for dynamic modal not found!'],
    ['', 'Template Name is required for dynamic modal!'],
  ])('named %j that does not exist is reported', async (name, sentence) => {
    await page.run(withDialog(name), [order(1)])
    expect(page.dialog()?.textContent).toContain('could not be started')
    expect(page.dialog()?.textContent).toContain(sentence)
  })
})

// @vitest-environment happy-dom
/** An action that takes its time: progress, the background, and an end meanwhile. */
import { act } from 'react'
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { cancelOrders, prepareOrders, splitOrder } from '../../../src/catalog/actions/sales-orders'
import { endSessions } from '../../../src/catalog/actions/sessions'
import { spinnerAfterMs } from '../../../src/contract/limits'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { failure } from '../../../src/kernel/failure'
import { EndSessionsDialog } from '../../../src/pages/dialogs/end-sessions'
import type { ActionDialog } from '../../../src/ui/actions/action-dialogs'
import { SubmitDialog } from '../../../src/ui/dialogs/dialog'
import { order } from '../grid/rows'
import { actionDouble, loadActions, resultOf, type ActionDouble } from './action-double'
import { byName } from '../ui/render'

const prepare = prepareOrders as unknown as Action<AnyRow>

let page: ActionDouble
beforeAll(() => loadActions())
beforeEach(() => {
  page = actionDouble()
})
afterEach(() => {
  page.end()
  vi.useRealTimers()
})

describe('an action that is given twice', () => {
  it('is sent once while it runs', async () => {
    vi.useFakeTimers()
    page.answer(new Promise(() => undefined), new Promise(() => undefined))
    await page.run(prepare, [order(1)])
    await page.run(prepare, [order(1)])
    expect(page.calls).toHaveLength(1)
    await page.run(prepare, [order(2)])
    expect(page.calls, 'another row').toHaveLength(2)
  })

  it('asks once, and may be given again afterwards', async () => {
    page.answer(resultOf([1]))
    const cancel = cancelOrders as unknown as Action<AnyRow>
    await page.run(cancel, [order(1)])
    await page.run(cancel, [order(1)])
    expect(page.view.root.querySelectorAll('dialog')).toHaveLength(1)
    await page.press('Keep order')
    await page.run(cancel, [order(1)])
    expect(page.view.root.querySelectorAll('dialog')).toHaveLength(1)
  })
})

describe('a slow action', () => {
  it('displays its progress when it is slow, and continues when that is sent to the background', async () => {
    vi.useFakeTimers()
    let finish: (result: unknown) => void = () => undefined
    page.answer(new Promise(resolve => (finish = resolve)))
    page.reads.set('/transaction/{id}', { state: 'running', done: 12, total: 47 })
    await page.run(prepare, [order(1), order(2)])
    expect(page.dialog()).toBeUndefined()
    expect(page.runner.running).toBe('prepareOrders')
    await page.settle(spinnerAfterMs)
    await page.settle(600)
    expect(page.dialog()?.textContent).toContain('12/0 of 47/0')
    await page.press('Continue in background')
    expect(page.dialog()).toBeUndefined()
    expect(page.runner.running).toBeNull()
    finish(resultOf([1, 2]))
    await page.settle(1)
    expect(page.shownText()).toContain('2/0 orders prepared')
  })

  it('is still running when another one ends that was sent to the background', async () => {
    vi.useFakeTimers()
    let finish: (result: unknown) => void = () => undefined
    page.answer(new Promise(resolve => (finish = resolve)), new Promise(() => undefined))
    await page.run(prepare, [order(1), order(2)])
    await page.settle(spinnerAfterMs)
    await page.press('Continue in background')
    await page.run(prepare, [order(3)])
    expect(page.runner.running).toBe('prepareOrders')
    finish(resultOf([1, 2]))
    await page.settle(1)
    expect(page.shownText()).toContain('2/0 orders prepared')
    expect(page.runner.running).toBe('prepareOrders')
  })

  it('can be cancelled while it waits for the connection', async () => {
    vi.useFakeTimers()
    let end: (reason: Error) => void = () => undefined
    page.answer(new Promise((_, reject) => (end = reject)))
    await page.run(prepare, [order(1)])
    await page.settle(spinnerAfterMs)
    act(() => page.calls[0]?.options.onWaiting?.(true))
    expect(page.dialog()?.textContent).toContain('Waiting to be sent again')
    await page.press('Cancel')
    expect(page.calls[0]?.options.signal?.aborted).toBe(true)
    end(failure({ kind: 'ignored' }))
    await page.settle(1)
    expect(page.dialog()).toBeUndefined()
    expect(page.shownText()).toContain('Prepare: 1 orders: cancelled, and not sent again')
    expect(page.calls).toHaveLength(1)
  })

  it('is not cancelled by its background button once the call is being sent again', async () => {
    vi.useFakeTimers()
    page.answer(new Promise(() => undefined))
    await page.run(prepare, [order(1)])
    await page.settle(spinnerAfterMs)
    act(() => page.calls[0]?.options.onWaiting?.(true))
    act(() => page.calls[0]?.options.onWaiting?.(false))
    await page.press('Continue in background')
    expect(page.calls[0]?.options.signal?.aborted).toBe(false)
  })

  it('closes its progress when it ends', async () => {
    vi.useFakeTimers()
    let finish: (result: unknown) => void = () => undefined
    page.answer(new Promise(resolve => (finish = resolve)))
    await page.run(prepare, [order(1), order(2)])
    await page.settle(spinnerAfterMs)
    expect(page.dialog()?.textContent).toContain('In progress')
    finish(resultOf([1, 2]))
    await page.settle(1)
    expect(page.dialog()).toBeUndefined()
  })

  it('leaves no progress open when it ends at the moment that opens', async () => {
    vi.useFakeTimers()
    let finish: (result: unknown) => void = () => undefined
    page.answer(new Promise(resolve => (finish = resolve)))
    await page.run(prepare, [order(1), order(2)])
    await act(async () => {
      vi.advanceTimersByTime(spinnerAfterMs)
      finish(resultOf([1, 2]))
      await Promise.resolve()
    })
    await page.settle(600)
    expect(page.shownText()).toContain('2/0 orders prepared')
    expect(page.dialog()).toBeUndefined()
  })
})

describe('an action with a dialog of its own', () => {
  const Question: ActionDialog = ({ isBusy, onClose }) => (
    <SubmitDialog
      title="Split"
      submitLabel="Split order"
      isBusy={isBusy}
      onSubmit={() => onClose({ lines: [] })}
      onCancel={() => onClose()}
    >
      text
    </SubmitDialog>
  )
  const dialogs = {
    splitOrder: () => Promise.resolve(Question),
    endSessions: () => Promise.resolve(EndSessionsDialog),
  }
  const session = { id: 4, version: 1, userId: 5, displayName: 'Eva Sand' }

  it.each([
    ['splitOrder', splitOrder, order(1), 'Cancel', 'Split order'],
    ['endSessions', endSessions, session, 'Keep session', 'End session'],
  ])('%s continues in the background and says so', async (_, action, row, keep, submit) => {
    page.end()
    page = actionDouble(dialogs)
    page.answer(new Promise(() => undefined))
    await page.run(action as unknown as Action<AnyRow>, [row])
    expect(byName(page.view.root, 'button', keep)).toBeDefined()
    await page.press(submit)
    expect(page.calls).toHaveLength(1)
    await page.press('Continue in background')
    expect(page.dialog()).toBeUndefined()
    expect(page.calls[0]?.options.signal?.aborted).toBe(false)
  })
})

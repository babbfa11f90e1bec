// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { Dialog } from '../../../../src/ui/dialogs/dialog'
import { DialogOutlet, useDialogs } from '../../../../src/ui/dialogs/dialog-outlet'
import type { DialogsApi } from '../../../../src/ui/dialogs/dialog-outlet'
import type { ResultItem } from '../../../../src/ui/dialogs/result-list'
import { byName, click, render, within } from '../render'
import type { Rendered } from '../render'

let view: Rendered
let dialogs: DialogsApi

function Opener() {
  dialogs = useDialogs()
  return <button>opener</button>
}
beforeEach(() => {
  view = render(
    <DialogOutlet>
      <Opener />
    </DialogOutlet>,
  )
  byName(view.root, 'button', 'opener').focus()
})
afterEach(() => view.unmount())

/** Opens a dialog; the promise is wrapped, since awaiting it would wait for the answer. */
async function start<T>(show: () => Promise<T>): Promise<{ answer: Promise<T> }> {
  let answer: Promise<T> | undefined
  await act(async () => {
    answer = show()
    await Promise.resolve()
  })
  if (answer === undefined) throw new Error('not started')
  return { answer }
}
const shown = () => [...view.root.querySelectorAll('dialog')]
const cancelByEsc = (dialog: Element | undefined) =>
  act(() => void dialog?.dispatchEvent(new Event('cancel', { cancelable: true })))
const question = {
  title: 'Cancel 3 orders?',
  text: 'They leave the pick queue.',
  confirmLabel: 'Cancel 3 orders',
}

describe('dialogs as promises', () => {
  it('a confirmation resolves to true by its button, and the focus returns to the opener', async () => {
    const { answer } = await start(() => dialogs.confirm({ ...question, cancelLabel: 'Keep orders' }))
    expect(view.root.activeElement?.textContent).toBe('Keep orders')
    click(byName(view.root, 'button', 'Cancel 3 orders'))
    await expect(answer).resolves.toBe(true)
    expect(shown()).toHaveLength(0)
    expect(view.root.activeElement?.textContent).toBe('opener')
  })

  it('Esc cancels and never confirms', async () => {
    const { answer } = await start(() => dialogs.confirm(question))
    cancelByEsc(shown()[0])
    await expect(answer).resolves.toBe(false)
  })

  it('an open question resolves to no when the outlet is removed', async () => {
    const { answer } = await start(() => dialogs.confirm(question))
    view.unmount()
    await expect(answer).resolves.toBe(false)
  })

  it('dialogs stack, and each gets its own answer', async () => {
    const first = await start(() => dialogs.confirm(question))
    const second = await start(() =>
      dialogs.open<string>(close => (
        <Dialog
          title="Reason"
          onCancel={() => close()}
          actions={<button onClick={() => close('damaged')}>Save</button>}
        >
          text
        </Dialog>
      )),
    )
    expect(shown()).toHaveLength(2)
    click(byName(view.root, 'button', 'Save'))
    await expect(second.answer).resolves.toBe('damaged')
    expect(shown()).toHaveLength(1)
    click(byName(view.root, 'button', 'Cancel'))
    await expect(first.answer).resolves.toBe(false)
  })

  it('the same error is displayed once and resolves for every caller', async () => {
    const error = {
      title: 'Orders could not be prepared',
      description: 'No answer.',
      options: ['close', 'retry'],
    } as const
    const first = await start(() => dialogs.showError(error))
    const second = await start(() => dialogs.showError(error))
    expect(shown()).toHaveLength(1)
    click(byName(view.root, 'button', 'Retry'))
    await expect(Promise.all([first.answer, second.answer])).resolves.toEqual(['retry', 'retry'])
    const again = await start(() => dialogs.showError(error))
    expect(shown()).toHaveLength(1)
    cancelByEsc(shown()[0])
    await expect(again.answer).resolves.toBe('close')
  })

  it('an error without its own text has the one of the specification, and the given buttons', async () => {
    const details = [{ label: 'Reference', value: 'c-17' }]
    const { answer } = await start(() =>
      dialogs.showError({ details, options: ['close', 'retry', 'copy', 'cancel'] }),
    )
    expect(view.root.querySelector('h2')?.textContent).toBe('User Choice')
    expect(shown()[0]?.textContent).toContain('Error has occured')
    for (const option of ['Close', 'Retry', 'Copy', 'Cancel'])
      expect(byName(view.root, 'button', option)).toBeDefined()
    cancelByEsc(shown()[0])
    await expect(answer).resolves.toBe('cancel')
  })

  it('a result lists failures first and retries only those', async () => {
    const items: ResultItem[] = [
      { id: 1, name: 'SO-1', outcome: 'done', text: 'Prepared' },
      { id: 2, name: 'SO-2', outcome: 'failed', text: 'On hold' },
      { id: 3, name: 'SO-3', outcome: 'partly', text: '1 of 2 lines' },
      { id: 4, name: 'SO-4', outcome: 'failed', text: 'Short' },
    ]
    const tried: (readonly (string | number)[])[] = []
    const { answer } = await start(() =>
      dialogs.showResult({
        title: counts => `Prepared ${counts.done + counts.partly} of ${counts.total} orders`,
        items,
        retry: ids => {
          tried.push(ids)
          return Promise.resolve([{ id: 4, name: 'SO-4', outcome: 'done', text: 'Prepared' }])
        },
      }),
    )
    const names = () =>
      within(view.root)
        .getAllByText(/^SO-\d$/)
        .map(element => element.textContent)
    expect(names()).toEqual(['SO-2', 'SO-4', 'SO-3', 'SO-1'])
    expect(view.root.querySelector('h2')?.textContent).toBe('Prepared 2 of 4 orders')
    await act(async () => {
      byName(view.root, 'button', 'Retry 2 failed').click()
      await Promise.resolve()
    })
    expect(tried).toEqual([[2, 4]])
    expect(names()).toEqual(['SO-2', 'SO-3', 'SO-1', 'SO-4'])
    expect(view.root.querySelector('h2')?.textContent).toBe('Prepared 3 of 4 orders')
    cancelByEsc(shown()[0])
    await expect(answer).resolves.toBeUndefined()
  })

  it('a result retries only rows that may succeed', async () => {
    const failed = (id: number, isLasting: boolean): ResultItem => ({
      id,
      name: `SO-${id}`,
      outcome: 'failed',
      text: 'No',
      isLasting,
    })
    const tried: (readonly (string | number)[])[] = []
    const retry = (ids: readonly (string | number)[]) => {
      tried.push(ids)
      return Promise.resolve([])
    }
    const show = (...items: ResultItem[]) =>
      start(() => dialogs.showResult({ title: () => 'Prepared', items, retry }))
    await show(failed(1, true), failed(2, false))
    await act(async () => {
      byName(view.root, 'button', 'Retry 1 failed').click()
      await Promise.resolve()
    })
    expect(tried).toEqual([[2]])
    cancelByEsc(shown()[0])
    await show(failed(1, true))
    expect(within(view.root).queryByRole('button', { name: /^Retry/ })).toBeNull()
    cancelByEsc(shown()[0])
  })
})

// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Dialog, SubmitDialog } from '../../../../src/ui/dialogs/dialog'
import { LeavingContext } from '../../../../src/ui/dialogs/leaving'
import { byName, click, render } from '../render'
import type { Rendered } from '../render'

let view: Rendered
afterEach(() => view.unmount())

const dialog = (children: ReactNode, mark: { 'data-autofocus'?: '' } = {}) => (
  <Dialog title="Add screen" onCancel={() => undefined} actions={<button {...mark}>Cancel</button>}>
    {children}
  </Dialog>
)
const field = <input aria-label="Name of the screen" />
const focused = () => view.root.activeElement
/** Renders the dialog again, and waits for observers. */
const redraw = async (element: ReactNode) => {
  view.update(element)
  await act(() => new Promise(resolve => setTimeout(resolve)))
}

describe('the first field of a dialog', () => {
  it('has its content selected, so that typing replaces it, also when it is rendered later', async () => {
    const filled = <input aria-label="Priority" defaultValue="12" />
    const selected = () => {
      const { selectionStart, selectionEnd } = view.root.activeElement as HTMLInputElement
      return [selectionStart, selectionEnd]
    }
    view = render(dialog(filled))
    expect(selected()).toEqual([0, 2])
    view.unmount()
    view = render(dialog('Loading'))
    await redraw(dialog(filled))
    expect(selected()).toEqual([0, 2])
  })
})

describe('the focus of a dialog whose fields are rendered later', () => {
  it('moves from its buttons to the first field when that is rendered', async () => {
    view = render(dialog('Loading'))
    expect(focused()).toBe(byName(view.root, 'button', 'Cancel'))
    await redraw(dialog('Still loading'))
    expect(focused()).toBe(byName(view.root, 'button', 'Cancel'))
    await redraw(dialog(field))
    expect(focused()).toBe(view.root.querySelector('input'))
  })

  it('stays on a focused element of its body', async () => {
    const retry = <button key="retry">Try again</button>
    view = render(dialog('Loading'))
    await redraw(dialog([retry]))
    byName(view.root, 'button', 'Try again').focus()
    await redraw(dialog([retry, <input key="name" />]))
    expect(focused()).toBe(byName(view.root, 'button', 'Try again'))
  })

  it('stays on a button that is marked for it', async () => {
    view = render(dialog('Loading', { 'data-autofocus': '' }))
    await redraw(dialog(field, { 'data-autofocus': '' }))
    expect(focused()).toBe(byName(view.root, 'button', 'Cancel'))
  })
})

describe('a submitted dialog', () => {
  const sent = (isBusy: boolean, progress: ReactNode = null) => (
    <SubmitDialog
      title="Change order"
      submitLabel="Change"
      isBusy={isBusy}
      progress={progress}
      lead={<button type="button">Delete</button>}
      onSubmit={() => undefined}
      onCancel={() => undefined}
    >
      {field}
    </SubmitDialog>
  )

  it('disables its fields and other commands, and displays its progress', () => {
    view = render(sent(true, <p>40 %</p>))
    expect(byName(view.root, 'button', 'Delete').closest('[inert]')).not.toBeNull()
    expect(view.root.querySelector('input')?.closest('[inert]')).not.toBeNull()
    expect(view.root.querySelector('p')?.closest('[inert]')).toBeNull()
  })

  it('focuses the submit button, and the field again after a refusal', () => {
    view = render(sent(false))
    const input = view.root.querySelector('input')
    input?.focus()
    view.update(sent(true))
    expect(focused()).toBe(byName(view.root, 'button', 'Change'))
    view.update(sent(false))
    expect(focused()).toBe(input)
    expect(input?.closest('[inert]')).toBeNull()
  })

  it('is submitted by Ctrl+Enter only while its button may be pressed', () => {
    const submit = vi.fn()
    const form = (state: { readonly isBusy?: boolean; readonly reason?: string }) => (
      <SubmitDialog title="Pick" submitLabel="Save" onSubmit={submit} onCancel={() => undefined} {...state}>
        {field}
      </SubmitDialog>
    )
    const press = () =>
      act(() => {
        const init = { key: 'Enter', ctrlKey: true, bubbles: true, cancelable: true }
        view.root.querySelector('input')?.dispatchEvent(new KeyboardEvent('keydown', init))
      })
    view = render(form({ isBusy: true }))
    press()
    view.update(form({ reason: 'Choose one.' }))
    press()
    expect(submit).not.toHaveBeenCalled()
    view.update(form({}))
    press()
    expect(submit).toHaveBeenCalledTimes(1)
  })

  it('does not move a focus that was changed meanwhile', () => {
    view = render(sent(false))
    view.root.querySelector('input')?.focus()
    view.update(sent(true))
    byName(view.root, 'button', 'Cancel').focus()
    view.update(sent(false))
    expect(focused()).toBe(byName(view.root, 'button', 'Cancel'))
  })
})

describe('leaving a dialog while its call runs', () => {
  const leave = vi.fn()
  const form = (isBusy: boolean, leaving?: 'cancels') => (
    <SubmitDialog
      title="Reset password"
      submitLabel="Reset"
      isBusy={isBusy}
      leaving={leaving}
      onSubmit={() => undefined}
      onCancel={leave}
    >
      {field}
    </SubmitDialog>
  )
  const pressEsc = (isForced = false) =>
    act(() => {
      const shown = view.root.querySelector('dialog')
      if (isForced) shown?.close()
      else shown?.dispatchEvent(new Event('cancel', { cancelable: true }))
    })

  afterEach(() => {
    vi.useRealTimers()
    leave.mockReset()
  })

  it('waits for a call that only the dialog tells the outcome of', async () => {
    view = render(form(true))
    for (const name of ['Cancel', 'Close']) click(byName(view.root, 'button', name))
    pressEsc()
    pressEsc(true)
    await act(() => new Promise(resolve => setTimeout(resolve)))
    expect(leave).not.toHaveBeenCalled()
    expect(view.root.querySelector('dialog')?.open).toBe(true)
    expect(byName(view.root, 'button', 'Cancel').getAttribute('aria-describedby')).not.toBeNull()
    view.update(form(false))
    click(byName(view.root, 'button', 'Cancel'))
    pressEsc()
    expect(leave).toHaveBeenCalledTimes(2)
  })

  it('is possible when no outcome comes', () => {
    vi.useFakeTimers()
    view = render(form(true))
    act(() => void vi.advanceTimersByTime(60_000))
    click(byName(view.root, 'button', 'Continue in background'))
    expect(leave).toHaveBeenCalledOnce()
    view.update(form(false))
    view.update(form(true))
    expect(byName(view.root, 'button', 'Cancel').getAttribute('aria-disabled')).toBe('true')
  })

  it('moves the call of an action to the background, and says so', () => {
    view = render(<LeavingContext value="aside">{form(true)}</LeavingContext>)
    click(byName(view.root, 'button', 'Continue in background'))
    expect(leave).toHaveBeenCalledOnce()
    view.update(<LeavingContext value="aside">{form(false)}</LeavingContext>)
    expect(byName(view.root, 'button', 'Cancel')).toBeDefined()
  })

  it('cancels a call that ends with the dialog', () => {
    view = render(form(true, 'cancels'))
    click(byName(view.root, 'button', 'Cancel'))
    expect(leave).toHaveBeenCalledOnce()
  })
})

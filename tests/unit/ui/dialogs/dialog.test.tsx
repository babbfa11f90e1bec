// @vitest-environment happy-dom
import { act, type ReactNode } from 'react'
import { afterEach, describe, expect, it } from 'vitest'
import { Dialog } from '../../../../src/ui/dialogs/dialog'
import { byName, render } from '../render'
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
/** Draws the dialog again, and lets what watches it see that. */
const redraw = async (element: ReactNode) => {
  view.update(element)
  await act(() => new Promise(resolve => setTimeout(resolve)))
}

describe('the focus of a dialog whose fields come later', () => {
  it('goes from its buttons to the first field, whenever that comes', async () => {
    view = render(dialog('Loading'))
    expect(focused()).toBe(byName(view.root, 'button', 'Cancel'))
    await redraw(dialog('Still loading'))
    expect(focused()).toBe(byName(view.root, 'button', 'Cancel'))
    await redraw(dialog(field))
    expect(focused()).toBe(view.root.querySelector('input'))
  })

  it('stays on what somebody uses in its body meanwhile', async () => {
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

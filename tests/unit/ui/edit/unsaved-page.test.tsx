// @vitest-environment happy-dom
/** A page with unsaved changes: its question before it is left, and Ctrl+S. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { ConfirmSpec } from '../../../../src/ui/dialogs/confirm-dialog'
import { DialogOutlet } from '../../../../src/ui/dialogs/dialog-outlet'
import { useUnsavedPage, type UnsavedPage } from '../../../../src/ui/edit/unsaved-page'
import { byName, click, render, until, type Rendered } from '../render'

const question: ConfirmSpec = { title: 'Leave?', text: 'It will be lost.', confirmLabel: 'Leave' }

let view: Rendered
let page: UnsavedPage
let currentQuestion: ConfirmSpec | null
const discard = vi.fn()
const save = vi.fn()
const go = vi.fn()

function Page({ isUnsaved }: { readonly isUnsaved: boolean }) {
  page = useUnsavedPage({ isUnsaved, question: () => currentQuestion, discard, save })
  return <input onKeyDown={page.onKeyDown} />
}
const show = (isUnsaved = true) => {
  view = render(
    <DialogOutlet>
      <Page isUnsaved={isUnsaved} />
    </DialogOutlet>,
  )
}
/** A key in the page; returns whether the page prevented the browser's default. */
const presses = (key: string, modifiers: KeyboardEventInit): boolean =>
  !(view.root.querySelector('input') ?? view.root).dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, composed: true, ...modifiers }),
  )
const dialog = () => view.root.querySelector('dialog')
const leave = () => act(async () => page.leave(go))
const answer = async (name: string) => {
  await until(() => expect(dialog()).not.toBeNull())
  click(byName(view.root, 'button', name))
  await until(() => expect(dialog()).toBeNull())
}

beforeEach(async () => {
  currentQuestion = question
  for (const mock of [discard, save, go]) mock.mockReset()
})
afterEach(() => view.unmount())

describe('leaving a page', () => {
  it('with unsaved changes asks for confirmation, discards them and continues', async () => {
    show()
    await leave()
    await answer('Leave')
    expect(go).toHaveBeenCalledOnce()
    expect(discard).toHaveBeenCalledOnce()
  })

  it('is cancelled and keeps typed values where the user chooses that', async () => {
    show()
    await leave()
    await answer('Cancel')
    expect(go).not.toHaveBeenCalled()
    expect(discard).not.toHaveBeenCalled()
  })

  it('asks for no confirmation after the changes were saved', async () => {
    show()
    currentQuestion = null
    await leave()
    expect(go).toHaveBeenCalledOnce()
    expect(dialog()).toBeNull()
  })

  it('without unsaved changes continues at once', async () => {
    show(false)
    await leave()
    expect(go).toHaveBeenCalledOnce()
    expect(discard).not.toHaveBeenCalled()
  })
})

describe('Ctrl+S', () => {
  it.each([
    ['s', { ctrlKey: true }],
    ['S', { ctrlKey: true }],
    ['s', { metaKey: true }],
  ])('saves, instead of the browser: %s %o', (key, modifiers) => {
    show()
    expect(presses(key, modifiers)).toBe(true)
    expect(save).toHaveBeenCalledOnce()
  })

  it.each([
    ['s', {}],
    ['s', { ctrlKey: true, shiftKey: true }],
    ['s', { ctrlKey: true, altKey: true }],
    ['d', { ctrlKey: true }],
  ])('is not triggered by %s %o', (key, modifiers) => {
    show()
    expect(presses(key, modifiers)).toBe(false)
    expect(save).not.toHaveBeenCalled()
  })
})

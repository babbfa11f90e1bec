// @vitest-environment happy-dom
/** The dialogs of a screen: what they send, and what stays when the server refuses or somebody else was faster. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dashboardSettings } from '../../../src/contract/endpoints/dashboard-settings'
import { screens } from '../../../src/contract/endpoints/screens'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import type { Screen } from '../../../src/contract/entities/screen'
import { failure } from '../../../src/kernel/failure'
import { AddScreenDialog, UpdateScreenDialog } from '../../../src/pages/dialogs/screen-settings'
import type { ActionDialogProps } from '../../../src/ui/actions/action-dialogs'
import { renderPage, type RenderedPage } from '../render-page'
import { submitForm, typeInto } from '../ui/render'

const saved: Screen = {
  id: 4,
  version: 2,
  name: 'Packing',
  state: 'Connected',
  codeExpires: null,
  connectedSince: null,
  lastSeen: null,
  selection: '14',
  selections: 1,
  widgets: 1,
  rotateSeconds: 30,
  createdBy: 'Astrid Bakken',
  createdDate: null,
}
const theirs: Screen = { ...saved, version: 3, name: 'Packing hall', rotateSeconds: 60 }

let view: RenderedPage
const onClose = vi.fn()

beforeEach(() => {
  vi.useFakeTimers()
  onClose.mockReset()
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const content = (newest: Screen, problem: ActionDialogProps['problem']) => (
  <UpdateScreenDialog
    rows={[saved]}
    newest={[newest]}
    title="Settings"
    isBusy={false}
    problem={problem}
    onClose={onClose}
    goOn={() => undefined}
  />
)
const open = async (): Promise<void> => {
  view = renderPage(content(saved, null), {
    answers: new Map([[dashboardSettings.dashboardWidgetSettings, () => []]]),
  })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
}
const name = (): HTMLInputElement => {
  const input = view.root.querySelector<HTMLInputElement>('[data-field="name"] input')
  if (input === null) throw new Error('no name')
  return input
}
const conflict = { text: 'Somebody else was faster.', isConflict: true, changed: ['name'], notes: new Map() }

describe('the dialog of an existing screen', () => {
  it('answers with what the user saw, also when the screen has changed unnoticed', async () => {
    await open()
    submitForm(view.root)
    expect(view.root.textContent).toContain('Change at least one value.')
    typeInto(name(), 'Packing 2')
    view.update(content(theirs, null))
    submitForm(view.root)
    expect(onClose.mock.calls).toEqual([[{ name: 'Packing 2' }, [{ id: 4, values: { name: 'Packing' } }]]])
  })

  it('keeps the edits after a conflict, and sends them with what the screen is now', async () => {
    await open()
    typeInto(name(), 'Packing 2')
    view.update(content(saved, conflict))
    view.update(content(theirs, conflict))
    expect(view.root.textContent).toContain('Somebody else was faster.')
    expect(name().value).toBe('Packing 2')
    submitForm(view.root)
    expect(onClose.mock.calls).toEqual([
      [{ name: 'Packing 2' }, [{ id: 4, values: { name: 'Packing hall' } }]],
    ])
  })
})

describe('the dialog of a new screen', () => {
  it('adds the widgets of its creator once, keeps what was typed when the server refuses, and then makes a code', async () => {
    let finish!: (answer: unknown) => void
    view = renderPage(
      <AddScreenDialog
        rows={[]}
        title="Add screen"
        isBusy={false}
        problem={null}
        onClose={onClose}
        goOn={() => undefined}
      />,
      {
        answers: new Map<Endpoint, unknown>([
          [
            dashboardSettings.dashboardWidgetSettings,
            () => [
              { id: 14, type: 'NumberOfPausedJobs', group: 'JobsGroup', isEnabled: true },
              { id: 12, type: 'NumberOfStartedJobs', group: 'JobsGroup', isEnabled: false },
            ],
          ],
          [screens.add, () => new Promise(resolve => (finish = resolve))],
          [
            screens.makeCode,
            () => ({ code: 'ABCD2345', expires: new Date(Date.now() + 60_000).toISOString() }),
          ],
          [screens.search, () => ({ result: [], totalCount: 0 })],
        ]),
      },
    )
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    submitForm(view.root)
    expect(view.root.textContent).toContain('Enter a value for Name of the screen.')
    typeInto(name(), 'Packing')
    submitForm(view.root)
    submitForm(view.root)
    expect(view.inputsOf(screens.add)).toEqual([
      { body: { name: 'Packing', selections: [[14]], rotateSeconds: 30 } },
    ])
    const answered = async (answer: unknown) => {
      finish(answer)
      await act(() => vi.advanceTimersByTimeAsync(1_000))
    }
    await answered(failure({ kind: 'refused', status: 409, code: 'name-taken' }))
    expect(view.root.querySelector('[data-field="name"]')?.textContent).toContain('This name is taken.')
    submitForm(view.root)
    await answered(failure({ kind: 'unreachable' }))
    expect(view.root.textContent).toContain('cannot be reached')
    expect(view.root.textContent).not.toContain('This name is taken.')
    submitForm(view.root)
    await answered({ done: [{ id: 4, name: 'Packing', state: 'Waiting' }], failed: [] })
    expect(view.root.textContent).toContain('Connect Packing')
    expect(view.root.textContent).toContain('ABCD-2345')
    expect(onClose).not.toHaveBeenCalled()
  })
})

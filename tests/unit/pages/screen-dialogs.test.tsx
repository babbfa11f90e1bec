// @vitest-environment happy-dom
/** The dialog of a screen's settings: what it sends, and what stays when somebody else was faster. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { dashboardSettings } from '../../../src/contract/endpoints/dashboard-settings'
import type { Screen } from '../../../src/contract/entities/screen'
import { UpdateScreenDialog } from '../../../src/pages/dialogs/screen-settings'
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

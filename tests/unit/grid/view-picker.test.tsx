// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { CustomViewHeader } from '../../../src/contract/entities/custom-view'
import type { PageViews } from '../../../src/ui/grid/layout/use-saved-views'
import { ViewPickerPopover } from '../../../src/ui/grid/layout/view-picker-popover'
import { renderPage } from '../render-page'
import { byName, click, press, typeInto, within, type Rendered } from '../ui/render'

let view: Rendered
afterEach(() => {
  view.unmount()
  document.body.replaceChildren()
})

const header = (
  id: number,
  customViewName: string,
  change: Partial<CustomViewHeader> = {},
): CustomViewHeader => ({
  id,
  customViewName,
  isShared: false,
  scope: 'me',
  owner: 'SalesOrders',
  createdBy: 'Lene Birk',
  isOwn: true,
  canChange: true,
  isPrimary: false,
  isPrimaryForAll: false,
  ...change,
})
const mine = header(1, 'Outbound today', { isPrimary: true })
const shared = header(2, 'Waiting', { isShared: true, scope: 'businessUnit', isOwn: false, canChange: false })

interface PickerInput {
  readonly chosen?: CustomViewHeader
  readonly isEdited?: boolean
  readonly mayNot?: readonly string[]
  readonly views?: readonly CustomViewHeader[]
  readonly outcome?: boolean | 'taken'
}

/** The open picker of a user. */
function open({
  chosen,
  isEdited = true,
  mayNot = [],
  views = [mine, shared],
  outcome = true,
}: PickerInput = {}) {
  const actions = {
    choose: vi.fn(async () => undefined),
    discard: vi.fn(),
    save: vi.fn(async () => outcome),
  }
  const pageViews = {
    ...actions,
    state: { status: 'ready', views, chosen: chosen ?? null, isEdited, lost: null },
  } as unknown as PageViews
  const onClose = vi.fn()
  const anchor = document.body.appendChild(document.createElement('button'))
  view = renderPage(<ViewPickerPopover views={pageViews} anchor={anchor} onClose={onClose} />, {
    session: { access: { can: path => path === undefined || !mayNot.includes(path) } },
  })
  return { ...actions, onClose }
}

const onlyMe = ['grid/save_for_business_unit', 'grid/save_for_all']
const rows = () =>
  [...view.root.querySelectorAll('[data-view-row]')].map(row => row.textContent.replace(/\s+/g, ' ').trim())
const button = (name: string) => byName(view.root, 'button', name)
const nameField = () =>
  within(view.root).queryByRole<HTMLInputElement>('textbox', { name: 'Name of the view' })
const settle = () => act(async () => undefined)

function write(text: string) {
  const field = nameField()
  if (field === null) throw new Error('There is no field for the name.')
  typeInto(field, text)
}

describe('the view picker', () => {
  it('lists the user’s own views, the unit’s and the built-in view, with primary mark and creator', () => {
    open({ chosen: mine })
    expect(rows()).toEqual(['Outbound todayPrimary', 'WaitingLene Birk', 'Default'])
    expect(view.root.querySelector('[aria-current]')?.textContent).toContain('Outbound today')
    expect(view.root.querySelector('input[type=search]')).toBeNull()
  })

  it('has a search field from eight views on', () => {
    open({ views: Array.from({ length: 8 }, (_, at) => header(at + 1, `View ${String(at)}`)) })
    expect(view.root.querySelector('input[type=search]')).not.toBeNull()
  })

  it('moves from row to row by arrow keys, selects, and closes by Esc', () => {
    const { choose, onClose } = open({ isEdited: false })
    const [first, second] = view.root.querySelectorAll<HTMLElement>('[data-view-row]')
    act(() => first?.focus())
    press(view.root, 'ArrowDown')
    expect(view.root.activeElement).toBe(second)
    click(second ?? view.root.host)
    expect(choose).toHaveBeenCalledWith(2)
    expect(onClose).toHaveBeenCalledTimes(1)
    press(view.root, 'Escape', first)
    expect(onClose).toHaveBeenCalledTimes(2)
  })

  it('offers to save only while the view is edited', () => {
    open({ isEdited: false })
    expect(nameField()).toBeNull()
  })

  it('offers the scope only with the permission to share', () => {
    open({ mayNot: onlyMe })
    expect(view.root.querySelector('[role=radiogroup]')).toBeNull()
    view.unmount()
    open()
    expect(view.root.querySelectorAll('[role=radiogroup] input')).toHaveLength(3)
  })

  it('offers to discard edits without the permission to save', () => {
    const { discard, onClose } = open({ mayNot: [...onlyMe, 'grid/save_for_me'] })
    expect(nameField()).toBeNull()
    click(button('Discard edits'))
    expect(discard).toHaveBeenCalled()
    expect(onClose).toHaveBeenCalled()
  })

  it('replaces neither the built-in view nor one of another user', async () => {
    const { save } = open()
    expect(button('Replace').getAttribute('aria-disabled')).toBe('true')
    click(button('Replace'))
    await settle()
    expect(save).not.toHaveBeenCalled()
    view.unmount()
    open({ chosen: shared })
    expect(button('Replace').getAttribute('aria-disabled')).toBe('true')
    view.unmount()
    const { save: saveMine } = open({ chosen: mine })
    click(button('Replace'))
    await settle()
    expect(saveMine).toHaveBeenCalledWith({ name: 'Outbound today', scope: 'me', id: 1, isPrimary: true })
  })

  it('reports a name that is taken at its field, before and after the request', async () => {
    const { save } = open({ outcome: 'taken' })
    write('outbound TODAY')
    click(button('Save as new'))
    await settle()
    expect(save).not.toHaveBeenCalled()
    expect(view.root.textContent).toContain('There is already a view with this name.')
    write('Somebody was faster')
    expect(view.root.textContent).not.toContain('There is already a view with this name.')
    click(button('Save as new'))
    await settle()
    expect(save).toHaveBeenCalledWith({
      name: 'Somebody was faster',
      scope: 'me',
      id: null,
      isPrimary: false,
    })
    expect(view.root.textContent).toContain('There is already a view with this name.')
  })

  it('displays in its menu the reason why a view cannot be deleted', () => {
    open()
    click(button('More for Waiting'))
    const items = [...view.root.querySelectorAll('[role=menuitem]')]
    const item = items.find(({ textContent }) => textContent.startsWith('Delete…'))
    expect(item?.getAttribute('aria-disabled')).toBe('true')
    expect(view.root.getElementById(item?.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'You do not have the right to change or delete this view.',
    )
  })
})

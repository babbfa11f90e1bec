// @vitest-environment happy-dom
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Filter } from '../../../src/contract/filter'
import { employeeEfficiencyView } from '../../../src/catalog/views/reports'
import { userRolesView } from '../../../src/catalog/views/users'
import type { View } from '../../../src/define/view'
import { FilterPanel } from '../../../src/ui/grid/filter/filter-panel'
import { byName, click, problemsIn, render, within, type Rendered } from '../ui/render'
import { panelDouble, type PanelDouble } from './panel-double'
import { salesOrdersView } from './rows'

let double: PanelDouble
let view: Rendered
const close = vi.fn()

/** Opens the panel of a grid; the answers to its first requests are there. */
async function open(of: View): Promise<void> {
  double = panelDouble(of)
  view = render(double.page(<FilterPanel grid={double.grid} store={double.store} onClose={close} />))
  await act(() => vi.advanceTimersByTimeAsync(0))
}
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await open(salesOrdersView)
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
  close.mockReset()
})

const shown = (): readonly Filter[] => double.store.get().master.filters
/** The box of a field, whose choice may be a group of this name too. */
const box = (field: string): HTMLElement => {
  const [outer] = within(view.root).getAllByRole('group', { name: field })
  if (outer === undefined) throw new Error(`No box of ${field}`)
  return outer
}
const button = (name: string) => byName(view.root, 'button', name)
const shownText = () => view.root.textContent

function type(input: Element | null, value: string): void {
  act(() => {
    const { prototype } = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(input, value)
    input?.dispatchEvent(new Event('input', { bubbles: true }))
  })
}
function addField(name: string): void {
  const input = view.root.querySelector('[role="combobox"]')
  type(input, name)
  act(() => {
    input?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }))
  })
}
function press(key: string, options: KeyboardEventInit = {}): void {
  act(() => {
    view.root
      .querySelector('aside')
      ?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options }))
  })
}

describe('the filter panel', () => {
  it('opens with a box for each filter of the grid, and a disabled button', () => {
    expect(box('state').textContent).toContain('is one of')
    expect(button('Show rows').getAttribute('aria-disabled')).toBe('true')
    expect(shownText()).toContain('These rows are shown.')
  })

  it('keeps the displayed rows until its button is pressed', () => {
    addField('priority')
    const [from, to] = box('priority').querySelectorAll('input')
    type(from ?? null, '2')
    type(to ?? null, '4')
    expect(shown()).toHaveLength(1)
    click(button('Show rows'))
    expect(shown()[1]).toEqual({
      selector: 'priority',
      operator: 'In',
      valueStart: 2,
      valueEnd: 4,
      type: 'number',
    })
    expect(shownText()).toContain('These rows are shown.')
  })

  it('reports an empty value only when its button is pressed, at the field and in the footer', () => {
    addField('customerName')
    expect(problemsIn(box('customerName'))).toEqual([])
    press('Enter', { ctrlKey: true })
    expect(shown()).toHaveLength(1)
    expect(problemsIn(box('customerName'))).toEqual(['grid.filter.problem.empty'])
    expect(shownText()).toContain('1 value is missing')
    expect(button('Show rows').getAttribute('aria-disabled')).toBe('true')
    type(byName(view.root, 'textbox', 'customerName'), 'havn')
    expect(problemsIn(box('customerName'))).toEqual([])
    press('Enter', { ctrlKey: true })
    expect(shown()[1]).toMatchObject({ selector: 'customerName', value: '*havn*' })
  })

  it('reports a reversed range at its field, and can swap its ends', () => {
    addField('priority')
    const [from, to] = box('priority').querySelectorAll('input')
    type(from ?? null, '5')
    type(to ?? null, '1')
    act(() => {
      box('priority').dispatchEvent(new FocusEvent('focusout', { bubbles: true, relatedTarget: null }))
    })
    expect(box('priority').textContent).toContain('grid.filter.problem.reversed {"start":"5"}')
    click(button('Swap the two values'))
    expect(problemsIn(box('priority'))).toEqual([])
    press('Enter', { ctrlKey: true })
    expect(shown()[1]).toMatchObject({ valueStart: 1, valueEnd: 5 })
  })

  it('displays the values read from a pasted list', () => {
    addField('orderType')
    click(within(box('orderType')).getByRole('button', { name: /^orderType/ }))
    click(byName(view.root, 'menuitemcheckbox', 'is in list'))
    type(box('orderType').querySelector('textarea'), 'a, b; A')
    expect(box('orderType').textContent).toContain(
      'grid.filter.list.readRepeated {"count":3,"number":"3/0","repeated":"1/0"}',
    )
    press('Enter', { ctrlKey: true })
    expect(shown()[1]).toEqual({ selector: 'orderType', operator: 'In', values: ['a', 'b'], type: 'list' })
  })

  it('counts the rows of a report by its criteria', async () => {
    view.unmount()
    const criteria = {
      dateFrom: '2026-11-01',
      dateTo: '2026-11-20',
      userIds: [],
      processDefinitionIds: [],
      locationRoleIds: [],
    }
    await open({ ...employeeEfficiencyView, criteria })
    addField('process')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(double.requests.at(-1)).toMatchObject({ by: 'process', criteria })
  })

  it('displays the number of rows of each state under the other filters, and works without it', async () => {
    double.answer = [{ value: 'New', count: 64, sums: {} }]
    addField('priority')
    type(box('priority').querySelector('input'), '2')
    click(byName(view.root, 'button', '+ 2 states'))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(double.requests.at(-1)).toMatchObject({ by: 'state', filters: [{ selector: 'priority' }] })
    expect(box('state').textContent).toContain('64')
    double.answer = new Error('away')
    type(box('priority').querySelector('input'), '3')
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(box('state').textContent).not.toContain('64')
    expect(box('state').querySelectorAll('input[type="checkbox"]')).toHaveLength(12)
  })

  it('adopts filters changed elsewhere, and keeps typed text', () => {
    addField('customerName')
    type(byName(view.root, 'textbox', 'customerName'), 'havn')
    act(() =>
      double.store.changeMaster({
        filters: [{ selector: 'priority', operator: 'IsEqualTo', value: 3, type: 'number' }],
      }),
    )
    expect(box('priority').querySelector('input')?.value).toBe('3')
    expect(within(view.root).getByRole<HTMLInputElement>('textbox', { name: 'customerName' }).value).toBe(
      'havn',
    )
    expect(() => box('state')).toThrow()
  })

  it('does not offer numeric references', () => {
    act(() => view.root.querySelector<HTMLElement>('[role="combobox"]')?.click())
    const names = [...view.root.querySelectorAll('[role="option"]')].map(option => option.textContent)
    expect(names[0]).toBe(salesOrdersView.filters[0])
    expect(names).not.toContain('id')
    expect(names).not.toContain('deliveryTypeId')
    expect(names).not.toContain('processId')
  })

  it('closes with Esc', () => {
    press('Escape')
    expect(close).toHaveBeenCalledOnce()
  })
})

describe('historical rows', () => {
  const toggle = () => byName(view.root, 'switch', 'Include historical rows')

  it('require a from-date before they can be included, and are then requested', () => {
    expect(toggle().getAttribute('aria-disabled')).toBe('true')
    click(button('Needs a from-date'))
    type(box('updatedDate').querySelector('input'), '2026-11-01')
    expect(toggle().getAttribute('aria-disabled')).toBeNull()
    click(toggle())
    press('Enter', { ctrlKey: true })
    expect(shown()[0]?.values).toContain('Completed')
    expect(shown()[1]).toMatchObject({ selector: 'updatedDate', valueStart: '2026-11-01' })
    click(toggle())
    press('Enter', { ctrlKey: true })
    expect(shown()[0]?.values).not.toContain('Completed')
  })

  it('selected without a date leave the displayed rows unchanged, with the reason', () => {
    act(() =>
      double.store.changeMaster({
        filters: [{ selector: 'state', operator: 'In', values: ['New'], type: 'enum' }],
      }),
    )
    click(byName(view.root, 'button', '+ 11 states'))
    const completed = [...box('state').querySelectorAll('label')].find(label =>
      label.textContent.startsWith('state.salesOrder.Completed'),
    )
    click(completed?.querySelector('input') ?? document.body)
    expect(shownText()).toContain('Historical rows need a from-date')
    press('Enter', { ctrlKey: true })
    expect(shown()[0]?.values).toEqual(['New'])
    click(button('Add from-date'))
    expect(box('updatedDate')).toBeDefined()
  })
})

describe('the filter panel of roles', () => {
  beforeEach(async () => {
    view.unmount()
    await open(userRolesView)
  })

  it('accepts the displayed titles, and keeps them in its box', () => {
    // A title of this session is its key.
    addField('userRoleName')
    const field = () => box('userRoleName').querySelector('input')
    type(field(), 'role.term')
    click(button('Show rows'))
    expect(shown()).toEqual([
      {
        selector: 'userRoleName',
        operator: 'In',
        values: ['*role.term*', '*TerminalRole*'],
        type: 'string',
      },
    ])
    expect(field()?.value).toBe('role.term')
    act(() => double.store.changeMaster({ filters: [{ ...(shown()[0] as Filter) }] }))
    expect(field()?.value).toBe('role.term')
  })
})

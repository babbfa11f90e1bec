// @vitest-environment happy-dom
/** The dialogs of stock counts: a new count, a line with its movements, and the question about stock that moved. */
import { act, type ReactNode } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { approveCountLines, cancelCountLines, recountLines } from '../../../src/catalog/actions/inventory'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { inventories } from '../../../src/contract/endpoints/inventory'
import type { InventoryLine } from '../../../src/contract/entities/inventory'
import type { StockMovement } from '../../../src/contract/endpoints/stock-movement'
import { failure } from '../../../src/kernel/failure'
import { CountLineDialog } from '../../../src/pages/dialogs/count-line'
import { countFilters, tasksPerJobOf, thingOf } from '../../../src/pages/dialogs/count-selection'
import { CreateInventoryDialog } from '../../../src/pages/dialogs/create-inventory'
import { LineFacts } from '../../../src/pages/stock-count/line-facts'
import { ChoiceDialog } from '../../../src/ui/actions/dialogs'
import { text } from '../grid/rows'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, submitForm, typeInto, within } from '../ui/render'

const movement: StockMovement = {
  id: 5,
  lineId: 3,
  at: '2026-11-20T07:12:00.000Z',
  type: 'Pick',
  quantity: '-24',
  uoM: 'pcs',
  location: 'A-01-1',
  materialItemNo: '503-1120',
  orderNo: 'SO-104796',
  userName: 'Iwona Krol',
}
const line = {
  id: 3,
  version: 1,
  state: 'Counted',
  location: 'A-01-1',
  materialItemNo: '503-1120',
  materialName: 'Gas canister',
  batch: null,
  stockQty: '220',
  qtyCounted: '180',
  difference: '-40',
  differenceCost: '-520.00',
  currentQuantity: '180',
  snapshotDate: '2026-11-20T06:30:00.000Z',
}

let view: RenderedPage
const onClose = vi.fn()
const goOn = vi.fn()
let denied: string | undefined
const answers = new Map<Endpoint, unknown>()
beforeEach(() => {
  vi.useFakeTimers()
  onClose.mockReset()
  goOn.mockReset()
  denied = undefined
  answers.clear()
  answers.set(inventories.countable, { stocks: 45, beingCounted: 2 })
  answers.set(inventories.lineMovements, [movement])
  answers.set(inventories.lineTasks, [])
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const show = async (content: ReactNode): Promise<void> => {
  view = renderPage(content, { session: { access: { can: path => path !== denied } }, answers })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
}
const dialog = { title: 'New stock count', isBusy: false, problem: null, onClose, goOn }
const enter = (field: string, value: string): void => {
  const input = view.root.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)
  if (input === null) throw new Error(`no field ${field}`)
  typeInto(input, value)
}
const submit = (): void => submitForm(view.root)

describe('the dialog of a new stock count', () => {
  it('displays the number of stocks and jobs, and the excluded stocks', async () => {
    await show(<CreateInventoryDialog {...dialog} rows={[{ id: 7, version: 1 }]} />)
    expect(view.calls.map(({ input }) => input)).toEqual([{ body: { stockIds: [7] } }])
    expect(view.root.querySelector('[role=status]')?.textContent).toBe(
      '45 stocks to count · 3 jobs · 2 are already being counted and are left out',
    )
  })

  it('requires a name and a selection, and focuses the first missing one', async () => {
    await show(<CreateInventoryDialog {...dialog} rows={[]} />)
    expect(view.calls.map(({ input }) => input)).toEqual([])
    submit()
    expect(view.root.activeElement?.closest('[data-field]')?.getAttribute('data-field')).toBe('name')
    expect(view.root.textContent).toContain('Choose what to count.')
    expect(onClose).not.toHaveBeenCalled()
  })

  it('returns the count of selected stocks', async () => {
    await show(<CreateInventoryDialog {...dialog} rows={[{ id: 7, version: 1 }]} />)
    enter('name', '  Aisle 4 ')
    const [block] = view.root.querySelectorAll('input[type=checkbox]')
    if (block !== undefined) click(block)
    submit()
    expect(onClose).toHaveBeenCalledWith({
      name: 'Aisle 4',
      tasksPerJobMost: 20,
      blockStocks: true,
      unblockStocks: true,
    })
  })

  it('selects stocks by filters: values of one kind are alternatives, different kinds are combined', () => {
    const area = thingOf('locationRole', { value: '1', text: 'Small parts' })
    const material = thingOf('material', { value: '9', text: 'Ball bearing', hint: 'M-9' })
    expect(
      countFilters([area, thingOf('locationRole', { value: '2', text: 'Cold store' }), material]),
    ).toEqual([
      { selector: 'locationRole', operator: 'In', values: ['Small parts', 'Cold store'], type: 'list' },
      { selector: 'materialItemNo', operator: 'In', values: ['M-9'], type: 'list' },
    ])
    expect(countFilters([])).toEqual([])
  })

  it.each([
    ['1', 1],
    ['500', 500],
    ['0', null],
    ['501', null],
    ['2.5', null],
    ['', null],
    [null, null],
  ])('reads %s tasks in a job as %s', (typed, number) => {
    expect(tasksPerJobOf(typed)).toBe(number)
  })
})

describe('a line of a stock count', () => {
  it('displays movements since the snapshot and the result of an approval', async () => {
    await show(<CountLineDialog {...dialog} rows={[line]} />)
    expect(view.calls.map(({ input }) => input)).toEqual([{ params: { id: 3 } }, { params: { id: 3 } }])
    const shown = view.root.textContent ?? ''
    expect(shown).toContain('This stock has moved since the snapshot')
    expect(shown).toContain('SO-104796 · Iwona Krol')
    const values = within(view.root).getAllByRole('definition')
    // The last three would be the result of an approval.
    expect(values.slice(-3).map(value => value.textContent)).toEqual([
      text.formats.number('180'),
      text.formats.number('-40'),
      text.formats.number('140'),
    ])
    expect(shown).toContain(`Value of the difference${text.formats.money('-520.00')}`)
  })

  it('displays no movements of the line before, until its own arrive', async () => {
    await show(<LineFacts line={line as unknown as InventoryLine} />)
    expect(view.root.textContent).toContain('SO-104796')
    answers.set(inventories.lineMovements, () => new Promise(() => undefined))
    view.update(<LineFacts line={{ ...line, id: 4, location: 'A-01-2' } as unknown as InventoryLine} />)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(view.root.textContent).toContain('A-01-2')
    expect(view.root.textContent).not.toContain('SO-104796')
  })

  it('keeps its movements when those of a newer version could not be fetched, with a note', async () => {
    await show(<LineFacts line={line as unknown as InventoryLine} />)
    answers.set(inventories.lineMovements, failure({ kind: 'unreachable' }))
    view.update(<LineFacts line={{ ...line, version: 2 } as unknown as InventoryLine} />)
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(view.root.textContent).toContain('Could not be refreshed')
    expect(view.root.textContent).toContain('SO-104796')
  })

  it('can be approved, recounted or cancelled', async () => {
    await show(<CountLineDialog {...dialog} rows={[line]} />)
    for (const [label, action] of [
      ['Approve…', approveCountLines],
      ['Recount…', recountLines],
      ['Cancel line…', cancelCountLines],
    ] as const) {
      click(byName(view.root, 'button', label))
      expect(goOn).toHaveBeenLastCalledWith(action)
    }
    expect(onClose).not.toHaveBeenCalled()
  })

  it('displays why a decision is not possible, and offers none for a decided line', async () => {
    denied = 'data/inventory/approve'
    await show(<CountLineDialog {...dialog} rows={[line]} />)
    const approve = byName(view.root, 'button', 'Approve…')
    expect(approve.getAttribute('aria-disabled')).toBe('true')
    click(approve)
    expect(goOn).not.toHaveBeenCalled()
    view.unmount()
    await show(<CountLineDialog {...dialog} rows={[{ ...line, state: 'Approved' }]} />)
    // The close button in the corner and the one in the footer.
    expect(within(view.root).getAllByRole('button')).toEqual(
      within(view.root).getAllByRole('button', { name: 'Close' }),
    )
  })

  it('warns where the stock would fall below zero', async () => {
    await show(<CountLineDialog {...dialog} rows={[{ ...line, currentQuantity: '30' }]} />)
    expect(view.root.textContent).toContain('The stock would fall below zero.')
  })
})

describe('the question about stock that moved', () => {
  it('displays the movements of each stock, with both options', async () => {
    const onAnswer = vi.fn()
    const question = {
      id: 'b7c5b9a0-0000-4000-8000-000000000001',
      type: 'stockMoved',
      options: ['postDifference', 'asCounted'],
      values: { count: 1, line: 'A-01-1 · 503-1120' },
      movements: [movement],
    }
    await show(<ChoiceDialog question={question} onAnswer={onAnswer} />)
    expect(view.root.textContent).toContain('1 stock moved since the snapshot')
    expect(byName(view.root, 'list', 'Movements since the snapshot').textContent).toContain(
      'A-01-1 · 503-1120 · SO-104796',
    )
    click(byName(view.root, 'button', 'Post as counted'))
    expect(onAnswer).toHaveBeenCalledWith('asCounted')
  })

  it('of another type has the shared texts of a similar one', async () => {
    const question = {
      id: 'b2',
      type: 'completeIngoingShort',
      options: ['complete'],
      values: { orderNo: 'PO-04140' },
    }
    await show(<ChoiceDialog question={question} onAnswer={() => undefined} />)
    expect(byName(view.root, 'heading', 'Complete PO-04140 short?')).toBeDefined()
    expect(byName(view.root, 'button', 'Complete short')).toBeDefined()
    expect(view.root.textContent).toContain('Not everything has arrived.')
  })
})

// @vitest-environment happy-dom
/** The dialog that splits an order: its content, invalid input, and its answers. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { salesOrders } from '../../../src/contract/endpoints/sales-orders'
import { failure } from '../../../src/kernel/failure'
import {
  movedQuantities,
  movesEverything,
  splitProblem,
  splitTotals,
  type SplitLine,
} from '../../../src/pages/dialogs/split-lines'
import { SplitOrderDialog } from '../../../src/pages/dialogs/split-order'
import type { FormProblem } from '../../../src/ui/form/form-problem'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, submitForm, typeInto } from '../ui/render'

const line = (
  id: number,
  confirmedQuantity: string,
  state: SplitLine['state'] = 'New',
  uoM = 'pcs',
): SplitLine => ({
  id,
  orderLineNo: id * 10,
  materialItemNo: `M-${id}`,
  materialName: 'Ball bearing',
  state,
  confirmedQuantity,
  uoM,
})
const lines = [line(1, '10', 'ReadyForPick'), line(2, '2.5', 'New', 'kg'), line(3, '4', 'Cancelled')]
const order = { id: 7, version: 1, orderNo: 'SO-000042' }

let view: RenderedPage
let answers: unknown[]
const onClose = vi.fn()
beforeEach(() => {
  vi.useFakeTimers()
  onClose.mockReset()
  answers = [{ result: lines, totalCount: lines.length }]
})
afterEach(() => {
  view.unmount()
  vi.useRealTimers()
})

const dialog = (problem: FormProblem | null) => (
  <SplitOrderDialog
    rows={[order]}
    title="Split order"
    isBusy={false}
    problem={problem}
    onClose={onClose}
    goOn={() => undefined}
  />
)
const open = async (problem: FormProblem | null = null): Promise<void> => {
  view = renderPage(dialog(problem), {
    session: { decimalsByUnit: { pcs: 0, kg: 3 } },
    answers: new Map([[salesOrders.searchLines, () => answers.shift()]]),
  })
  await act(() => vi.advanceTimersByTimeAsync(1_000))
}
const enter = (id: number, value: string): void => {
  const input = view.root.querySelector<HTMLInputElement>(`[data-line="${id}"] input`)
  if (input === null) throw new Error(`no line ${id}`)
  typeInto(input, value)
}
const submit = (): void => submitForm(view.root)

describe('the dialog that splits an order', () => {
  it('displays the lines that can still move, fetched for this order only', async () => {
    await open()
    expect(view.inputsOf(salesOrders.searchLines)).toMatchObject([
      { body: { filters: [{ selector: 'orderId', value: 7 }] } },
    ])
    expect([...view.root.querySelectorAll('[data-line]')].map(row => row.getAttribute('data-line'))).toEqual([
      '1',
      '2',
    ])
    expect(view.root.querySelector('[role=status]')?.textContent).toContain('0')
    expect(view.root.activeElement, 'the first field has the focus').toBe(
      view.root.querySelector('[data-line="1"] input'),
    )
  })

  it('returns the entered quantities, and a whole line by its button', async () => {
    await open()
    enter(1, '4')
    click(byName(view.root, 'button', 'Move all of line 20, M-2'))
    submit()
    expect(onClose).toHaveBeenCalledWith({
      lines: [
        { orderLineId: 1, quantity: '4' },
        { orderLineId: 2, quantity: '2.5' },
      ],
    })
  })

  it('displays an invalid quantity, focuses it and returns nothing', async () => {
    await open()
    submit()
    expect(view.root.textContent).toContain('Enter a quantity for at least one line.')
    enter(1, '11')
    submit()
    const input = view.root.querySelector('[data-line="1"] input')
    expect(input?.getAttribute('aria-invalid')).toBe('true')
    expect(view.root.activeElement).toBe(input)
    enter(1, '10')
    enter(2, '2.5')
    submit()
    expect(view.root.textContent).toContain('Something has to stay in this order.')
    expect(onClose).not.toHaveBeenCalled()
  })

  const refusal = (text: string) => ({ text, isConflict: false, changed: [], notes: new Map() })

  it('displays a refusal of the server, keeps the entries, and fetches the lines that somebody else changed', async () => {
    await open()
    enter(1, '8')
    answers.push({ result: [line(1, '6', 'ReadyForPick'), line(2, '2.5', 'New', 'kg')], totalCount: 2 })
    view.update(dialog(refusal('Picking has already begun.')))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(view.root.textContent).toContain('Picking has already begun.')
    const entry = view.root.querySelector<HTMLInputElement>('[data-line="1"] input')
    expect([entry?.value, entry?.getAttribute('aria-invalid')]).toEqual(['8', 'true'])
    click(byName(view.root, 'button', 'Move all of line 10, M-1'))
    submit()
    expect(onClose).toHaveBeenCalledWith({ lines: [{ orderLineId: 1, quantity: '6' }] })
  })

  it('keeps the lines when they could not be fetched again, with a note', async () => {
    await open()
    enter(1, '8')
    answers.push(failure({ kind: 'unreachable' }))
    view.update(dialog(refusal('The service does not answer.')))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(view.root.querySelectorAll('[data-line]')).toHaveLength(2)
    expect(view.root.textContent).toContain('Could not be refreshed')
  })

  it('offers to retry when the lines cannot be loaded', async () => {
    answers.unshift(failure({ kind: 'unreachable' }))
    await open()
    expect(view.root.textContent).toContain('The lines could not be loaded')
    click(byName(view.root, 'button', 'Retry'))
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    expect(view.root.querySelectorAll('[data-line]')).toHaveLength(2)
  })
})

describe('the moved quantity', () => {
  it.each([
    ['', null],
    ['0', null],
    ['10', null],
    ['10.1', 'too-many-decimals'],
    ['11', 'too-big'],
    ['-1', 'too-small'],
    [null, 'not-a-number'],
  ] as const)('%s of ten pieces: %s', (entry, problem) => {
    expect(splitProblem(line(1, '10'), entry, 0)).toBe(problem)
  })

  it('is summed exactly, and moving everything is detected', () => {
    const moved = movedQuantities(
      lines,
      new Map([
        [1, '0.1'],
        [2, '0.2'],
        [3, null],
      ]),
    )
    expect(splitTotals(lines, moved)).toEqual({ movedLines: 2, moved: '0.3', total: '16.5' })
    expect(movesEverything([line(1, '10.0')], [{ orderLineId: 1, quantity: '10' }])).toBe(true)
    expect(movesEverything(lines, moved)).toBe(false)
  })
})

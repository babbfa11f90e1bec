// @vitest-environment happy-dom
/** The edits of an order on the page of its process: typed, discarded by part, saved once, and kept for when the user returns. */
import { act } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { linePriceForm, orderCommentForm } from '../../../src/catalog/forms/sales-orders'
import type { SalesOrderLine } from '../../../src/contract/entities/sales-order'
import type { Action } from '../../../src/define/action'
import type { AnyRow } from '../../../src/define/view'
import { CommentPanel } from '../../../src/pages/process-sales-order/comment-panel'
import { PriceCell } from '../../../src/pages/process-sales-order/price-cell'
import type { ProcessActions } from '../../../src/pages/process-sales-order/use-process-actions'
import { useOrderEdits, type OrderEdits } from '../../../src/pages/process-sales-order/use-order-edits'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click, problemsIn, typeInto } from '../ui/render'
import { line, orderOf } from './process-rows'

let view: RenderedPage
let edits: OrderEdits
let lines: readonly SalesOrderLine[]
let comment: string | null
/** Ends the pending call. */
let answered: () => void
const run = vi.fn<ProcessActions['run']>()

const commandsFor = (name: string, form: typeof linePriceForm) => {
  const action = { name, form } as Partial<Action<AnyRow>> as Action<AnyRow>
  const entry: ProcessActions['entry'] = () => ({
    action,
    label: name,
    icon: undefined,
    reason: undefined,
  })
  const words: Partial<ProcessActions> = { entry, run, titleOf: field => field }
  return words as ProcessActions
}
const commands = {
  lines: commandsFor('adjustPrice', linePriceForm),
  orders: commandsFor('editOrderComment', orderCommentForm),
}

function Order() {
  const order = orderOf(1, { comment })
  edits = useOrderEdits(7, order, lines, commands)
  return (
    <div ref={edits.form.place} onKeyDown={edits.page.onKeyDown}>
      <CommentPanel order={order} edits={edits} commands={commands.orders} />
      <table>
        <tbody>
          {lines.map(one => (
            <tr key={one.id}>
              {linePriceForm.fields.map(field => (
                <PriceCell
                  key={field.name}
                  line={one}
                  field={field}
                  edits={edits}
                  reason={undefined}
                  title={field.name}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const field = (name: string) => {
  const found = view.root.querySelector<HTMLInputElement | HTMLTextAreaElement>(
    `[data-field="${name}"] :is(input, textarea)`,
  )
  if (found === null) throw new Error(`No field ${name}.`)
  return found
}
const textOf = (name: string) => view.root.querySelector(`[data-field="${name}"]`)?.textContent ?? ''
/** Another user saves a discount. */
const othersSave = (discount: string) => {
  lines = [line(1, { version: 2, discount }), line(2)]
  view.update(<Order />)
}

beforeEach(() => {
  lines = [line(1, { adjustPrice: '12.50' }), line(2)]
  comment = 'Call first'
  run.mockReset().mockImplementation(() => new Promise(resolve => (answered = resolve)))
  view = renderPage(<Order />)
})
afterEach(() => view.unmount())

describe('a comment', () => {
  it('is continued after its last word: a space at the end stays', () => {
    typeInto(field('comment 1'), 'Call first ')
    expect(field('comment 1').value).toBe('Call first ')
    typeInto(field('comment 1'), 'Call first p')
    expect(field('comment 1').value).toBe('Call first p')
  })

  it('is sent without spaces at its ends, with what was read', async () => {
    run.mockResolvedValue(undefined)
    typeInto(field('comment 1'), ' Ring twice ')
    await act(() => edits.save('comment'))
    expect(run.mock.calls.map(([, , answers]) => answers)).toEqual([
      { values: { comment: 'Ring twice' }, read: [{ id: 1, values: { comment: 'Call first' } }] },
    ])
  })

  it('with nothing but spaces more is not sent', async () => {
    typeInto(field('comment 1'), 'Call first  ')
    await act(() => edits.save('comment'))
    expect(run).not.toHaveBeenCalled()
    expect(edits.form.count).toBe(0)
  })
})

it('typed prices are all discarded by undo, the comment stays, also where a price cannot be read', async () => {
  typeInto(field('adjustPrice 1'), '11')
  typeInto(field('discount 2'), 'abc')
  typeInto(field('comment 1'), 'Ring twice')
  expect(edits.editedPrices).toHaveLength(2)
  await act(async () => edits.undo('prices'))
  expect(edits.editedPrices).toEqual([])
  expect([field('adjustPrice 1').value, field('discount 2').value]).toEqual(['12.50', ''])
  expect(field('comment 1').value).toBe('Ring twice')
  click(byName(view.root, 'button', 'Undo'))
  await act(() => Promise.resolve())
  expect(field('comment 1').value).toBe('Call first')
})

it('typed prices are sent once while a save is pending', async () => {
  typeInto(field('adjustPrice 1'), '11')
  let saved: Promise<void> | undefined
  act(() => void (saved = edits.save('prices')))
  await act(() => edits.save('prices'))
  expect(run).toHaveBeenCalledTimes(1)
  await act(async () => {
    answered()
    await saved
  })
})

it.each([
  ['discount 1', '0', 'Enter more than 0.'],
  ['discount 1', '100.01', 'Enter 100 or less.'],
  ['adjustPrice 2', '-1', 'Enter more than 0.'],
])('%s with %s is not sent: %s', async (name, text, problem) => {
  typeInto(field(name), text)
  await act(() => edits.save('prices'))
  expect(run).not.toHaveBeenCalled()
  expect(problemsIn(view.root)).toEqual([problem])
})

it('Ctrl+S saves the prices and the comment', async () => {
  run.mockResolvedValue(undefined)
  typeInto(field('discount 1'), '5')
  typeInto(field('comment 1'), 'Ring twice')
  const key = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, composed: true })
  await act(async () => void field('discount 1').dispatchEvent(key))
  expect(run.mock.calls.map(([{ name }]) => name)).toEqual(['adjustPrice', 'editOrderComment'])
})

it('a value that another user saved meanwhile is shown, and is sent as read only after a save that showed it', async () => {
  run.mockResolvedValue(undefined)
  typeInto(field('discount 1'), '5')
  othersSave('4')
  expect(textOf('discount 1')).toContain('Meanwhile: 4%')
  await act(() => edits.save('prices'))
  await act(() => edits.save('prices'))
  expect(run.mock.calls.map(([, , answers]) => answers?.read)).toEqual([
    [{ id: 1, values: { discount: null } }],
    [{ id: 1, values: { discount: '4' } }],
  ])
})

it('the edits are there again when the user returns to the page', () => {
  typeInto(field('discount 1'), '5')
  view.update(<p />)
  view.update(<Order />)
  expect(field('discount 1').value).toBe('5')
})

it('a price that was saved is no edit any more, also when another user changes it again', async () => {
  run.mockImplementation(() => {
    othersSave('5')
    return Promise.resolve()
  })
  typeInto(field('discount 1'), '5')
  await act(() => edits.save('prices'))
  expect(edits.editedPrices).toEqual([])
  othersSave('8')
  expect(edits.editedPrices).toEqual([])
  expect(field('discount 1').value).toBe('8')
})

it('what is typed while a save is pending stays, based on the saved value', async () => {
  typeInto(field('discount 1'), '5')
  let saved: Promise<void> | undefined
  act(() => void (saved = edits.save('prices')))
  typeInto(field('discount 1'), '6')
  othersSave('5')
  await act(async () => {
    answered()
    await saved
  })
  expect(field('discount 1').value).toBe('6')
  expect(textOf('discount 1')).not.toContain('Meanwhile')
})

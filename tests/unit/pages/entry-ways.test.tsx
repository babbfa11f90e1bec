// @vitest-environment happy-dom
/** What lines of an order are made from: materials that are found, and pasted tables. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { orderEntry } from '../../../src/contract/endpoints/order-entry'
import type { CodeMeanings, EntryMaterial } from '../../../src/contract/endpoints/order-entry-inputs'
import { draftLinesMost } from '../../../src/contract/limits'
import { failure } from '../../../src/kernel/failure'
import { LinesTable } from '../../../src/pages/create-sales-order/lines-table'
import { emptyForm } from '../../../src/pages/create-sales-order/order-form'
import type { OrderLine } from '../../../src/pages/create-sales-order/order-lines'
import type { OrderStart } from '../../../src/pages/create-sales-order/order-start'
import { useEntryWays, type EntryWays } from '../../../src/pages/create-sales-order/use-entry-ways'
import { useOrderEditor, type OrderEditor } from '../../../src/pages/create-sales-order/use-order-editor'
import { changeLine, withLine } from '../../../src/ui/lines/edited-line'
import { renderPage, type RenderedPage } from '../render-page'
import { byName, click } from '../ui/render'

const line: OrderLine = {
  key: 1,
  code: 'X-9',
  material: null,
  candidates: [],
  uoM: null,
  salesPrice: '0',
  quantity: '3',
  adjustPrice: '',
  discount: '',
  typed: {},
  comment: '',
}
const state = { head: emptyForm, lines: [line] }
const start: OrderStart = {
  ...{ orderTypes: [], deliveryTypes: [], draft: null, base: state, ...state },
  ...{ today: '2026-11-20', version: null, key: 'new', restoredFrom: null },
}

let begun: OrderStart
let view: RenderedPage
let editor: OrderEditor
let ways: EntryWays
beforeEach(() => {
  begun = start
})
afterEach(() => view.unmount())

function Entry() {
  editor = useOrderEditor(begun)
  ways = useEntryWays(editor)
  return null
}

it('a found material that cannot be fetched is reported, and the line stays', async () => {
  view = renderPage(<Entry />, {
    answers: new Map([[orderEntry.validateMaterial, failure({ kind: 'unreachable' })]]),
  })
  expect(await act(() => ways.chooseMaterial(line, 7))).toBe(false)
  expect(ways.note?.text).toContain('cannot be reached')
  expect(ways.isBusy).toBe(false)
  expect(editor.lines).toEqual([line])
})

const rope: EntryMaterial = {
  id: 1,
  itemNo: 'M-1',
  name: 'Rope',
  baseUoM: 'pcs',
  decimals: 0,
  salesPrice: '6',
  available: '9',
  ingoing: [],
  units: [],
}

it('an order with the most lines says so when one more is typed or scanned', async () => {
  const lines = Array.from({ length: draftLinesMost }, (_, index) => ({ ...line, key: index + 1 }))
  begun = { ...start, lines }
  view = renderPage(<Entry />)
  for (const add of [() => ways.addMaterial('M-1', { text: '2', value: '2' }), () => ways.scan('M-1')]) {
    act(() => ways.dismiss())
    await act(add)
    expect(ways.note?.text).toContain('at most')
  }
  expect(view.calls).toEqual([])
  expect(editor.lines).toHaveLength(draftLinesMost)
})

it('what a scanned code means is asked once, and again where the unit of its line was changed', async () => {
  const boxed = { ...rope, units: [{ name: 'box', quantity: '12', decimals: 0 }] }
  const found: CodeMeanings = {
    codes: [{ code: 'M-1', found: [{ materialId: 1, uoM: null }] }],
    materials: [boxed],
  }
  begun = { ...start, lines: [] }
  view = renderPage(<Entry />, { answers: new Map([[orderEntry.validateMaterial, found]]) })
  for (let scans = 0; scans < 3; scans++) await act(() => ways.scan('M-1'))
  expect(editor.lines.map(({ quantity, uoM }) => [quantity, uoM])).toEqual([['3', null]])
  expect(view.calls).toHaveLength(1)
  act(() => editor.changeLines(all => withLine(all, 1, one => ({ ...one, uoM: 'box' }))))
  await act(() => ways.scan('M-1'))
  expect(editor.lines.map(({ quantity, uoM }) => [quantity, uoM])).toEqual([['37', null]])
  expect(view.calls).toHaveLength(2)
})

it('a duplicate shows what is wrong with its quantity, which is put right before the lines are merged', () => {
  const first = { ...line, code: 'M-1', material: rope, salesPrice: '6' }
  const second = { ...first, key: 2, typed: { quantity: 'a few' } }
  const onWant = vi.fn()
  begun = { ...start, lines: [first, second] }
  function Lines() {
    editor = useOrderEditor(begun)
    const unused = { onFind: () => undefined, onReached: () => undefined, wanted: null }
    return <LinesTable {...unused} editor={editor} decidesFirst={false} mayAdjust onWant={onWant} />
  }
  view = renderPage(<Lines />)
  const amount = view.root.querySelector('[data-line="2"] input[data-field="quantity"]')
  expect(amount?.getAttribute('aria-description')).toContain('This is not a number.')
  const merge = () => click(byName(view.root, 'button', 'Add to line 1'))
  merge()
  expect(onWant).toHaveBeenLastCalledWith({ key: 2, field: 'quantity' })
  expect(editor.lines).toHaveLength(2)
  act(() => editor.changeLines(all => withLine(all, 2, one => changeLine(one, 'quantity', '4', '4'))))
  merge()
  expect(onWant).toHaveBeenLastCalledWith({ key: 1, field: 'quantity' })
  expect(editor.lines.map(({ quantity }) => quantity)).toEqual(['7'])
})

it.each([
  [true, ['5', '10']],
  [false, ['', '']],
] as const)(
  'of a pasted table prices and discounts are read for users who may adjust them (%s)',
  async (mayAdjust, values) => {
    const found: CodeMeanings = {
      codes: [{ code: 'M-1', found: [{ materialId: 1, uoM: null }] }],
      materials: [rope],
    }
    view = renderPage(<Entry />, {
      session: { access: { can: path => mayAdjust || path !== 'data/order/adjustPrice' } },
      answers: new Map([[orderEntry.validateMaterial, found]]),
    })
    const text = 'Item no\tQuantity\tPrice\tDiscount %\nM-1\t2\t5\t10'
    expect(await act(() => ways.paste(text))).toBe(true)
    const pasted = editor.lines.at(-1)
    expect(pasted).toMatchObject({ code: 'M-1', quantity: '2' })
    expect([pasted?.adjustPrice, pasted?.discount]).toEqual(values)
  },
)

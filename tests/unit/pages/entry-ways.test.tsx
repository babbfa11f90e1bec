// @vitest-environment happy-dom
/** What lines of an order are made from: materials that are found, and pasted tables. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { orderEntry } from '../../../src/contract/endpoints/order-entry'
import type { CodeMeanings } from '../../../src/contract/endpoints/order-entry-inputs'
import { failure } from '../../../src/kernel/failure'
import { emptyForm } from '../../../src/pages/create-sales-order/order-form'
import type { OrderLine } from '../../../src/pages/create-sales-order/order-lines'
import type { OrderStart } from '../../../src/pages/create-sales-order/order-start'
import { useEntryWays, type EntryWays } from '../../../src/pages/create-sales-order/use-entry-ways'
import { useOrderEditor, type OrderEditor } from '../../../src/pages/create-sales-order/use-order-editor'
import { renderPage, type RenderedPage } from '../render-page'

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

let view: RenderedPage
let editor: OrderEditor
let ways: EntryWays
afterEach(() => view.unmount())

function Entry() {
  editor = useOrderEditor(start)
  ways = useEntryWays(editor)
  return null
}

it('a found material that cannot be fetched is reported, and the line stays', async () => {
  view = renderPage(<Entry />, {
    answers: new Map([[orderEntry.validateMaterial, failure({ kind: 'unreachable' })]]),
  })
  await act(() => ways.chooseMaterial(line, 7))
  expect(ways.note?.text).toContain('cannot be reached')
  expect(ways.isBusy).toBe(false)
  expect(editor.lines).toEqual([line])
})

it.each([
  [true, ['5', '10']],
  [false, ['', '']],
] as const)(
  'of a pasted table prices and discounts are read for users who may adjust them (%s)',
  async (mayAdjust, values) => {
    const found: CodeMeanings = {
      codes: [{ code: 'M-1', found: [{ materialId: 1, uoM: null }] }],
      materials: [
        {
          id: 1,
          itemNo: 'M-1',
          name: 'Rope',
          baseUoM: 'pcs',
          decimals: 0,
          salesPrice: '6',
          available: '9',
          ingoing: [],
          units: [],
        },
      ],
    }
    view = renderPage(<Entry />, {
      session: { access: { can: path => mayAdjust || path !== 'data/order/adjustPrice' } },
      answers: new Map([[orderEntry.validateMaterial, found]]),
    })
    await act(() => ways.paste('Item no\tQuantity\tPrice\tDiscount %\nM-1\t2\t5\t10'))
    const pasted = editor.lines.at(-1)
    expect(pasted).toMatchObject({ code: 'M-1', quantity: '2' })
    expect([pasted?.adjustPrice, pasted?.discount]).toEqual(values)
  },
)

// @vitest-environment happy-dom
/** A material that is found for a line of an order: taken over, or why it could not be. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import { orderEntry } from '../../../src/contract/endpoints/order-entry'
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

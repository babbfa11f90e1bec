// @vitest-environment happy-dom
/** The entry of an order: a command that is given while a scanned code is looked up is about its line too. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { draftEntry, orderEntry } from '../../../src/contract/endpoints/order-entry'
import { failure } from '../../../src/kernel/failure'
import { Page } from '../../../src/pages/create-sales-order/create-sales-order-page'
import { emptyForm } from '../../../src/pages/create-sales-order/order-form'
import { withEntries, withMaterial } from '../../../src/pages/create-sales-order/order-lines'
import { entryOf } from '../../../src/pages/create-sales-order/read-entries'
import { unsavedText } from '../../../src/pages/create-sales-order/unsaved-entry'
import { pageProps, renderPage, type RenderedPage } from '../render-page'

const rope = {
  id: 7,
  itemNo: 'M-0007',
  name: 'Rope',
  baseUoM: 'pcs',
  decimals: 0,
  salesPrice: '5',
  available: '9',
  ingoing: [],
  units: [],
}
const net = { ...rope, id: 8, itemNo: 'M-0008', name: 'Net' }
const lines = withEntries([], [entryOf('M-0007')], new Map(), new Map()).map(line =>
  withMaterial(line, { material: rope, uoM: null }),
)

let view: RenderedPage
afterEach(() => view.unmount())

const settle = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
let typedAt = 0
/** As quick as a scanner, also on a slow machine. */
const key = (name: string, more: KeyboardEventInit = {}) =>
  act(() => {
    const init = { key: name, bubbles: true, cancelable: true, composed: true, ...more }
    const event = new KeyboardEvent('keydown', init)
    Object.defineProperty(event, 'timeStamp', { value: (typedAt += 5) })
    view.root.querySelector('.k-oe-body')?.dispatchEvent(event)
  })

it('saving asks for the number once the line is there', async () => {
  const content = unsavedText({ version: null, head: emptyForm, lines })
  let find: (answer: unknown) => void = () => undefined
  view = renderPage(<Page {...pageProps('create-sales-order', 'New order')} />, {
    answers: new Map<Endpoint, unknown>([
      [orderEntry.entryChoices, { orderTypes: [], deliveryTypes: [] }],
      [orderEntry.unsavedEntry, { content, savedAt: '2026-11-20T12:00:00.000Z' }],
      [orderEntry.saveUnsavedEntry, undefined],
      [
        orderEntry.validateMaterial,
        ({ body }: { readonly body: { readonly codes: readonly string[] } }) =>
          body.codes.length === 0
            ? { codes: [], materials: [rope] }
            : new Promise(resolve => (find = resolve)),
      ],
      [draftEntry.number, 'D-1'],
    ]),
  })
  await settle()
  for (const letter of 'M-0008') key(letter)
  key('Enter')
  await settle()
  key('s', { ctrlKey: true })
  await settle()
  expect(view.root.querySelector('dialog')).toBeNull()
  find({ codes: [{ code: net.itemNo, found: [{ materialId: net.id, uoM: null }] }], materials: [net] })
  await settle()
  expect(view.root.querySelector('dialog')?.textContent).toContain('It has 2 lines.')
})

const openDraft = async (stored: unknown) => {
  view = renderPage(<Page {...pageProps('create-sales-order', 'Order')} ids={{ draftId: 12 }} />, {
    answers: new Map<Endpoint, unknown>([
      [orderEntry.entryChoices, { orderTypes: [], deliveryTypes: [] }],
      [draftEntry.detail, failure({ kind: 'refused', status: 404, code: 'not-found' })],
      [orderEntry.unsavedEntry, stored],
      [orderEntry.validateMaterial, { codes: [], materials: [rope] }],
    ]),
  })
  await settle()
}

it('what was entered of a draft that is gone is restored as a new order', async () => {
  const content = unsavedText({ version: 3, head: emptyForm, lines })
  await openDraft({ content, editor: 'a', savedAt: '2026-11-20T12:00:00.000Z' })
  expect(view.root.textContent).toContain('The draft is gone')
  expect(view.root.textContent).toContain('Rope')
})

it('a draft that is gone, and of which nothing is unsent, is said to be unknown', async () => {
  await openDraft(null)
  expect(view.root.textContent).toContain('There is no such draft')
})

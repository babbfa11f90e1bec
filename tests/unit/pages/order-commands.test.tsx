// @vitest-environment happy-dom
/** Creating an order from its entry, when a list price was changed meanwhile. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { orderEntry } from '../../../src/contract/endpoints/order-entry'
import type { EntryMaterial } from '../../../src/contract/endpoints/order-entry-inputs'
import { failure } from '../../../src/kernel/failure'
import { salesOrderEntry } from '../../../src/pages/create-sales-order/description'
import { emptyForm } from '../../../src/pages/create-sales-order/order-form'
import { withEntries, withMaterial } from '../../../src/pages/create-sales-order/order-lines'
import type { OrderStart } from '../../../src/pages/create-sales-order/order-start'
import { entryOf } from '../../../src/pages/create-sales-order/read-entries'
import {
  useEntryProblem,
  useOrderCommands,
  type OrderCommands,
} from '../../../src/pages/create-sales-order/use-order-commands'
import { useOrderEditor, type OrderEditor } from '../../../src/pages/create-sales-order/use-order-editor'
import { useEditorShell } from '../../../src/pages/lines-editor/use-editor-shell'
import { renderPage, type RenderedPage } from '../render-page'

const rope: EntryMaterial = {
  id: 7,
  itemNo: 'M-7',
  name: 'Rope',
  baseUoM: 'pcs',
  decimals: 0,
  salesPrice: '5',
  available: '9',
  ingoing: [],
  units: [],
}
const lines = withEntries([], [entryOf('M-7')], new Map(), new Map()).map(line =>
  withMaterial(line, { material: rope, uoM: null }),
)
const start: OrderStart = {
  orderTypes: [],
  deliveryTypes: [],
  draft: null,
  base: { head: emptyForm, lines: [] },
  head: emptyForm,
  lines,
  today: '2026-11-20',
  version: null,
  key: 'new',
  restoredFrom: null,
}

let begun: OrderStart
let view: RenderedPage
let editor: OrderEditor
let commands: OrderCommands
afterEach(() => view.unmount())

function Entry() {
  const props = {
    title: 'Order',
    start: begun,
    reload: () => undefined,
    navigate: () => undefined,
    canOpen: () => true,
  }
  editor = useOrderEditor(begun)
  const options = { save: () => undefined, problemOf: useEntryProblem(editor) }
  const shell = useEditorShell(salesOrderEntry, props, editor, options)
  commands = useOrderCommands(editor, shell, props)
  return shell.problemNote
}

const create = async (prices: unknown, from: OrderStart = start): Promise<boolean | undefined> => {
  begun = from
  view = renderPage(<Entry />, {
    answers: new Map<Endpoint, unknown>([
      [orderEntry.createSalesOrder, failure({ kind: 'conflict', fields: ['salesUnitPrice'] })],
      [orderEntry.validateMaterial, prices],
      [orderEntry.saveUnsavedEntry, undefined],
    ]),
  })
  return act(() => commands.create())
}

it('the lines get the new prices, to be looked at before the next try', async () => {
  expect(await create({ codes: [], materials: [{ ...rope, salesPrice: '6' }] })).toBe(false)
  expect(editor.lines[0]?.salesPrice).toBe('6')
  expect(view.root.textContent).not.toBe('')
})

it('the lines of a saved draft keep the prices that were offered', async () => {
  const added = { ...rope, id: 8, itemNo: 'M-8' }
  const [offered] = lines
  const both = lines.concat({ ...(offered as (typeof lines)[number]), key: 2, code: 'M-8', material: added })
  const prices = [rope, added].map(material => ({ ...material, salesPrice: '6' }))
  await create({ codes: [], materials: prices }, { ...start, base: { head: emptyForm, lines }, lines: both })
  expect(editor.lines.map(({ salesPrice }) => salesPrice)).toEqual(['5', '6'])
})

it('the user is told when the new prices cannot be fetched', async () => {
  expect(await create(failure({ kind: 'unreachable' }))).toBe(false)
  expect(editor.lines[0]?.salesPrice).toBe('5')
  expect(view.root.textContent).toContain('cannot be reached')
})

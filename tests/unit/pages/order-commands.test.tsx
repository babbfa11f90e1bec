// @vitest-environment happy-dom
/** Creating an order from its entry: when a list price was changed meanwhile, and what can be done while the answer is awaited. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import { draftEntry, orderEntry } from '../../../src/contract/endpoints/order-entry'
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
import { byName, click, within } from '../ui/render'

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
let saves: number
let reloads: number
let opened: string[] = []
const places = {
  navigate: ({ page }: { readonly page: string }) => void opened.push(page),
  canOpen: () => true,
}
/** How often the user asked to save the entry as a new draft. */
let newSaves: number
let askDiscard: () => Promise<void>
afterEach(() => view.unmount())

function Entry() {
  const props = {
    title: 'Order',
    start: begun,
    reload: () => void reloads++,
  }
  editor = useOrderEditor(begun)
  const options = {
    save: () => void saves++,
    problemOf: useEntryProblem(editor),
    saveAsNew: { label: 'Save as a new draft', run: () => void newSaves++ },
  }
  const shell = useEditorShell(salesOrderEntry, props, editor, options)
  commands = useOrderCommands(editor, shell, props)
  askDiscard = shell.askDiscard
  return (
    <div ref={shell.page} onKeyDown={shell.onKeyDown}>
      <input aria-label="Comment" />
      {shell.problemNote}
    </div>
  )
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

/** Begins an order whose answer is awaited; the returned function gives the answer. */
async function beginToCreate(): Promise<(answer: unknown) => void> {
  let end: (answer: unknown) => void = () => undefined
  begun = start
  saves = 0
  reloads = 0
  view = renderPage(<Entry />, {
    answers: new Map<Endpoint, unknown>([
      [orderEntry.createSalesOrder, () => new Promise(resolve => (end = resolve))],
      [orderEntry.saveUnsavedEntry, undefined],
    ]),
  })
  byName(view.root, 'textbox', 'Comment').focus()
  await act(async () => void commands.create())
  return end
}

it('nothing can be typed while the order is created, since it would be lost, and the focus returns when it failed', async () => {
  const end = await beginToCreate()
  const field = view.root.querySelector('input')
  const isReadOnly = () => field?.closest('[inert]') !== null
  const pressSave = () =>
    act(() => {
      const event = new KeyboardEvent('keydown', { key: 's', ctrlKey: true, bubbles: true, cancelable: true })
      field?.dispatchEvent(event)
      expect(event.defaultPrevented, 'the browser does not save the page').toBe(true)
    })
  expect(isReadOnly()).toBe(true)
  pressSave()
  expect(saves).toBe(0)
  // As browsers do with what became inert.
  field?.blur()
  await act(async () => end(failure({ kind: 'unreachable' })))
  expect(isReadOnly()).toBe(false)
  expect(view.root.activeElement).toBe(field)
  pressSave()
  expect(saves).toBe(1)
})

it('the entry does not start again when it is discarded while the order is created', async () => {
  const end = await beginToCreate()
  let answered: Promise<void> | undefined
  await act(async () => void (answered = askDiscard()))
  click(byName(within(view.root).getByRole('alertdialog'), 'button', 'Discard'))
  await act(async () => answered)
  expect(reloads).toBe(0)
  await act(async () => end(failure({ kind: 'unreachable' })))
  expect(view.root.textContent).toContain('cannot be reached')
})

/** A saved draft that somebody else has saved, used or deleted since. */
const draft: NonNullable<OrderStart['draft']> = {
  id: 12,
  orderNumber: 'D-12',
  version: 3,
  orderType: 'Store',
  customerName: null,
  companyName: null,
  address: null,
  zipCode: null,
  city: null,
  countryCode: null,
  email: null,
  phone: null,
  deliveryTypeId: 1,
  deliveryDate: null,
  priority: 5,
  discount: null,
  comment: null,
  lines: [],
  materials: [],
}

it.each([
  ['saved', failure({ kind: 'conflict', fields: ['version'] })],
  ['used or deleted', { done: [], failed: [{ id: 12, name: '12', code: 'not-found' }] }],
])('an entry of a draft that somebody else %s is saved as a new draft', async (_what, answer) => {
  begun = { ...start, draft, key: '12', version: 3 }
  opened = []
  newSaves = 0
  view = renderPage(<Entry />, {
    answers: new Map<Endpoint, unknown>([
      [draftEntry.update, answer],
      [draftEntry.create, { done: [{ id: 13, name: 'D-13', state: 'Draft' }], failed: [] }],
      [orderEntry.saveUnsavedEntry, undefined],
    ]),
    places,
  })
  expect(await act(() => commands.save())).toBe(false)
  expect(view.inputsOf(orderEntry.saveUnsavedEntry)).toEqual([])
  click(byName(view.root, 'button', 'Save as a new draft'))
  expect(newSaves).toBe(1)
  expect(await act(() => commands.save('D-13', true))).toBe(true)
  expect(view.inputsOf(draftEntry.create)).toMatchObject([{ body: { orderNumber: 'D-13' } }])
  expect(view.inputsOf(orderEntry.saveUnsavedEntry)).toMatchObject([{ body: { key: '12', content: '' } }])
  expect(opened).toEqual(['create-sales-order/13'])
})

it('lines that are saved as a new draft get the new prices, since what was offered is of the other draft', async () => {
  begun = { ...start, draft, key: '12', version: 3, base: { head: emptyForm, lines } }
  const prices = { codes: [], materials: [{ ...rope, salesPrice: '6' }] }
  view = renderPage(<Entry />, {
    answers: new Map<Endpoint, unknown>([
      [draftEntry.update, failure({ kind: 'conflict', fields: ['version'] })],
      [draftEntry.create, failure({ kind: 'conflict', fields: ['salesUnitPrice'] })],
      [orderEntry.validateMaterial, prices],
      [orderEntry.saveUnsavedEntry, undefined],
    ]),
  })
  expect(await act(() => commands.save())).toBe(false)
  expect(await act(() => commands.save('D-13', true))).toBe(false)
  expect(editor.lines[0]?.salesPrice).toBe('6')
  expect(byName(view.root, 'button', 'Save as a new draft')).toBeDefined()
})

it('after the order of an entry whose draft is gone, the page of new orders is opened', async () => {
  begun = { ...start, key: '12', isGone: true }
  opened = []
  view = renderPage(<Entry />, {
    answers: new Map<Endpoint, unknown>([
      [orderEntry.createSalesOrder, { id: 8, processId: 2, orderNo: 'SO-8', state: 'New' }],
      [orderEntry.saveUnsavedEntry, undefined],
    ]),
    places,
  })
  let made: Promise<boolean> | undefined
  await act(async () => void (made = commands.create()))
  expect(view.inputsOf(orderEntry.createSalesOrder)).toMatchObject([{ body: { draft: null } }])
  click(byName(within(view.root).getByRole('dialog'), 'button', 'Enter another one'))
  await act(async () => made)
  expect(opened).toEqual(['create-sales-order'])
})

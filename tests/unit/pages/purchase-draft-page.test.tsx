// @vitest-environment happy-dom
/** The page of purchase drafts: what a command is about, what prevents it, and what the page shows of its drafts. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import type { DraftDetail, NeedLine } from '../../../src/contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../../src/contract/endpoints/purchasing'
import { draftLinesMost } from '../../../src/contract/limits'
import { failure } from '../../../src/kernel/failure'
import { startingCriteria, type Criteria } from '../../../src/pages/purchase-draft/criteria'
import type { SupplierDraft } from '../../../src/pages/purchase-draft/draft-lines'
import { Page } from '../../../src/pages/purchase-draft/purchase-draft-page'
import { unsavedText } from '../../../src/pages/purchase-draft/unsaved-edits'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { byName, click, problemsIn, typeInto, until } from '../ui/render'
import { draftOf, material, typed } from './draft-rows'

let view: RenderedPage
let answer: (materials: readonly NeedLine[]) => void
let refuse: (error: Error) => void
afterEach(() => view.unmount())

const settle = () => act(() => new Promise<void>(resolve => setTimeout(resolve, 0)))
const madeDrafts = () => view.inputsOf(endpoints.create).map(({ body }) => body)

async function saveWhileListIsLookedUp(): Promise<void> {
  const criteria = { ...startingCriteria('2026-11-20'), supplierIds: [1] }
  const content = unsavedText({ version: null, criteria, drafts: [draftOf(material(1))] })
  view = renderPage(<Page {...pageProps('emptydraft-page', 'New draft')} />, {
    answers: new Map<Endpoint, unknown>([
      [endpoints.supplierList, [{ id: 1, supplierName: 'Nord', leadTimeDays: 7, materials: 2, drafts: 0 }]],
      [endpoints.unsavedLines, { key: 'empty', savedAt: '2026-11-20T12:00:00.000Z', content }],
      [endpoints.saveUnsavedLines, undefined],
      [
        endpoints.materials,
        ({ body }: { readonly body: { readonly itemNos?: readonly string[] } }) =>
          body.itemNos === undefined
            ? [material(1)]
            : new Promise((resolve, reject) => {
                answer = resolve
                refuse = reject
              }),
      ],
      [endpoints.create, { done: [{ id: 5, name: 'D-5', state: 'Draft' }], failed: [] }],
    ]),
  })
  await settle()
  const panel = view.root.querySelector('.k-pd-lines')
  const pasted = new Event('paste', { bubbles: true, cancelable: true, composed: true })
  Object.assign(pasted, { clipboardData: { getData: () => 'Item no.\tQuantity\nM-2\t8' } })
  act(() => void panel?.dispatchEvent(pasted))
  await settle()
  const key = { key: 's', ctrlKey: true, bubbles: true, cancelable: true, composed: true }
  act(() => void panel?.dispatchEvent(new KeyboardEvent('keydown', key)))
  await settle()
  expect(madeDrafts()).toEqual([])
}

it('saving saves the lines of the list', async () => {
  await saveWhileListIsLookedUp()
  answer([material(2)])
  await settle()
  expect(madeDrafts()).toMatchObject([{ drafts: [{ lines: [{ materialId: 1 }, { materialId: 2 }] }] }])
})

it('nothing is saved without the list, when it could not be looked up', async () => {
  await saveWhileListIsLookedUp()
  refuse(failure({ kind: 'unreachable' }))
  await settle()
  expect(madeDrafts()).toEqual([])
  expect(view.root.textContent).toContain('cannot be reached')
})

it('what was entered of a draft that is gone is restored as a new draft', async () => {
  const criteria = { ...startingCriteria('2026-11-20'), supplierIds: [1] }
  const content = unsavedText({ version: 3, criteria, drafts: [draftOf(material(1))] })
  view = renderPage(<Page {...pageProps('updatedraft-page', 'Draft')} ids={{ id: 12 }} />, {
    answers: new Map<Endpoint, unknown>([
      [endpoints.supplierList, [{ id: 1, supplierName: 'Nord', leadTimeDays: 7, materials: 2, drafts: 0 }]],
      [endpoints.detail, failure({ kind: 'refused', status: 404, code: 'not-found' })],
      [endpoints.unsavedLines, { key: '12', editor: 'a', savedAt: '2026-11-20T12:00:00.000Z', content }],
      [endpoints.saveUnsavedLines, undefined],
      [endpoints.materials, [material(1)]],
      [endpoints.create, { done: [{ id: 13, name: 'D-13', state: 'Draft' }], failed: [] }],
    ]),
  })
  await settle()
  expect(view.root.textContent).toContain('The draft is gone')
  const key = { key: 's', ctrlKey: true, bubbles: true, cancelable: true, composed: true }
  const panel = view.root.querySelector('.k-pd-lines')
  act(() => void panel?.dispatchEvent(new KeyboardEvent('keydown', key)))
  await settle()
  expect(madeDrafts()).toMatchObject([{ drafts: [{ supplierId: 1, lines: [{ materialId: 1 }] }] }])
  expect(view.inputsOf(endpoints.saveUnsavedLines)).toMatchObject([
    { body: { key: '12', content: '', restored: { editor: 'a' } } },
  ])
})

const today = '2026-11-20'
const suppliers = [1, 2].map(id => ({
  ...{ id, supplierName: id === 1 ? 'Nord' : 'Fjell', leadTimeDays: 7, materials: 2, drafts: 0 },
}))
const restored = (
  drafts: readonly SupplierDraft[],
  criteria: Partial<Criteria> = {},
  version: number | null = null,
) => ({
  ...{ key: 'new', editor: 'a', savedAt: '2026-11-20T12:00:00.000Z' },
  content: unsavedText({
    version,
    criteria: { ...startingCriteria(today), supplierIds: [1], ...criteria },
    drafts,
  }),
})
/** A draft that was proposed by sales that are no basis any more. */
const savedDetail: DraftDetail = {
  ...{ id: 12, version: 3, draftNumber: 'D-12', supplierId: 1, supplierName: 'Nord', supplierIsActive: true },
  ...{ comment: null, created: '2020-11-20T12:00:00.000Z', createdBy: null, asOf: today, periodDays: 30 },
  search: {
    ...{ criteria: ['salesHistory'], periodFrom: '2020-01-01', forecastDays: 30, growthFactor: '1' },
    ...{ subtractsDrafts: true, leadTimeDays: null },
  },
  lines: [
    {
      ...{ materialId: 1, quantity: '12', calculatedDemand: '12', purchaseUnitPrice: '2.5' },
      ...{ material: material(1), itemNo: 'M-1', materialName: 'Material 1', uoM: 'pcs' },
    },
  ],
}
/** Shows the page of a route with restored edits; `kept` is why the server does not take others. */
const show = async (
  route: 'newdraft-page' | 'emptydraft-page' | 'updatedraft-page',
  unsaved: ReturnType<typeof restored>,
  search = '',
  kept?: Error,
) => {
  const ids = route === 'updatedraft-page' ? { id: 12 } : {}
  const page = <Page {...pageProps(route, 'Draft')} ids={ids} search={new URLSearchParams(search)} />
  view = renderPage(page, {
    answers: new Map<Endpoint, unknown>([
      [endpoints.supplierList, suppliers],
      [endpoints.detail, savedDetail],
      [endpoints.unsavedLines, unsaved],
      [endpoints.saveUnsavedLines, () => kept],
      [endpoints.materials, [1, 2].map(id => material(id))],
      [endpoints.create, { done: [{ id: 5, name: 'D-5', state: 'Draft' }], failed: [] }],
      [endpoints.update, { done: [{ id: 12, name: 'D-12', state: 'Draft' }], failed: [] }],
    ]),
  })
  await until(() => expect(view.root.querySelector('.k-pd-lines')).not.toBeNull())
}
const press = (name: string) => click(byName(view.root, 'button', name))
const inputOf = (field: string) =>
  view.root.querySelector(`[data-field="${field}"] input`) as HTMLInputElement

it.each([
  ['newdraft-page', 'Save draft'],
  ['newdraft-page', 'Create purchase order'],
  ['newdraft-page', 'Save as…'],
  ['updatedraft-page', 'Save draft'],
] as const)(
  'a lead time that is no number is not saved (%s, %s): its field says so',
  async (route, command) => {
    const edited = typed(draftOf(material(1)), 1, '99')
    await show(route, restored([edited], {}, route === 'updatedraft-page' ? 3 : null))
    typeInto(inputOf('leadTimeDays'), 'soon')
    press(command)
    await until(() => expect(view.root.activeElement).toBe(inputOf('leadTimeDays')))
    expect(problemsIn(view.root)).toEqual(['Enter a number.'])
    expect([endpoints.create, endpoints.update].flatMap(endpoint => view.inputsOf(endpoint))).toEqual([])
    expect(view.root.querySelector('dialog')).toBeNull()
    if (command !== 'Save draft') return
    typeInto(inputOf('leadTimeDays'), '9')
    press(command)
    const search = { leadTimeDays: 9 }
    await until(() =>
      expect([endpoints.create, endpoints.update].flatMap(endpoint => view.inputsOf(endpoint))).toMatchObject(
        [{ body: route === 'updatedraft-page' ? { search } : { drafts: [{ search }] } }],
      ),
    )
  },
)

it('criteria without any of them are not saved, and the supplier of a draft needs not be among them', async () => {
  await show(
    'newdraft-page',
    restored([typed(draftOf(material(1)), 1, '99')], { supplierIds: [], criteria: [] }),
  )
  press('Save draft')
  await until(() => expect(view.root.activeElement).toBe(inputOf('criteria')))
  expect(view.root.textContent).toContain('Choose when to propose a material.')
  expect(madeDrafts()).toEqual([])
  click(inputOf('criteria'))
  press('Save draft')
  await until(() => expect(madeDrafts()).toMatchObject([{ drafts: [{ supplierId: 1 }] }]))
})

it('a saved draft keeps the criteria that nobody changed, also when no proposal begins with them any more', async () => {
  const criteria: Partial<Criteria> = { criteria: ['salesHistory'], periodFrom: '2020-01-01' }
  await show('updatedraft-page', restored([typed(draftOf(material(1)), 1, '99')], criteria, 3))
  press('Save draft')
  await until(() =>
    expect(view.inputsOf(endpoints.update)).toMatchObject([{ body: { search: savedDetail.search } }]),
  )
})

it('the supplier of lines by hand is the one whose lines are shown', async () => {
  await show('emptydraft-page', restored([draftOf(material(1))]), 'supplierId=2&itemNo=M-1&quantity=5')
  const shown = () =>
    ['.k-pd-pill', '.k-pd-tabs [aria-current="true"]'].map(one => view.root.querySelector(one)?.textContent)
  expect(shown()).toEqual(['Fjell', 'Fjell 1'])
  press('Nord 1')
  expect(shown()).toEqual(['Nord', 'Nord 1'])
})

it('a draft of more lines than it can have says so and is not saved, until some of them are removed', async () => {
  const lines = Array.from({ length: draftLinesMost + 1 }, (_, index) => material(index + 1))
  await show('newdraft-page', restored([draftOf(...lines)]))
  press('Save draft')
  await until(() => expect(view.root.textContent).toContain('1 line must be corrected'))
  expect(view.root.textContent).toContain(`Nord: A draft has at most ${draftLinesMost} lines.`)
  expect(madeDrafts()).toEqual([])
  press('Remove 1 line')
  expect(view.root.textContent).not.toContain('A draft has at most')
  press('Save draft')
  await until(() => expect(madeDrafts()).toMatchObject([{ drafts: [{ lines: { length: draftLinesMost } }] }]))
})

it('lines that are too much to be kept are said to be so', async () => {
  const tooLarge = failure({ kind: 'unexpected', status: 413 })
  await show('newdraft-page', restored([draftOf(material(1))]), '', tooLarge)
  click(byName(view.root, 'checkbox', 'Select M-1'))
  press('Remove 1 line')
  await until(() => expect(view.root.textContent).toContain('too much to be kept for later'))
})

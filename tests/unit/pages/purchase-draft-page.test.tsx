// @vitest-environment happy-dom
/** The page of a new purchase draft: a command that is given while a pasted list is looked up is about its lines too. */
import { act } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import type { NeedLine } from '../../../src/contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../../src/contract/endpoints/purchasing'
import { failure } from '../../../src/kernel/failure'
import { startingCriteria } from '../../../src/pages/purchase-draft/criteria'
import { Page } from '../../../src/pages/purchase-draft/purchase-draft-page'
import { unsavedText } from '../../../src/pages/purchase-draft/unsaved-edits'
import { pageProps, renderPage, type RenderedPage } from '../render-page'
import { draftOf, material } from './draft-rows'

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

// @vitest-environment happy-dom
/** Ordering from the editor of purchase drafts, and leaving it, when calls fail: nothing is saved or ordered twice, or lost unsaid. */
import { act } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Endpoint } from '../../../src/contract/endpoints/endpoint'
import type { DraftDetail } from '../../../src/contract/endpoints/purchase-inputs'
import { drafts as endpoints } from '../../../src/contract/endpoints/purchasing'
import { draftLinesMost, newDraftsMost, purchaseDraftsBytesMost } from '../../../src/contract/limits'
import { failure, type FailureDetail } from '../../../src/kernel/failure'
import { useEditorShell, type EditorShell } from '../../../src/pages/lines-editor/use-editor-shell'
import { startingCriteria } from '../../../src/pages/purchase-draft/criteria'
import { purchaseDraft } from '../../../src/pages/purchase-draft/description'
import type { SupplierDraft } from '../../../src/pages/purchase-draft/draft-lines'
import type { DraftStart } from '../../../src/pages/purchase-draft/draft-start'
import { draftOfDetail, removeLines } from '../../../src/pages/purchase-draft/editor-state'
import { useDraftCommands, type DraftCommands } from '../../../src/pages/purchase-draft/use-draft-commands'
import { useDraftEditor, type DraftEditor } from '../../../src/pages/purchase-draft/use-draft-editor'
import { renderPage, type RenderedPage } from '../render-page'
import { click, within } from '../ui/render'
import { draftOf, material, typed } from './draft-rows'

const today = '2026-11-20'
const newStart: DraftStart = {
  kind: 'empty',
  key: 'new',
  suppliers: [],
  detail: null,
  today,
  criteria: { ...startingCriteria(today), supplierIds: [1] },
  drafts: [draftOf(material(1))],
  base: null,
  periodDays: null,
  restoredFrom: null,
  version: null,
  criteriaOf: null,
}

let view: RenderedPage
let editor: DraftEditor
let shell: EditorShell
let commands: DraftCommands
let opened: string[]
/** How often the answer of an order is still lost. */
let lost: number
/** How it is lost. */
let loss: FailureDetail

const places = { navigate: ({ page }: { page: string }) => void opened.push(page) }

function Page({ start }: { readonly start: DraftStart }) {
  const props = {
    title: 'Draft',
    start,
    reload: () => undefined,
  }
  editor = useDraftEditor(start)
  shell = useEditorShell(purchaseDraft, props, editor, { save: () => undefined })
  commands = useDraftCommands(editor, shell, props)
  return shell.problemNote
}

const keysOf = (endpoint: Endpoint) =>
  view.calls.filter(call => call.endpoint === endpoint).map(({ options }) => options.requestKey)
/** Gives the command; it ends when the dialog of the created orders is closed, or when it failed. */
const order = () =>
  act(async () => {
    void commands.order({})
    await new Promise(resolve => setTimeout(resolve, 0))
  })

beforeEach(() => {
  opened = []
  lost = 1
  loss = { kind: 'unreachable' }
  view = renderPage(<Page start={newStart} />, {
    places,
    answers: new Map<Endpoint, unknown>([
      [endpoints.create, { done: [{ id: 5, name: 'D-5', state: 'Draft' }], failed: [] }],
      [endpoints.saveUnsavedLines, undefined],
      [
        endpoints.createPO,
        () => {
          lost -= 1
          if (lost >= 0) throw failure(loss)
          return { done: [{ id: 8, name: 'PO-8', state: 'New' }], failed: [] }
        },
      ],
    ]),
  })
})
afterEach(() => {
  vi.useRealTimers()
  view.unmount()
})

it('given again after another sign-in, the order is made once', async () => {
  loss = { kind: 'signed-out' }
  await order()
  await order()
  const [first, ...others] = keysOf(endpoints.createPO)
  expect(others).toEqual([first])
})

it('given again, the order is of the drafts that were saved, and is made once', async () => {
  await order()
  expect(view.root.textContent).toContain('cannot be reached')
  await order()
  expect(view.root.textContent).not.toContain('cannot be reached')
  for (const endpoint of [endpoints.create, endpoints.createPO]) {
    const [first, second, ...others] = keysOf(endpoint)
    expect(first).toBeDefined()
    expect(second).toBe(first)
    expect(others).toEqual([])
  }
})

it('with another quantity, the order is another one', async () => {
  await order()
  act(() => editor.change(draft => typed(draft, 1, '77')))
  await order()
  expect(new Set(keysOf(endpoints.create)).size).toBe(2)
  expect(new Set(keysOf(endpoints.createPO)).size).toBe(2)
})

const ofSupplier = (supplierId: number): SupplierDraft => ({ ...draftOf(material(supplierId)), supplierId })
/** Shows new drafts, which the server makes and orders. */
const showNew = (suppliers: readonly number[], lines?: SupplierDraft['lines']) => {
  view.unmount()
  const drafts = suppliers.map(ofSupplier).map(draft => (lines === undefined ? draft : { ...draft, lines }))
  const start: DraftStart = { ...newStart, kind: 'need', drafts }
  type Body = { readonly body: { readonly drafts: readonly { supplierId?: number; draftId?: number }[] } }
  const done = ({ body }: Body) => ({
    done: body.drafts.map(({ supplierId, draftId }) => {
      const id = supplierId ?? draftId
      return { id, name: `D-${id}`, state: 'Draft' }
    }),
    failed: [],
  })
  view = renderPage(<Page start={start} />, {
    places,
    answers: new Map<Endpoint, unknown>([
      [endpoints.create, done],
      [endpoints.createPO, done],
      [endpoints.saveUnsavedLines, undefined],
    ]),
  })
}
const sentTo = (endpoint: typeof endpoints.create | typeof endpoints.createPO) =>
  view.inputsOf(endpoint).map(({ body }) => (body as { readonly drafts: readonly unknown[] }).drafts)

it('a supplier whose lines were all removed is left out of the order of the others', async () => {
  showNew([1, 2, 3])
  act(() => editor.change(draft => removeLines(draft, new Set([1])), 2))
  await order()
  expect(sentTo(endpoints.create)).toMatchObject([[{ supplierId: 1 }, { supplierId: 3 }]])
  expect(sentTo(endpoints.createPO)).toMatchObject([[{ draftId: 1 }, { draftId: 3 }]])
})

it('new drafts without any line are not saved, and their comments stay', async () => {
  showNew([1])
  act(() => editor.change(draft => ({ ...removeLines(draft, new Set([1])), comment: 'Gate 4' })))
  await act(() => commands.save())
  expect(sentTo(endpoints.create)).toEqual([])
  expect(opened).toEqual([])
  expect(editor.edits?.drafts).toMatchObject([{ comment: 'Gate 4' }])
})

it('more suppliers than one call takes are saved in several, and ordered', async () => {
  showNew(Array.from({ length: newDraftsMost + 1 }, (_, index) => index + 1))
  await order()
  expect(sentTo(endpoints.create).map(sent => sent.length)).toEqual([newDraftsMost, 1])
  expect(sentTo(endpoints.createPO).map(sent => sent.length)).toEqual([newDraftsMost + 1])
})

it('more lines than one call takes are saved in several', async () => {
  const known = Array.from({ length: draftLinesMost }, (_, index) => material(100_000 + index))
  const counts = Array.from({ length: 12 }, (_, index) => index + 1)
  const { lines } = draftOf(...known)
  showNew(counts, lines)
  await act(() => commands.save())
  const sent = view.inputsOf(endpoints.create)
  for (const { body } of sent)
    expect(new TextEncoder().encode(JSON.stringify(body)).length).toBeLessThanOrEqual(purchaseDraftsBytesMost)
  expect(sentTo(endpoints.create).flat()).toMatchObject(counts.map(supplierId => ({ supplierId })))
})

it('a saved draft is ordered as it is shown: what somebody else saved meanwhile is shown first', async () => {
  const savedWith = (version: number, quantity: string): DraftDetail => ({
    ...{ id: 7, version, draftNumber: 'D-7', supplierId: 1, supplierName: 'Nord', supplierIsActive: true },
    ...{ comment: null, created: today, createdBy: null, search: null, asOf: today, periodDays: null },
    lines: [
      {
        ...{ materialId: 1, quantity, calculatedDemand: '12', purchaseUnitPrice: '2.5' },
        ...{ material: material(1), itemNo: 'M-1', materialName: 'Material 1', uoM: 'pcs' },
      },
    ],
  })
  const base = draftOfDetail(savedWith(3, '12'), () => 0)
  const saved: DraftStart = {
    ...newStart,
    ...{ kind: 'saved', key: '7', detail: savedWith(3, '12'), drafts: [base], base, version: 3 },
  }
  view.unmount()
  view = renderPage(<Page start={saved} />, {
    places,
    answers: new Map<Endpoint, unknown>([
      [endpoints.detail, savedWith(4, '1200')],
      [endpoints.saveUnsavedLines, undefined],
      [
        endpoints.createPO,
        ({ body }: { readonly body: { readonly drafts: readonly { readonly version?: number }[] } }) => {
          if (body.drafts[0]?.version !== 4) throw failure({ kind: 'conflict', fields: ['lines'] })
          return { done: [{ id: 8, name: 'PO-8', state: 'New' }], failed: [] }
        },
      ],
    ]),
  })
  await order()
  expect(editor.lines.map(({ quantity }) => quantity)).toEqual(['1200'])
  expect(commands.merged).toBe(0)
  await order()
  expect(view.inputsOf(endpoints.createPO)).toMatchObject(
    [3, 4].map(version => ({ body: { drafts: [{ draftId: 7, version }] } })),
  )
})

it('who leaves the page is told whether the lines are kept', async () => {
  vi.useFakeTimers()
  view.unmount()
  let isAway = false
  view = renderPage(<Page start={newStart} />, {
    places,
    answers: new Map<Endpoint, unknown>([
      [endpoints.saveUnsavedLines, () => (isAway ? failure({ kind: 'unreachable' }) : undefined)],
    ]),
  })
  const asked = async (quantity: string) => {
    act(() => editor.change(draft => typed(draft, 1, quantity)))
    await act(() => vi.advanceTimersByTimeAsync(4_000))
    act(() => shell.leave(() => undefined))
    await act(() => vi.advanceTimersByTimeAsync(0))
    const text = view.root.querySelector('dialog')?.textContent
    click(within(view.root).getByRole('button', { name: 'Keep working' }))
    await act(() => vi.advanceTimersByTimeAsync(0))
    return text
  }
  expect(await asked('30')).toContain('will be here when you come back')
  isAway = true
  const text = await asked('40')
  expect(text).toContain('it is lost')
  expect(text).not.toContain('will be here')
})

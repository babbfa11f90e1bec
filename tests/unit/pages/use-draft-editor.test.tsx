// @vitest-environment happy-dom
/** The editor of purchase drafts with pending answers: what a buyer types in the meantime stays. */
import { act } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { drafts as endpoints } from '../../../src/contract/endpoints/purchasing'
import type { NeedLine } from '../../../src/contract/endpoints/purchase-inputs'
import { failure } from '../../../src/kernel/failure'
import { startingCriteria, type Criteria } from '../../../src/pages/purchase-draft/criteria'
import type { SupplierDraft } from '../../../src/pages/purchase-draft/draft-lines'
import type { DraftStart } from '../../../src/pages/purchase-draft/draft-start'
import { removeLines } from '../../../src/pages/purchase-draft/editor-state'
import { useDraftEditor, type DraftEditor } from '../../../src/pages/purchase-draft/use-draft-editor'
import { useListTables } from '../../../src/pages/purchase-draft/use-list-tables'
import type { GivenTables } from '../../../src/ui/lines/use-given-tables'
import { changeLine, withLine } from '../../../src/ui/lines/edited-line'
import { renderPage, type RenderedPage } from '../render-page'
import { until } from '../ui/render'
import { draftOf, material, quantities } from './draft-rows'

const today = '2026-11-20'
let view: RenderedPage
let editor: DraftEditor
let tables: GivenTables
afterEach(() => {
  vi.useRealTimers()
  view.unmount()
})

function Editor({ start }: { readonly start: DraftStart }) {
  editor = useDraftEditor(start)
  tables = useListTables(editor)
  return null
}

/** An editor's start without a saved draft. */
const startOf = (
  part: Pick<DraftStart, 'kind' | 'criteria' | 'drafts'> & Partial<DraftStart>,
): DraftStart => ({
  key: 'new',
  suppliers: [],
  detail: null,
  today,
  base: null,
  periodDays: null,
  restoredFrom: null,
  version: null,
  criteriaOf: null,
  ...part,
})
const ofSuppliers = (...supplierIds: number[]) => ({ ...startingCriteria(today), supplierIds })
const ofFjell = (...materials: NeedLine[]): SupplierDraft => ({
  ...draftOf(...materials),
  supplierId: 2,
  supplierName: 'Fjell',
})

const type = (draft: SupplierDraft, key: number, quantity: string) => ({
  ...draft,
  lines: withLine(draft.lines, key, line => changeLine(line, 'quantity', quantity, quantity)),
})

it('the editor keeps typed values while a proposal and the figures of its lines are fetched', async () => {
  let answer: (materials: readonly NeedLine[]) => void = () => undefined
  const figures = new Promise<readonly NeedLine[]>(resolve => {
    answer = resolve
  })
  const both = draftOf(material(1), material(2))
  const start = startOf({
    kind: 'saved',
    criteria: { ...startingCriteria(today), supplierIds: [1] },
    // The need of the second material is not known yet.
    drafts: [type({ ...both, known: [material(1)] }, 2, '9')],
    base: both,
    version: 1,
  })
  view = renderPage(<Editor start={start} />, {
    answers: new Map<(typeof endpoints)[keyof typeof endpoints], unknown>([
      [
        endpoints.need,
        {
          asOf: today,
          periodDays: null,
          suppliers: [
            {
              supplierId: 1,
              supplierName: 'Nord',
              lines: [{ ...material(1), need: '10', quantity: '12' }],
            },
          ],
          leftOut: [],
        },
      ],
      [endpoints.materials, () => figures],
    ]),
  })
  let proposing: Promise<unknown> = Promise.resolve()
  act(() => {
    proposing = editor.propose()
  })
  await until(() => expect(view.inputsOf(endpoints.materials)).toHaveLength(1))
  act(() => editor.change(draft => type(draft, 1, '77')))
  answer([material(2)])
  await act(() => proposing)
  const [draft] = editor.drafts
  expect(draft && quantities(draft)).toEqual([
    ['M-1', '77'],
    ['M-2', '9'],
  ])
  expect(draft?.lines[1]?.material).toMatchObject({ materialId: 2 })
})

it('a list that is looked up moves with its draft', async () => {
  const start = startOf({
    kind: 'empty',
    criteria: { ...startingCriteria(today), supplierIds: [1] },
    drafts: [draftOf(material(1))],
  })
  let answer: (materials: readonly NeedLine[]) => void = () => undefined
  view = renderPage(<Editor start={start} />, {
    answers: new Map([
      [
        endpoints.materials,
        ({ body }: { readonly body: { readonly itemNos?: readonly string[] } }) =>
          body.itemNos === undefined
            ? [1, 2].map(id => material(id, { purchaseUnitPrice: '4' }))
            : new Promise(resolve => (answer = resolve)),
      ],
    ]),
  })
  let taken: Promise<unknown> = Promise.resolve()
  let moved: Promise<unknown> = Promise.resolve()
  act(() => {
    taken = tables.paste('Item no.\tQuantity\nM-2\t8')
    moved = tables.inTurn(() => editor.moveTo({ id: 2, supplierName: 'Fjell' }))
  })
  await until(() => expect(view.inputsOf(endpoints.materials)).toHaveLength(1))
  answer([material(2)])
  await act(() => Promise.all([taken, moved]))
  expect(editor.draft?.supplierId).toBe(2)
  expect(editor.lines.map(({ itemNo, quantity, price }) => [itemNo, quantity, price])).toEqual([
    ['M-1', '12', '4'],
    ['M-2', '8', '4'],
  ])
})

it('a draft moves to another supplier with his prices, and stays where they cannot be fetched', async () => {
  const own = draftOf(material(1), material(2))
  const start = startOf({
    kind: 'empty',
    criteria: { ...startingCriteria(today), supplierIds: [1] },
    drafts: [own],
  })
  let isReachable = false
  view = renderPage(<Editor start={start} />, {
    answers: new Map([
      [
        endpoints.materials,
        () => (isReachable ? [material(1, { purchaseUnitPrice: '4' })] : failure({ kind: 'unreachable' })),
      ],
    ]),
  })
  const fjell = { id: 2, supplierName: 'Fjell' }
  await act(() => expect(editor.moveTo(fjell)).rejects.toThrow())
  expect(editor.drafts).toEqual([own])
  expect(editor.criteria.supplierIds).toEqual([1])
  isReachable = true
  await act(() => editor.moveTo(fjell))
  expect(editor.criteria.supplierIds).toEqual([2])
  expect(editor.draft?.supplierName).toBe('Fjell')
  expect(editor.lines.map(({ itemNo, price, material: terms }) => [itemNo, price, terms?.itemNo])).toEqual([
    ['M-1', '4', 'M-1'],
    ['M-2', '', undefined],
  ])
})

it.each(['saved', 'need'] as const)(
  'a draft (%s) that is not needed for a while stays with its comment and its removed lines',
  async kind => {
    vi.useFakeTimers()
    const short = [1, 2].map(id => material(id, { minimum: '15' }))
    const own = { ...draftOf(...short), comment: 'Gate 4' }
    const untouched = { ...draftOf(material(3)), supplierId: 2 }
    let isNeeded = true
    const start = startOf({
      kind,
      criteria: { ...startingCriteria(today), supplierIds: kind === 'saved' ? [1] : [1, 2] },
      drafts: kind === 'saved' ? [own] : [own, untouched],
      base: kind === 'saved' ? own : null,
    })
    const lines = short.map(one => ({ ...one, need: '10', quantity: '12' }))
    view = renderPage(<Editor start={start} />, {
      answers: new Map<(typeof endpoints)[keyof typeof endpoints], unknown>([
        [
          endpoints.need,
          () => ({
            asOf: today,
            periodDays: null,
            suppliers: isNeeded ? [{ supplierId: 1, supplierName: 'Nord', lines }] : [],
            leftOut: [],
          }),
        ],
        [endpoints.materials, []],
      ]),
    })
    await act(() => editor.propose())
    act(() => editor.change(draft => removeLines(draft, new Set([2]))))
    expect(editor.drafts.map(quantities)).toEqual([[['M-1', '12']]])
    const change = async (criteria: Partial<Criteria>) => {
      act(() => editor.setCriteria(criteria))
      await act(() => vi.advanceTimersByTimeAsync(1_000))
    }
    isNeeded = false
    await change({ criteria: ['knownOrders'] })
    await change({ forecastDays: '10' })
    expect(editor.drafts.map(({ comment, removed }) => [comment, removed])).toEqual([['Gate 4', [2]]])
    expect(editor.toSave).toEqual([])
    expect(editor.edits?.drafts).toBe(editor.drafts)
    isNeeded = true
    await change({ criteria: ['criticalLevel'] })
    expect(editor.draft?.comment).toBe('Gate 4')
    expect(editor.lines.map(({ itemNo }) => itemNo)).toEqual(['M-1'])
    expect(editor.toSave).toHaveLength(1)
  },
)

it('two drafts by hand are edited each for itself, and found after one has moved', async () => {
  const drafts = [draftOf(material(1)), ofFjell(material(2))]
  view = renderPage(<Editor start={startOf({ kind: 'empty', criteria: ofSuppliers(1), drafts })} />, {
    answers: new Map([[endpoints.materials, [material(1)]]]),
  })
  act(() => editor.change(draft => type(draft, 1, '99')))
  act(() => editor.choose(2))
  act(() => editor.change(draft => ({ ...draft, comment: 'Gate 4' })))
  expect(editor.drafts.map(quantities)).toEqual([[['M-1', '99']], [['M-2', '12']]])
  expect(editor.drafts.map(({ comment }) => comment)).toEqual(['', 'Gate 4'])
  act(() => editor.choose(1))
  await act(() => editor.moveTo({ id: 3, supplierName: 'Dal' }))
  expect(editor.drafts.map(({ supplierName }) => supplierName).sort()).toEqual(['Dal', 'Fjell'])
  expect([1, 2, 3].map(id => editor.newest(id)?.supplierName)).toEqual(['Dal', 'Fjell', 'Dal'])
})

it('undo takes back the last edit of one supplier, not the same field of another', () => {
  const drafts = [draftOf(material(1)), ofFjell(material(2))]
  view = renderPage(<Editor start={startOf({ kind: 'need', criteria: ofSuppliers(1, 2), drafts })} />, {
    answers: new Map(),
  })
  act(() => editor.change(draft => ({ ...draft, comment: 'To Nord' }), 1, 'comment'))
  act(() => editor.change(draft => ({ ...draft, comment: 'To Fjell' }), 2, 'comment'))
  act(() => editor.undo.undo())
  expect(editor.drafts.map(({ comment }) => comment)).toEqual(['To Nord', ''])
})

it('a new proposal ends the lines that it does not name, and keeps edited ones with new figures', async () => {
  const line = (id: number, more: Partial<NeedLine> = {}) => ({
    ...material(id, more),
    need: '10',
    quantity: '12',
  })
  const nord = (...lines: NeedLine[]) => ({ supplierId: 1, supplierName: 'Nord', lines })
  const fjell = (...lines: NeedLine[]) => ({ supplierId: 2, supplierName: 'Fjell', lines })
  let suppliers: unknown[] = [nord(line(1), line(2), line(3))]
  const criteria: Criteria = { ...ofSuppliers(1), criteria: ['optimalLevel'] }
  view = renderPage(<Editor start={startOf({ kind: 'need', criteria, drafts: [] })} />, {
    answers: new Map<(typeof endpoints)[keyof typeof endpoints], unknown>([
      [endpoints.need, () => ({ asOf: today, periodDays: null, suppliers, leftOut: [] })],
      [
        endpoints.materials,
        ({ body }: { readonly body: { readonly materialIds: readonly number[] } }) =>
          body.materialIds.map(id => material(id, { onHand: '30' })),
      ],
    ]),
  })
  await act(() => editor.propose())
  act(() => editor.change(draft => type(draft, 3, '5'), 1))
  // Fjell is the main supplier of M-1; goods of M-2 and M-3 have come meanwhile.
  act(() => editor.setCriteria({ supplierIds: [1, 2] }))
  suppliers = [fjell(line(1, { supplierId: 2 }))]
  await act(() => editor.propose())
  expect(editor.drafts.map(one => [one.supplierName, quantities(one)])).toEqual([
    ['Nord', [['M-3', '5']]],
    ['Fjell', [['M-1', '12']]],
  ])
  expect(editor.newest(1)?.lines[0]).toMatchObject({ proposed: '0', material: { onHand: '30' } })
})

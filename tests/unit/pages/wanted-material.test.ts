/** A purchase draft that starts with the material in the address, in addition to unsaved lines. */
import { describe, expect, it } from 'vitest'
import { drafts as endpoints } from '../../../src/contract/endpoints/purchasing'
import type { SupplierDraft } from '../../../src/pages/purchase-draft/draft-lines'
import { draftStart, wantedIn, type WantedMaterial } from '../../../src/pages/purchase-draft/draft-start'
import { withLinesOf, type SupplierTerms } from '../../../src/pages/purchase-draft/editor-state'
import { startingCriteria } from '../../../src/pages/purchase-draft/criteria'
import { unsavedText } from '../../../src/pages/purchase-draft/unsaved-edits'
import { changeLine, withLine } from '../../../src/ui/lines/edited-line'
import { testSession } from '../session'
import { draftOf, material, quantities, typed } from './draft-rows'

const supplier = { id: 1, supplierName: 'Nord', leadTimeDays: 7, materials: 3, drafts: 0 }
const wanted: WantedMaterial = { supplierId: 1, itemNo: 'M-7', quantity: '13.5' }

async function startOf(request: WantedMaterial, savedDrafts: readonly SupplierDraft[] = [], delivers = true) {
  const content = unsavedText({
    version: null,
    criteria: startingCriteria('2026-11-20'),
    drafts: savedDrafts,
  })
  const { session } = testSession({
    answers: new Map<(typeof endpoints)[keyof typeof endpoints], unknown>([
      [endpoints.supplierList, [supplier]],
      [
        endpoints.unsavedLines,
        savedDrafts.length === 0 ? null : { content, savedAt: '2026-11-20T08:00:00.000Z' },
      ],
      [endpoints.materials, delivers ? [material(7, { minimumQuantity: '10', multiple: '4' })] : []],
    ]),
  })
  const query = { kind: 'empty', namedId: null, turn: 0, wanted: request } as const
  return (await draftStart.fetch(session, new AbortController().signal, query, undefined)).start
}

describe('the material to order in an address', () => {
  it('is a supplier, an item and a quantity above zero', () => {
    const read = (search: string) => wantedIn(new URLSearchParams(search))
    expect(read('supplierId=1&itemNo=M-7&quantity=13.5')).toEqual(wanted)
    for (const search of [
      '',
      'supplierId=x&itemNo=M-7&quantity=1',
      'supplierId=1&itemNo=&quantity=1',
      'supplierId=1&itemNo=M-7&quantity=0',
      'supplierId=1&itemNo=M-7&quantity=many',
    ])
      expect(read(search)).toBeNull()
  })

  it('becomes a line in an orderable quantity, in a draft of that supplier', async () => {
    const { drafts, criteria } = await startOf(wanted)
    expect(criteria.supplierIds).toEqual([1])
    expect(drafts.map(({ supplierName }) => supplierName)).toEqual(['Nord'])
    expect(drafts.map(quantities)).toEqual([[['M-7', '16']]])
    expect(drafts[0]?.lines[0]).toMatchObject({ uoM: 'pcs', price: '2.5', proposed: null })
  })

  it('is added to stored edits, without changing typed values', async () => {
    const own = typed(draftOf(material(1)), 1, '9')
    const other = { ...draftOf(material(2)), supplierId: 2, supplierName: 'Fjell' }
    const { drafts } = await startOf(wanted, [other, own])
    expect(drafts.map(({ supplierId }) => supplierId)).toEqual([1, 2])
    expect(quantities(drafts[0] ?? own)).toEqual([
      ['M-1', '9'],
      ['M-7', '16'],
    ])
    const again = await startOf(
      wanted,
      drafts.slice(0, 1).map(draft => typed(draft, 2, '20')),
    )
    expect(again.drafts.map(quantities)).toEqual([
      [
        ['M-1', '9'],
        ['M-7', '20'],
      ],
    ])
  })

  it('is ignored for an unknown supplier, and becomes a draft without lines where the supplier does not deliver it', async () => {
    expect((await startOf({ ...wanted, supplierId: 8 })).drafts).toEqual([])
    expect((await startOf(wanted, [], false)).drafts.map(quantities)).toEqual([[]])
  })
})

it.each(['2001-01-01', '2999-01-01'])(
  'stored edits are opened, though no sales history can begin on %s any more',
  async periodFrom => {
    const criteria = { ...startingCriteria('2026-11-20'), criteria: ['salesHistory'] as const, periodFrom }
    const { session, inputsOf } = testSession({
      answers: new Map<(typeof endpoints)[keyof typeof endpoints], unknown>([
        [endpoints.supplierList, [supplier]],
        [
          endpoints.unsavedLines,
          {
            content: unsavedText({ version: null, criteria, drafts: [draftOf(material(1))] }),
            savedAt: '2026-11-20T08:00:00.000Z',
          },
        ],
        [endpoints.materials, [material(1)]],
      ]),
    })
    const query = { kind: 'need', namedId: null, turn: 0, wanted: null } as const
    const { start } = await draftStart.fetch(session, new AbortController().signal, query, undefined)
    expect(start.criteria.periodFrom).toBe(periodFrom)
    expect(inputsOf(endpoints.materials)).toEqual([
      { body: { supplierId: 1, periodFrom: null, materialIds: [1], draftId: null } },
    ])
  },
)

describe('lines whose supplier is changed', () => {
  const [first, second] = [draftOf(material(1)), { ...draftOf(material(2)), supplierId: 2 }]
  const unchanged: SupplierTerms = new Map()

  it('follow the existing lines of the new one; drafts of other suppliers are kept', () => {
    const moved = withLinesOf([second], { id: 2, supplierName: 'Fjell' }, first, unchanged)
    expect(moved.map(({ supplierId }) => supplierId)).toEqual([2])
    expect(moved[0]?.lines.map(({ key, itemNo }) => [key, itemNo])).toEqual([
      [1, 'M-2'],
      [2, 'M-1'],
    ])
    const others = withLinesOf([second], { id: 3, supplierName: 'Hav' }, first, unchanged)
    expect(others.map(({ supplierId }) => supplierId)).toEqual([2, 3])
  })

  it('are on the terms of the new one, except for prices that were typed', () => {
    const from = draftOf(material(1), material(2), material(3))
    const lines = withLine(from.lines, 2, line => changeLine(line, 'price', '9', '9'))
    const [cheaper, other] = [material(1, { purchaseUnitPrice: '2' }), material(2, { minimumQuantity: '50' })]
    const terms: SupplierTerms = new Map([
      [1, cheaper],
      [2, other],
      [3, null],
    ])
    const [draft] = withLinesOf([], { id: 2, supplierName: 'Fjell' }, { ...from, lines }, terms)
    expect(draft?.lines.map(line => [line.material, line.price, line.startPrice, line.quantity])).toEqual([
      [cheaper, '2', '2', '12'],
      [other, '9', '2.5', '12'],
      [null, '', '', '12'],
    ])
  })
})

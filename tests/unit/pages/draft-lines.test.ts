/** Lines of a purchase draft in the editor: proposals, edits, problems, totals. */
import { describe, expect, test } from 'vitest'
import type { NeedLine, Proposal } from '../../../src/contract/endpoints/purchase-inputs'
import {
  changeLine,
  draftTotals,
  lineCost,
  lineInputs,
  lineOf,
  lineProblems,
  lineWarnings,
  materialsTwice,
  proposeLines,
  restoreLine,
  type DraftLine,
  type PageParameters,
  type SupplierDraft,
} from '../../../src/pages/purchase-draft/draft-lines'
import {
  addLines,
  draftProblems,
  isEdited,
  isUnsaved,
  mergeTheirs,
  removeLines,
  takeProposal,
  withList,
  withLine,
} from '../../../src/pages/purchase-draft/editor-state'
import { keptText, readKept } from '../../../src/pages/purchase-draft/kept-edits'
import { isTable, pasteValues, readList } from '../../../src/pages/purchase-draft/paste-lines'
import { needBar } from '../../../src/pages/purchase-draft/need-words'
import { proposeInSlices } from '../../../src/pages/purchase-draft/propose-in-slices'
import { rowsInView } from '../../../src/pages/purchase-draft/use-row-window'
import { purchaseNeed } from '../../../src/contract/purchase-need'
import { criteriaProblems, searchOf, startingCriteria } from '../../../src/pages/purchase-draft/criteria'

const parameters: PageParameters = {
  criteria: ['optimalLevel'],
  forecastDays: 30,
  growthFactor: '1',
  subtractsDrafts: false,
  periodDays: null,
  leadTimeDays: null,
}

const material = (materialId: number, values: Partial<NeedLine> = {}): NeedLine => ({
  supplierId: 1,
  supplierName: 'Nord',
  materialId,
  itemNo: `M-${materialId}`,
  materialName: `Material ${materialId}`,
  uoM: 'pcs',
  onHand: '10',
  reserved: '0',
  demand: [],
  ingoing: [],
  minimum: '5',
  maximum: '20',
  shipped: '0',
  inOtherDrafts: '0',
  inDraftNumbers: [],
  minimumQuantity: '0',
  multiple: '4',
  unitDecimals: 0,
  purchaseUnitPrice: '2.5',
  weightKg: '0.25',
  leadTimeDays: 7,
  ...values,
})

const draftOf = (...known: NeedLine[]): SupplierDraft =>
  proposeLines({ supplierId: 1, supplierName: 'Nord', lines: [], known, removed: [] }, parameters)

const typed = (draft: SupplierDraft, key: number, quantity: string) =>
  withLine(draft, key, line => changeLine(line, 'quantity', quantity, quantity))

const quantities = ({ lines }: SupplierDraft) => lines.map(line => [line.itemNo, line.quantity])

describe('a proposal', () => {
  test('has a line for each material that is needed, rounded up to the packs', () => {
    expect(
      quantities(draftOf(material(2), material(1, { onHand: '30' }), material(3, { maximum: '21' }))),
    ).toEqual([
      ['M-2', '12'],
      ['M-3', '12'],
    ])
  })

  test('follows the criteria, but not in lines that somebody changed, added or removed', () => {
    let draft = draftOf(material(1), material(2), material(3))
    draft = typed(draft, 1, '7')
    draft = removeLines(draft, new Set([2]))
    draft = addLines(draft, [
      {
        materialId: 9,
        itemNo: 'M-9',
        materialName: 'Nine',
        uoM: null,
        decimals: 0,
        material: null,
        quantity: '1',
      },
    ])
    const known = draft.known.map(one => ({ ...one, maximum: '40' }))
    const again = proposeLines({ ...draft, known }, parameters)
    expect(quantities(again)).toEqual([
      ['M-1', '7'],
      ['M-3', '32'],
      ['M-9', '1'],
    ])
    expect(again.lines[0]?.proposed).toBe('32')
  })

  test('drops an untouched line that is not needed any more, and brings it back when it is', () => {
    const draft = draftOf(material(1))
    const without = proposeLines(draft, { ...parameters, criteria: ['knownOrders'] })
    expect(without.lines).toEqual([])
    expect(quantities(proposeLines(without, parameters))).toEqual([['M-1', '12']])
  })

  test('of the server adds suppliers and keeps the edits of those that stand', () => {
    const draft = typed(draftOf(material(1)), 1, '99')
    const line = (one: NeedLine) => ({ ...one, need: '10', quantity: '12' })
    const proposal: Proposal = {
      asOf: '2026-11-20',
      periodDays: null,
      suppliers: [
        { supplierId: 1, supplierName: 'Nord', lines: [line(material(1)), line(material(2))] },
        { supplierId: 2, supplierName: 'Sør', lines: [line(material(5, { supplierId: 2 }))] },
      ],
      leftOut: [],
    }
    expect(takeProposal([draft], proposal, parameters, false).map(quantities)).toEqual([
      [
        ['M-1', '99'],
        ['M-2', '12'],
      ],
      [['M-5', '12']],
    ])
  })
})

describe('a proposal in slices', () => {
  test('is the one that is computed in one go', async () => {
    const draft = typed(draftOf(...Array.from({ length: 300 }, (_, index) => material(index + 1))), 5, '7')
    const other = { ...parameters, criteria: ['criticalLevel', 'knownOrders'] as const }
    const change = await proposeInSlices([draft], other, () => false)
    expect(change?.(draft)).toEqual(proposeLines(draft, other))
  })

  test('stops where something newer is asked for', async () => {
    const draft = draftOf(...Array.from({ length: 20_000 }, (_, index) => material(index + 1)))
    expect(await proposeInSlices([draft], parameters, () => true)).toBeNull()
  })
})

describe('a line', () => {
  const line = lineOf(1, material(1), '12', '12')

  test.each([
    ['', 'empty'],
    ['0', 'not-above-zero'],
    ['-3', 'not-above-zero'],
    ['1.5', 'not-whole'],
    ['1000000000', 'too-big'],
  ])('with the quantity %j is told: %s', (quantity, key) => {
    const changed = changeLine(line, 'quantity', quantity, quantity)
    expect(lineProblems(changed, false)).toMatchObject([{ field: 'quantity', key }])
  })

  test('keeps a text that is no number until it is replaced or restored', () => {
    const wrong = changeLine(line, 'quantity', null, 'many')
    expect(lineProblems(wrong, false)).toMatchObject([{ field: 'quantity', key: 'not-a-number' }])
    expect(wrong.typed.quantity).toBe('many')
    expect(lineProblems(restoreLine(wrong, 'quantity'), false)).toEqual([])
    expect(lineProblems(changeLine(wrong, 'quantity', '8', '8'), false)).toEqual([])
  })

  test('may be free of charge but not below zero', () => {
    expect(lineProblems(changeLine(line, 'price', '0', '0'), false)).toEqual([])
    expect(lineProblems(changeLine(line, 'price', '-1', '-1'), false)).toMatchObject([{ key: 'negative' }])
    expect(lineProblems(changeLine(line, 'price', '1.00001', ''), false)).toMatchObject([
      { key: 'too-many-decimals', count: 4 },
    ])
  })

  test('is warned of when it is not a multiple, below the smallest order, or of another supplier', () => {
    const small = { ...line, material: material(1, { minimumQuantity: '8' }) }
    expect(lineWarnings(changeLine(small, 'quantity', '6', '6'))).toEqual(['not-multiple', 'below-minimum'])
    expect(lineWarnings({ ...line, material: null })).toEqual(['not-delivered'])
    expect(lineWarnings(line)).toEqual([])
  })

  test('whose material stands twice is told so, in both lines', () => {
    const lines = [line, { ...line, key: 2 }, lineOf(3, material(3), '4', null)]
    expect([...materialsTwice(lines)]).toEqual([1])
    expect([...draftProblems(lines).keys()]).toEqual([1, 2])
  })

  test('is sent with what was proposed', () => {
    expect(lineInputs([changeLine(line, 'quantity', '5', '5')])).toEqual([
      { materialId: 1, quantity: '5', calculatedDemand: '12', purchaseUnitPrice: '2.5' },
    ])
  })
})

describe('totals', () => {
  test('are exact to the cent: each line is rounded half up, and the rounded lines are added', () => {
    // Against an independent computation in whole ten-millionths of a cent, over many made-up lines.
    let seed = 7
    const random = (below: number) => {
      seed = (seed * 48_271) % 2_147_483_647
      return seed % below
    }
    const lines = Array.from({ length: 400 }, (_, index): DraftLine => {
      const one = lineOf(index + 1, material(index + 1), '1', '1')
      return {
        ...one,
        quantity: `${random(5000)}.${random(1000)}`,
        price: `${random(900)}.${random(10_000)}`,
      }
    })
    const cents = lines.reduce((sum, { quantity, price }) => {
      const [a = '', b = ''] = quantity.split('.')
      const [c = '', d = ''] = price.split('.')
      const product = BigInt(a + b.padEnd(3, '0')) * BigInt(c + d.padEnd(4, '0'))
      return sum + (product + 50_000n) / 100_000n
    }, 0n)
    const text = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    expect(Number(draftTotals(lines).cost).toFixed(2)).toBe(text)
  })

  test('tell lines, units, weight, and what the buyer changed', () => {
    const draft = typed(draftOf(material(1), material(2)), 1, '10')
    expect(draftTotals(draft.lines)).toEqual({
      lines: 2,
      units: '22',
      weightKg: '5.5',
      proposedCost: '60',
      cost: '55',
      changes: '-5',
      changedLines: 1,
    })
  })

  test('leave out what is no number', () => {
    expect(lineCost('', '1')).toBeNull()
    expect(lineCost('0.005', '1')).toBe('0.01')
    const line = changeLine(lineOf(1, material(1), '12', '12'), 'quantity', null, 'x')
    expect(draftTotals([line])).toMatchObject({ units: '0', cost: '0' })
  })
})

describe('two buyers on one draft', () => {
  const base = draftOf(material(1), material(2), material(3))

  test('keep the lines of both; where both changed one, both values are shown', () => {
    const mine = typed(typed(base, 1, '1'), 2, '2')
    let theirs = typed(typed(base, 2, '22'), 3, '33')
    theirs = addLines(theirs, [
      {
        materialId: 4,
        itemNo: 'M-4',
        materialName: 'Four',
        uoM: null,
        decimals: 0,
        material: material(4),
        quantity: '4',
      },
    ])
    const { draft, both } = mergeTheirs(mine, base, theirs)
    expect(quantities(draft)).toEqual([
      ['M-1', '1'],
      ['M-2', '2'],
      ['M-3', '33'],
      ['M-4', '4'],
    ])
    expect(both).toBe(1)
    expect(draft.lines[1]?.theirs).toEqual({ quantity: '22', price: '2.5' })
  })

  test('lose no line that one of them changed while the other removed it', () => {
    const mine = typed(base, 1, '1')
    const theirs = removeLines(base, new Set([1, 2]))
    expect(quantities(mergeTheirs(mine, base, theirs).draft)).toEqual([
      ['M-1', '1'],
      ['M-3', '12'],
    ])
  })
})

describe('what is kept', () => {
  test('comes back with edits, criteria and texts that are no numbers', () => {
    const draft = withLine(draftOf(material(1)), 1, line => changeLine(line, 'price', null, 'cheap'))
    const criteria = startingCriteria('2026-11-20')
    const kept = readKept(keptText({ version: 3, criteria, drafts: [draft] }))
    expect(kept).toMatchObject({ version: 3, criteria, drafts: [{ supplierId: 1 }] })
    expect(kept?.drafts[0]?.lines[0]).toMatchObject({
      itemNo: 'M-1',
      quantity: '12',
      typed: { price: 'cheap' },
    })
  })

  test('of another version of the product is nothing', () => {
    expect(readKept('{"form":2}')).toBeNull()
    expect(readKept('not even JSON')).toBeNull()
  })

  test('is only what differs from what was saved', () => {
    const base = draftOf(material(1))
    expect(isUnsaved(base, base)).toBe(false)
    expect(isUnsaved(base, undefined)).toBe(true)
    expect(isUnsaved(typed(base, 1, '4'), base)).toBe(true)
    expect(isEdited(base)).toBe(false)
    expect(isEdited(typed(base, 1, '4'))).toBe(true)
  })
})

describe('criteria', () => {
  const criteria = { ...startingCriteria('2026-11-20'), supplierIds: [1] }

  test('need a supplier, a criterion, and a history that ended before today', () => {
    expect(criteriaProblems(criteria, '2026-11-20').size).toBe(0)
    const none = { ...criteria, supplierIds: [], criteria: [], forecastDays: '0', growthFactor: null }
    expect(Object.fromEntries(criteriaProblems(none, '2026-11-20'))).toEqual({
      supplierIds: 'empty',
      criteria: 'empty',
      forecastDays: 'out-of-range',
      growthFactor: 'not-a-number',
    })
    const history = { ...criteria, criteria: ['salesHistory'] as const }
    const problemOf = (periodFrom: string) =>
      criteriaProblems({ ...history, periodFrom }, '2026-11-20').get('periodFrom')
    expect(['2026-11-21', '2026-11-20', '2026-11-19', '', '2020-01-01'].map(problemOf)).toEqual([
      'future',
      'future',
      undefined,
      'empty',
      'too-long-ago',
    ])
  })

  test('ask for all suppliers with null, and for no history where it is no criterion', () => {
    expect(criteriaProblems({ ...criteria, supplierIds: null }, '2026-11-20').size).toBe(0)
    expect(searchOf(criteria)).toMatchObject({ periodFrom: null, forecastDays: 30, growthFactor: '1' })
  })
})

test('the bar shares its whole between what there is, what comes and what is missing', () => {
  const one = material(1, { onHand: '25', ingoing: [{ inDays: 3, quantity: '25' }], maximum: '100' })
  const need = purchaseNeed(one, { ...parameters, leadTimeDays: 7 })
  expect(needBar(one.onHand, need)).toEqual({
    onHand: 25,
    ingoing: 25,
    missing: 50,
    demand: null,
    total: '100',
  })
})

test('of a long list only rows in sight and the focused one stand in the page', () => {
  const rows = rowsInView(38_000, 760, 38, 2000, 3)
  expect(rows[0]).toBe(3)
  expect(rows[1]).toBe(992)
  expect(rows.at(-1)).toBe(1028)
  expect(rowsInView(0, 760, 38, 5, null)).toEqual([0, 1, 2, 3, 4])
})

describe('pasted values', () => {
  const lines = [1, 2, 3].map(id => lineOf(id, material(id), '12', '12'))
  const shown = [1, 2, 3]

  test('go down from the cell, and to the price where there are two columns', () => {
    const { lines: pasted, beyond } = pasteValues(
      lines,
      shown,
      { key: 2, field: 'quantity' },
      '1.200\t3,5\r\n7\t\r\n9\t1\n',
      ',',
    )
    expect(pasted.map(({ quantity, price }) => [quantity, price])).toEqual([
      ['12', '2.5'],
      ['1200', '3.5'],
      ['7', ''],
    ])
    expect(beyond).toBe(1)
  })

  test('that are no numbers stand in their cells and are told', () => {
    const { lines: pasted } = pasteValues(lines, shown, { key: 1, field: 'price' }, 'a\n2', '.')
    expect(pasted[0]?.typed).toEqual({ price: 'a' })
    expect(pasted[1]?.price).toBe('2')
  })

  test('are a table when they are more than one value', () => {
    expect(['12', '12\n', '1\n2', '1\t2'].map(isTable)).toEqual([false, false, true, true])
  })
})

describe('a pasted list', () => {
  const decimalsOf = (itemNo: string) => (itemNo.startsWith('M-') ? 0 : itemNo === 'KG' ? 3 : null)

  test('says of each line why it cannot be taken', () => {
    const text = 'M-1\t5\nM-2\t0\nX\t1\n\t4\nM-3\tmany\nM-4\nKG\t1,250\nM-1\t6\nM-5\t1,5\n\nM-6;7'
    const { lines, problems } = readList(text, ',', decimalsOf, new Set(['M-1']))
    expect(lines).toEqual([
      { row: 1, itemNo: 'M-1', quantity: '5' },
      { row: 7, itemNo: 'KG', quantity: '1.250' },
      { row: 11, itemNo: 'M-6', quantity: '7' },
    ])
    expect(problems.map(({ row, key }) => [row, key])).toEqual([
      [2, 'not-above-zero'],
      [3, 'unknown'],
      [4, 'no-item'],
      [5, 'not-a-number'],
      [6, 'empty'],
      [8, 'listed-twice'],
      [9, 'not-whole'],
    ])
  })

  test('of 10,000 lines is told line by line, and no draft gets more lines than it may have', () => {
    const text = Array.from(
      { length: 10_000 },
      (_, index) => `M-${index}\t${index % 2 === 0 ? '1' : '-1'}`,
    ).join('\n')
    const { lines, problems } = readList(text, '.', decimalsOf, new Set(['A']))
    expect(lines).toHaveLength(4_999)
    expect(problems).toHaveLength(5_001)
    expect(problems.at(-1)).toMatchObject({ row: 10_000, key: 'not-above-zero' })
    expect(problems.filter(({ key }) => key === 'too-many')).toEqual([
      { row: 9_999, text: 'M-9998 1', key: 'too-many', count: 5_000 },
    ])
  })

  test('changes the lines that stand and adds the others', () => {
    const draft = draftOf(material(1))
    const list = [
      { itemNo: 'M-1', quantity: '8' },
      { itemNo: 'M-7', quantity: '3' },
    ]
    expect(quantities(withList(draft, list, [material(7)]))).toEqual([
      ['M-1', '8'],
      ['M-7', '3'],
    ])
  })
})

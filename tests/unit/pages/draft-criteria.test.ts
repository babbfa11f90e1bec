/** The criteria of a purchase draft, and what its editor stores until it is saved. */
import { describe, expect, test } from 'vitest'
import { changeLine, withLine } from '../../../src/ui/lines/edited-line'
import { isEdited, isUnsaved } from '../../../src/pages/purchase-draft/editor-state'
import { unsavedText, readUnsaved } from '../../../src/pages/purchase-draft/unsaved-edits'
import { needBar } from '../../../src/pages/purchase-draft/need-words'
import { rowsInView } from '../../../src/ui/lines/use-row-window'
import { purchaseNeed } from '../../../src/contract/purchase-need'
import {
  criteriaProblems,
  historyFrom,
  searchOf,
  startingCriteria,
} from '../../../src/pages/purchase-draft/criteria'
import { draftOf, material, parameters, typed } from './draft-rows'

describe('stored edits', () => {
  test('are restored with edits, criteria and invalid texts', () => {
    const proposed = draftOf(material(1))
    const lines = withLine(proposed.lines, 1, line => changeLine(line, 'price', null, 'cheap'))
    const draft = { ...proposed, lines }
    const criteria = startingCriteria('2026-11-20')
    const restored = readUnsaved(unsavedText({ version: 3, criteria, drafts: [draft] }))
    expect(restored).toMatchObject({ version: 3, criteria, drafts: [{ supplierId: 1 }] })
    expect(restored?.drafts[0]?.lines[0]).toMatchObject({
      itemNo: 'M-1',
      quantity: '12',
      typed: { price: 'cheap' },
    })
  })

  test('of another version of the product are discarded', () => {
    expect(readUnsaved('{"form":2}')).toBeNull()
    expect(readUnsaved('not even JSON')).toBeNull()
  })

  test('are only those that differ from the saved draft', () => {
    const base = draftOf(material(1))
    expect(isUnsaved(base, base)).toBe(false)
    expect(isUnsaved(base, undefined)).toBe(true)
    expect(isUnsaved(typed(base, 1, '4'), base)).toBe(true)
    // A buyer types 2.50 where the server answers 2.5: after it was saved, nothing is unsaved.
    const priced = (text: string) => ({
      ...base,
      lines: withLine(base.lines, 1, line => changeLine(line, 'price', text, text)),
    })
    expect(['2.50', '2.51', ''].map(text => isUnsaved(priced(text), base))).toEqual([false, true, true])
    expect(isEdited(priced('2.50'))).toBe(false)
    expect(isEdited(base)).toBe(false)
    expect(isEdited(typed(base, 1, '4'))).toBe(true)
  })
})

describe('criteria', () => {
  const criteria = { ...startingCriteria('2026-11-20'), supplierIds: [1] }

  test('require a supplier, a criterion, and a history that ended before today', () => {
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
    const asked = ['2026-11-20', '2026-11-19', '', '2020-01-01'].map(periodFrom =>
      historyFrom({ ...history, periodFrom }, '2026-11-20'),
    )
    expect(asked).toEqual([null, '2026-11-19', null, null])
    expect(historyFrom(criteria, '2026-11-20')).toBeNull()
  })

  test('request all suppliers with null, and no history where it is no criterion', () => {
    expect(criteriaProblems({ ...criteria, supplierIds: null }, '2026-11-20').size).toBe(0)
    expect(searchOf(criteria)).toMatchObject({ periodFrom: null, forecastDays: 30, growthFactor: '1' })
  })
})

test('the bar is divided into stock on hand, ingoing and missing quantities', () => {
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

test('only the visible rows and the focused one of a long list are rendered', () => {
  const rows = rowsInView(38_000, 760, 38, 2000, 3)
  expect(rows[0]).toBe(3)
  expect(rows[1]).toBe(992)
  expect(rows.at(-1)).toBe(1028)
  expect(rowsInView(0, 760, 38, 5, null)).toEqual([0, 1, 2, 3, 4])
})

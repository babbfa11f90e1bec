/** Where older rows are in the archive, lists and reports state from which day rows are complete, and only where that matters. */
import { describe, expect, it } from 'vitest'
import type { Translate } from '../../../src/contract/formats'
import { closingDays, longestClosingGapDays } from '../../../src/contract/report-limits'
import { archivedNote, archivedPartsOf } from '../../../src/texts/archived-notes'

const t = ((key: string, values?: object) =>
  values === undefined ? key : `${key} ${JSON.stringify(values)}`) as Translate
const formats = {
  companyDay: (moment: Date | number) => new Date(moment).toISOString().slice(0, 10),
  date: (day: string | null) => `<${day}>`,
}
const archivedBefore = { transactions: '2026-03-10T00:00:00Z' }
const noteOf = (part: Parameters<typeof archivedNote>[0]) =>
  archivedNote(part, archivedBefore, { t, formats })

describe('the note', () => {
  it('names the day from which rows are complete, and its meaning', () => {
    expect(noteOf({ kind: 'transactions', means: 'so' })).toBe(
      'retention.archivedNote {"day":"<2026-03-10>"} so',
    )
  })

  it('exists only where requested rows of the kind were archived', () => {
    expect(noteOf({ kind: 'tasks' })).toBeNull()
    expect(noteOf({ kind: 'transactions', from: '2026-03-10' })).toBeNull()
    expect(noteOf({ kind: 'transactions', from: '2026-03-09' })).not.toBeNull()
  })
})

describe('a report', () => {
  const place = {
    fromLocation: null,
    toLocation: null,
    locationRoles: [],
    materialGroups: [],
    materialsSKU: [],
  }
  const stockOf = (asOf: string | null, moment: string | null = null) =>
    archivedPartsOf('materialSummary', { ...place, basedOn: 'costPrice', asOf, moment })
  const movesOf = (materialsSKU: string[]) =>
    archivedPartsOf('materialTransactions', {
      ...{ ...place, materialsSKU, dateFrom: '2026-03-01', dateTo: '2026-03-31', processTypes: ['Pick'] },
      moment: null,
    })

  it('of the stock needs the movements after its day', () => {
    expect(stockOf(null)).toEqual([])
    expect(stockOf('2026-03-09').map(noteOf)).toEqual([null])
    expect(stockOf('2026-03-08').map(noteOf)).toEqual([
      expect.stringContaining('report.archived.materialSummary'),
    ])
    expect(stockOf(null, '2026-03-08T12:00:00Z').map(noteOf)).toEqual([expect.any(String)])
  })

  it('of movements has a note that it begins later for chosen materials, otherwise which rows are complete', () => {
    expect(movesOf([])[0]?.means).toBe('report.archived.materialTransactions')
    expect(movesOf(['1'])[0]?.means).toBe('report.archived.materialTransactions.byMaterial')
    expect(movesOf([])[0]?.from).toBe('2026-03-01')
  })
})

it('the longest interval between two stored stock dates is correct', () => {
  const next = [...closingDays.slice(1), 31 + (closingDays[0] ?? 1)]
  expect(longestClosingGapDays).toBe(Math.max(...closingDays.map((day, at) => (next[at] ?? day) - day)))
})

import { describe, expect, it } from 'vitest'
import { createLead, linesAhead, widenColumns, type DrawnRows } from '../../../src/ui/grid/table/hot-settings'

describe('the rendered lines', () => {
  /** The drawn rows when 25 of 1,000 are in view, beginning with each of these. */
  const drawn = (...starts: readonly number[]) => {
    const lead = createLead()
    return starts.map(start => {
      const rows: DrawnRows = { startRow: start, endRow: Math.min(start + 24, 999) }
      lead.widen(rows, 1_000)
      return [rows.startRow, rows.endRow]
    })
  }

  it('extend in the direction of a scroll by small steps', () => {
    expect(drawn(100, 104)).toEqual([
      [100, 125],
      [104, 129 + linesAhead],
    ])
    expect(drawn(100, 96)).toEqual([
      [100, 125],
      [96 - linesAhead, 121],
    ])
  })

  it('are not extended after a jump, and never beyond the first and the last line', () => {
    expect(drawn(100, 122)).toEqual([
      [100, 125],
      [122, 147],
    ])
    expect(drawn(970, 975).at(-1)).toEqual([974, 999])
    expect(drawn(6, 2).at(-1)).toEqual([0, 27])
  })

  it('are not extended after the grid was rendered for another reason', () => {
    const lead = createLead()
    for (const startRow of [0, 4]) lead.widen({ startRow, endRow: startRow + 24 }, 1_000)
    lead.rest()
    const rows: DrawnRows = { startRow: 4, endRow: 28 }
    lead.widen(rows, 1_000)
    expect(rows).toEqual({ startRow: 4, endRow: 29 })
  })

  it('begin with an even index and end with an odd one, so that elements keep their alternating mark', () => {
    for (const start of [0, 1, 7, 12]) {
      const [first, last] = drawn(start)[0] ?? []
      expect([Number(first) % 2, Number(last) % 2]).toEqual([0, 1])
    }
  })

  it('are none where the table has none', () => {
    const rows: DrawnRows = { startRow: null, endRow: null }
    createLead().widen(rows, 0)
    expect(rows).toEqual({ startRow: null, endRow: null })
  })
})

describe('the rendered columns', () => {
  it('begin one before the first visible one, if there is one', () => {
    const from = (startColumn: number | null) => {
      const columns = { startColumn, endColumn: 9 }
      widenColumns(columns)
      return columns
    }
    expect([from(3), from(0), from(null)]).toEqual([
      { startColumn: 2, endColumn: 9 },
      { startColumn: 0, endColumn: 9 },
      { startColumn: null, endColumn: 9 },
    ])
  })
})

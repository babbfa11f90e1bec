// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { createLead, linesAhead, rotate, type DrawnRows } from '../../../src/ui/grid/engine/row-nodes'

function bodyOf(names: string) {
  const body = document.createElement('tbody')
  for (const name of names) {
    const line = document.createElement('tr')
    line.textContent = name
    body.append(line)
  }
  return body
}

describe('the elements of lines', () => {
  it('go along with a scroll: those that left come back at the other end', () => {
    const body = bodyOf('abcdef')
    rotate(body, 2)
    expect(body.textContent).toBe('cdefab')
    rotate(body, -3)
    expect(body.textContent).toBe('fabcde')
  })

  it('stay where they are when hardly any line stays in view', () => {
    const body = bodyOf('abcdef')
    rotate(body, 4)
    rotate(body, -60)
    expect(body.textContent).toBe('abcdef')
  })
})

describe('the lines that are drawn ahead', () => {
  /** The rows that are drawn when 25 of 1,000 are in view, from each of these on. */
  const drawn = (...starts: readonly number[]) => {
    const lead = createLead(() => 1_000)
    return starts.map(start => {
      const rows: DrawnRows = { startRow: start, endRow: Math.min(start + 24, 999) }
      lead.widen(rows)
      return [rows.startRow, rows.endRow]
    })
  }

  it('stand where a scroll by small steps leads', () => {
    expect(drawn(100, 104)).toEqual([
      [100, 124],
      [104, 128 + linesAhead],
    ])
    expect(drawn(100, 96)).toEqual([
      [100, 124],
      [96 - linesAhead, 120],
    ])
  })

  it('are none after a jump, and never beyond the first and the last line', () => {
    expect(drawn(100, 122)).toEqual([
      [100, 124],
      [122, 146],
    ])
    expect(drawn(970, 975).at(-1)).toEqual([975, 999])
    expect(drawn(6, 2).at(-1)).toEqual([0, 26])
  })

  it('are none once the grid was drawn for another reason', () => {
    const lead = createLead(() => 1_000)
    for (const startRow of [0, 4]) lead.widen({ startRow, endRow: startRow + 24 })
    lead.rest()
    const rows: DrawnRows = { startRow: 4, endRow: 28 }
    lead.widen(rows)
    expect(rows).toEqual({ startRow: 4, endRow: 28 })
  })
})

import { describe, expect, it } from 'vitest'
import {
  lineHeight,
  printedPages,
  type Block,
  type PrintedLine,
} from '../../../demo/server/reports/pdf/report-pages'

const row = (text: string): PrintedLine => ({ kind: 'row', cells: [[text]] })
const head = (text: string): PrintedLine => ({ kind: 'group', text })
const sum = (text: string): PrintedLine => ({ kind: 'sum', text, sums: new Map() })
const height = lineHeight(row('x'))
const shownText = (line: PrintedLine): string =>
  line.kind === 'row' ? (line.cells[0]?.[0] ?? '') : line.text
const pagesOf = (blocks: readonly Block[], lines: number) =>
  printedPages(
    blocks,
    page => height * (page === 0 ? lines - 1 : lines),
    group => head(`${group} goes on`),
  ).map(page => ({ ...page, lines: page.lines.map(shownText) }))

describe('the pages of a report', () => {
  it('contain as many lines as fit, fewer on the first page', () => {
    const blocks = ['1', '2', '3', '4', '5'].map(text => ({ lines: [row(text)] }))
    expect(pagesOf(blocks, 3)).toEqual([{ lines: ['1', '2'] }, { lines: ['3', '4', '5'] }])
  })

  it('keep the header of a group with its first row, and a sum with the row before it', () => {
    const blocks: Block[] = [
      { lines: [head('A'), row('a1')] },
      { lines: [row('a2'), sum('of A')], goesOn: 'A' },
      { lines: [head('B'), row('b1')] },
    ]
    expect(pagesOf(blocks, 4)).toEqual([
      { lines: ['A', 'a1'], continues: 'A' },
      { lines: ['A goes on', 'a2', 'of A'] },
      { lines: ['B', 'b1'] },
    ])
  })

  it('are a single one without any lines', () => {
    expect(pagesOf([], 3)).toEqual([{ lines: [] }])
  })

  it('are finite where a line is higher than a page', () => {
    const high: PrintedLine = { kind: 'row', cells: [Array.from({ length: 20 }, () => 'x')] }
    expect(pagesOf([{ lines: [high] }, { lines: [row('2')] }], 3)).toEqual([
      { lines: ['x'] },
      { lines: ['2'] },
    ])
  })
})

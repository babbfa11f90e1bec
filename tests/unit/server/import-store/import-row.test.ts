/** Figures of an import that follow from its row. */
import { expect, test } from 'vitest'
import { rowsToPass } from '../../../../demo/server/imports/import-row'

const sheet = (no: number, rows: number) => ({
  ...{ sheet: no, rows, fileName: 'book.xlsx', name: `Sheet ${no}`, isHidden: false },
  columns: [],
  sample: [],
})
const arranged = (no: number) => ({
  ...{ sheet: no, headerRow: 1, columns: [] },
  decimalMark: '.' as const,
  isDayFirst: true,
})

test('a check counts the rows of the sheets that are read, not those of the others', () => {
  const sheets = [sheet(0, 90_000), sheet(1, 12), sheet(2, 5)]
  const arrangement = { sheets: [arranged(1), arranged(2)], fixed: {}, values: [], addsMissing: false }
  expect(rowsToPass({ sheets, arrangement })).toBe(17)
  expect(rowsToPass({ sheets, arrangement: null })).toBe(0)
})

/** Correcting rows of an import: which cells remain invalid, and which ones a single click corrects. */
import { describe, expect, it } from 'vitest'
import type { ImportMistake, ImportProblem, ImportRow } from '../../../src/contract/imports/import-shapes'
import { importKinds } from '../../../src/contract/imports/import-kinds'
import {
  cellOf,
  columnsBesideMistakes,
  dayOf,
  openProblems,
  repairColumns,
  sharedMistakes,
  validRows,
  withCell,
} from '../../../src/pages/import/repair'

const problem = (column: number | null, found: string, rest: Partial<ImportProblem> = {}): ImportProblem => ({
  field: 'quantity',
  column,
  code: 'not-a-number',
  found,
  expected: [],
  suggestion: null,
  ...rest,
})
const row = (cells: string[], problems: ImportProblem[] = []): ImportRow => ({
  sheet: 0,
  rowNo: 14,
  cells,
  problems,
  changed: [],
})

describe('a row', () => {
  it('keeps its error until the cell has another text, and has it again with the old one', () => {
    const wrong = row(['740', '48 pcs'], [problem(1, '48 pcs')])
    expect(openProblems(wrong)).toHaveLength(1)
    const corrected = withCell(wrong, 1, '48')
    expect([corrected.cells, corrected.changed]).toEqual([['740', '48'], [{ column: 1, was: '48 pcs' }]])
    expect(openProblems(corrected)).toEqual([])
    const again = withCell(withCell(corrected, 1, '49'), 1, '48 pcs')
    expect(again.changed).toEqual([])
    expect(openProblems(again)).toHaveLength(1)
  })

  it('that was changed and is still invalid after the next check remains invalid', () => {
    const changed = withCell(row(['740', 'x'], []), 1, 'y')
    expect(openProblems({ ...changed, problems: [problem(1, 'y')] })).toHaveLength(1)
  })

  it('keeps an error of the whole row', () => {
    const twice = withCell(row(['740', '1'], [problem(null, '', { code: 'twice' })]), 1, '2')
    expect(openProblems(twice)).toHaveLength(1)
  })

  it('gets a cell where it was too short', () => {
    expect(withCell(row(['740']), 3, 'A-01').cells).toEqual(['740', '', '', 'A-01'])
  })
})

describe('the columns', () => {
  const { fields } = importKinds.materials
  const mapped = fields.slice(0, 9).map(({ name }, index) => ({ index, field: name }))
  const sheet = { headerRow: 1, decimalMark: '.', isDayFirst: true } as const
  const columns = repairColumns(fields, {
    sheets: [{ ...sheet, sheet: 0, columns: mapped }],
    fixed: {},
    values: [],
    addsMissing: false,
  })

  it('are the mapped ones; beside errors the keys, the invalid or changed ones, and as many as fit', () => {
    expect(columns.map(({ field }) => field.name)).toEqual(mapped.map(({ field }) => field))
    const last = mapped.at(-1)?.field ?? ''
    const beside = columnsBesideMistakes(columns, [row(['a'], [problem(8, 'x', { field: last })])])
    expect(beside).toHaveLength(6)
    expect(beside.at(-1)?.field.name).toBe(last)
    expect(beside.some(({ field }) => field.isKey === true)).toBe(true)
    const changed = columnsBesideMistakes(columns, [withCell(row(Array<string>(9).fill('a')), 7, 'b')])
    expect(changed.map(({ field }) => field.name)).toContain(mapped[7]?.field)
  })

  it('have their own index in each sheet', () => {
    const [shared] = repairColumns(importKinds.salesOrders.fields, {
      sheets: [
        { ...sheet, sheet: 0, columns: [{ index: 0, field: 'orderNo' }] },
        { ...sheet, sheet: 1, columns: [{ index: 4, field: 'orderNo' }] },
      ],
      fixed: {},
      values: [],
      addsMissing: false,
    })
    if (shared === undefined) throw new Error('one column')
    expect(cellOf(row(['A-1']), shared)).toBe('A-1')
    expect(cellOf({ ...row(['', '', '', '', 'B-1']), sheet: 1 }, shared)).toBe('B-1')
    expect(cellOf({ ...row([]), sheet: 2 }, shared)).toBeUndefined()
  })

  it('of dates are read in the order of their sheet', () => {
    const [dates] = repairColumns(importKinds.salesOrders.fields, {
      sheets: [
        { ...sheet, sheet: 0, columns: [{ index: 0, field: 'deliveryDate' }] },
        { ...sheet, sheet: 1, isDayFirst: false, columns: [{ index: 0, field: 'deliveryDate' }] },
      ],
      fixed: {},
      values: [],
      addsMissing: false,
    })
    if (dates === undefined) throw new Error('one column')
    const inSheet = (of: number) => ({ ...row([]), sheet: of })
    expect(dayOf('04/12/2026', inSheet(0), dates, 'Europe/Oslo')).toBe('2026-12-04')
    expect(dayOf('04/12/2026', inSheet(1), dates, 'Europe/Oslo')).toBe('2026-04-12')
    expect([
      dayOf('31.11.2026', inSheet(0), dates, 'Europe/Oslo'),
      dayOf('soon', inSheet(0), dates, 'Europe/Oslo'),
    ]).toEqual(['', ''])
  })
})

describe('an error that rows share', () => {
  const mistake = (found: string, rows: number, rest: Partial<ImportMistake> = {}): ImportMistake => ({
    ...problem(1, found),
    suggestion: found.replace(/\D/g, ''),
    rows,
    ...rest,
  })

  it('is listed once, the most frequent first, and not again after its correction', () => {
    const mistakes = [
      mistake('48 pcs', 1),
      mistake('31 pcs', 1),
      mistake('A-O1', 5, { field: 'location', code: 'unknown' }),
      mistake('7 kg', 9, { suggestion: null }),
      mistake('x1', 1, { field: 'batch' }),
    ]
    const shared = sharedMistakes(mistakes, () => false)
    expect(shared.map(({ field, rows }) => [field, rows])).toEqual([
      ['location', 5],
      ['quantity', 2],
    ])
    expect(shared[1]?.mistakes.map(({ found }) => found)).toEqual(['48 pcs', '31 pcs'])
    expect(sharedMistakes(mistakes, ({ field }) => field === 'location')[0]?.field).toBe('quantity')
  })
})

it('a row that is not rejected is valid', () => {
  expect(validRows({ rows: 2_418, rejected: 10, added: 0, changed: 0, unchanged: 0, skipped: 0 })).toBe(2_408)
})

/** The command line of imports: its arguments, and the messages for invalid ones. */
import { describe, expect, it } from 'vitest'
import { arrangementOf, importArguments } from '../../../demo/server/commands/import-arguments'

describe('the arguments of an import', () => {
  it('have kind and file, with defaults for a complete import into Demo by admin', () => {
    expect(importArguments(['stocks', 'stocks.csv'])).toEqual({
      kind: 'stocks',
      files: ['stocks.csv'],
      businessUnit: 'Demo',
      user: 'admin',
      isDryRun: false,
      rows: 'all',
      existing: 'update',
      addsMissing: false,
      fixed: {},
      columns: {},
      values: [],
    })
  })

  it('support every option of the page', () => {
    const args =
      'sales-orders orders.csv lines.csv --business-unit Nordlager --user ida --dry-run --only-valid --skip-existing --add-missing'
    const more = ['--column', 'orderNo=Beleg=Nr', '--set', 'orderType=Web', '--set', 'priority=3']
    expect(importArguments([...args.split(' '), ...more])).toMatchObject({
      kind: 'salesOrders',
      files: ['orders.csv', 'lines.csv'],
      businessUnit: 'Nordlager',
      user: 'ida',
      isDryRun: true,
      rows: 'valid',
      existing: 'skip',
      addsMissing: true,
      columns: { orderNo: 'Beleg=Nr' },
      fixed: { orderType: 'Web', priority: '3' },
    })
  })

  it('map values of the file', () => {
    const args = ['--value', 'state:4=Completed', '--value', 'state:a:b=', '--value', 'state: x = y=Started']
    expect(importArguments(['ingoing-orders', 'orders.csv', ...args]).values).toEqual([
      { field: 'state', found: '4', value: 'Completed' },
      { field: 'state', found: 'a:b', value: null },
      { field: 'state', found: ' x = y', value: 'Started' },
    ])
  })

  it.each([
    [['ingoing-orders', 'a.csv', '--value', 'comment:1=x'], /FIELD is one of state\.$/],
    [['ingoing-orders', 'a.csv', '--value', 'state=4'], /FIELD:FOUND=VALUE/],
    [
      ['ingoing-orders', 'a.csv', '--value', 'state:4=Done'],
      /state is one of Initial, Started, Completed, Cancelled\.$/,
    ],
    [['pallets', 'a.csv'], /^pallets is no kind of imports/],
    [['stocks'], /^One file is needed/],
    [['stocks', 'a.csv', '--fast'], /^--fast is no option/],
    [['stocks', 'a.csv', '--user'], /^--user needs a value/],
    [['stocks', 'a.csv', '--set', 'weight=3'], /^stocks have no field weight; there are itemNo, /],
  ])('are refused: %j', (args, message) => {
    expect(() => importArguments(args)).toThrow(message)
  })
})

describe('the mapping of an import', () => {
  const sheetOf = (sheet: number, headers: readonly string[]) => ({
    sheet,
    fileName: `${sheet}.csv`,
    name: String(sheet),
    isHidden: false,
    rows: 1,
    columns: headers.map((header, index) => ({ index, header, samples: [] })),
    sample: [],
  })
  const proposed = (sheet: number, columns: { field: string; index: number }[]) => ({
    sheet,
    headerRow: 1,
    columns,
    decimalMark: '.' as const,
    isDayFirst: false,
  })
  const detail = {
    sheets: [sheetOf(0, ['Nr', 'Kunde']), sheetOf(1, ['Nr', 'Stück'])],
    arrangement: {
      sheets: [proposed(0, [{ field: 'orderNo', index: 0 }]), proposed(1, [{ field: 'orderNo', index: 0 }])],
      fixed: {},
      values: [],
      addsMissing: false,
    },
  }
  const mapped = (...columns: readonly string[]) =>
    arrangementOf(
      detail,
      importArguments(['sales-orders', 'a.csv', ...columns.flatMap(column => ['--column', column])]),
    ).sheets.map(sheet => sheet.columns)

  it('has the named columns in whatever file has them, besides the proposed ones', () => {
    expect(mapped('recipient=kunde', 'orderedQuantity=STÜCK')).toEqual([
      [
        { field: 'orderNo', index: 0 },
        { field: 'recipient', index: 1 },
      ],
      [
        { field: 'orderNo', index: 0 },
        { field: 'orderedQuantity', index: 1 },
      ],
    ])
    expect(mapped('orderNo=Kunde')[0]).toEqual([{ field: 'orderNo', index: 1 }])
  })

  it('is refused with a column that no file has, instead of reading another one', () => {
    expect(() => mapped('recipient=Kundin')).toThrow(
      '--column recipient=Kundin: there is no such column; there are Nr, Kunde, Nr, Stück.',
    )
  })
})

/** Mapping columns of an import to fields: by choice, by guess, or by one value for every row. */
import { describe, expect, it } from 'vitest'
import type {
  ArrangedSheet,
  ImportArrangement,
  ImportSheet,
} from '../../../src/contract/imports/import-shapes'
import { choiceByWord, hasCodes } from '../../../src/contract/imports/choice-values'
import { importKinds } from '../../../src/contract/imports/import-kinds'
import { likelyField, unreadColumns } from '../../../src/contract/imports/unread-columns'
import {
  fieldOf,
  guessedLines,
  guessedSheet,
  mappedBy,
  meaningsOf,
  missingFields,
  missingForNew,
  openColumns,
  readAs,
  rowsToCheck,
  withDecision,
  withField,
  withFixed,
  withMeaning,
  withoutEmpty,
  type Decisions,
} from '../../../src/pages/import/mapping'
import { columnLetters } from '../../../src/pages/import/use-column-name'

const { fields } = importKinds.stocks
const field = (name: string) => {
  const found = fields.find(known => known.name === name)
  if (found === undefined) throw new Error(`stocks have no ${name}`)
  return found
}
const arranged: ArrangedSheet = {
  sheet: 0,
  headerRow: 1,
  columns: [
    { index: 0, field: 'itemNo' },
    { index: 2, field: 'quantity' },
  ],
  decimalMark: ',',
  isDayFirst: true,
}
const arrangement: ImportArrangement = { sheets: [arranged], fixed: {}, values: [], addsMissing: false }
const column = (header: string) => ({ index: 0, header, samples: [] })

describe('a column', () => {
  it('gets a field, which is removed from its previous column', () => {
    const next = withField(arranged, 1, 'quantity')
    expect(next.columns).toEqual([
      { index: 0, field: 'itemNo' },
      { index: 1, field: 'quantity' },
    ])
    expect([fieldOf(next, 1), fieldOf(next, 2)]).toEqual(['quantity', null])
    expect(withField(arranged, 2, null).columns).toEqual([{ index: 0, field: 'itemNo' }])
  })

  it('is open when the user sets it so, or when another one gets its field', () => {
    const sheets: ImportSheet[] = [
      {
        sheet: 0,
        name: 'Stocks',
        fileName: 'stocks.xlsx',
        rows: 1,
        isHidden: false,
        sample: [],
        columns: [0, 1, 2].map(index => ({ ...column(`Column ${index}`), index })),
      },
    ]
    const open = (decisions: Decisions) => openColumns(sheets, arranged, decisions).map(({ index }) => index)
    const none: Decisions = new Map()
    expect(open(none)).toEqual([])
    const taken = withDecision(none, arranged, 1, { field: 'quantity', isOpen: false })
    expect(open(taken)).toEqual([2])
    expect(open(withDecision(taken, arranged, 0, { field: null, isOpen: true }))).toEqual([0, 2])
    expect(open(withDecision(taken, arranged, 2, { field: null, isOpen: false }))).toEqual([])
  })

  it('has the reason of its mapping', () => {
    expect(mappedBy(column('Varenr.'), field('itemNo'), 'guessed', false)).toBe('header')
    expect(mappedBy(column('Whatever'), field('quantity'), 'guessed', false)).toBe('values')
    expect(mappedBy(column('Varenr.'), field('itemNo'), 'remembered', false)).toBe('last')
    expect(mappedBy(column('Varenr.'), field('itemNo'), 'remembered', true)).toBe('you')
    expect(mappedBy(column('Varenr.'), field('itemNo'), 'chosen', false)).toBe('you')
  })

  it('without a name has the letters of a spreadsheet', () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual([
      'A',
      'Z',
      'AA',
      'AZ',
      'BA',
      'ZZ',
      'AAA',
    ])
  })
})

describe('a required field', () => {
  it('is missing until a column or a value provides it', () => {
    const names = (input: ImportArrangement) => missingFields(fields, input).map(({ name }) => name)
    const needed = fields.filter(({ needed: when }) => when === 'always').map(({ name }) => name)
    const open = needed.filter(name => name !== 'itemNo' && name !== 'quantity')
    expect(open).not.toEqual([])
    expect(names(arrangement)).toEqual(open)
    const [first = ''] = open
    expect(names(withFixed(arrangement, first, '  '))).toEqual(open)
    expect(names(withFixed(arrangement, first, 'A-01'))).toEqual(open.slice(1))
  })

  it('can be cleared, and empty values are not sent', () => {
    const input = withFixed(withFixed(arrangement, 'location', 'A-01'), 'batch', '')
    expect(withoutEmpty(input).fixed).toEqual({ location: 'A-01' })
    expect(withFixed(input, 'location', null).fixed).toEqual({ batch: '' })
  })
})

describe('materials with five of five columns', () => {
  const materials: ImportArrangement = {
    sheets: [
      {
        ...arranged,
        columns: ['itemNo', 'name', 'baseUoM', 'salesPrice', 'costPrice'].map((name, index) => ({
          index,
          field: name,
        })),
      },
    ],
    fixed: {},
    values: [],
    addsMissing: false,
  }
  const names = (input: ImportArrangement) =>
    missingForNew(importKinds.materials.fields, input).map(({ name }) => name)

  it('require a picking area for new rows, until one value for all rows provides it', () => {
    expect(missingFields(importKinds.materials.fields, materials)).toEqual([])
    expect(names(materials)).toEqual(['pickingLocationRole'])
    expect(names(withFixed(materials, 'pickingLocationRole', ' '))).toEqual(['pickingLocationRole'])
    expect(names(withFixed(materials, 'pickingLocationRole', 'Shelves'))).toEqual([])
  })

  it('list columns that are not imported', () => {
    const sheets: ImportSheet[] = [
      {
        sheet: 0,
        fileName: 'materials.csv',
        name: '',
        isHidden: false,
        rows: 1,
        sample: [],
        columns: ['Item', 'Name', 'Unit', 'Price', 'Cost', 'pickingAreaID', 'rowguid', 'Empty'].map(
          (header, index) => ({
            index,
            header,
            samples: header === 'Empty' ? [] : ['1'],
          }),
        ),
      },
    ]
    const unread = unreadColumns(sheets, materials, importKinds.materials.fields)
    expect(unread.map(({ header, maybe }) => [header, maybe?.name ?? null])).toEqual([
      ['pickingAreaID', 'pickingLocationRole'],
      ['rowguid', null],
    ])
  })

  it('do not suggest another date field for a modification date', () => {
    expect(likelyField('ModifiedDate', importKinds.materials.fields)).toBeNull()
    expect(likelyField('WantedDeliveryDate', importKinds.salesOrders.fields)?.name).toBe('deliveryDate')
  })
})

describe('values of a field with a fixed list', () => {
  const fieldOfKind = (kind: 'ingoingOrders' | 'suppliers', name: string) => {
    const found = importKinds[kind].fields.find(known => known.name === name)
    if (found === undefined) throw new Error(`there is no ${name}`)
    return found
  }
  const column = (kind: 'ingoingOrders' | 'suppliers', name: string, ...values: string[]) => {
    const field = fieldOfKind(kind, name)
    const meaningOf = (value: string) => choiceByWord(field, value, hasCodes(values)) ?? null
    const found = values.map(value => ({ value, rows: 2, meaning: meaningOf(value) }))
    return { sheet: 0, index: 1, field, values: found, isAll: true }
  }
  const meanings = (found: ReturnType<typeof column>, input: ImportArrangement = arrangement) =>
    meaningsOf(found, input).map(({ value, meaning }) => [value, meaning])

  it('are recognised by its words', () => {
    expect(meanings(column('ingoingOrders', 'state', 'Received', 'wysłano'))).toEqual([
      ['Received', 'Completed'],
      ['wysłano', undefined],
    ])
    expect(meanings(column('suppliers', 'supplierStatus', '1', '0'))).toEqual([
      ['1', 'Active'],
      ['0', 'Inactive'],
    ])
  })

  it('are not guessed where they are codes of another system', () => {
    expect(meanings(column('suppliers', 'supplierStatus', '1', '2', 'active'))).toEqual([
      ['1', undefined],
      ['2', undefined],
      ['active', 'Active'],
    ])
  })

  it('have the meaning that the user chose last, regardless of case', () => {
    const shown = withMeaning(withMeaning(arrangement, 'state', '4', 'Initial'), 'state', 'Odd', null)
    const again = withMeaning(shown, 'state', '4', 'Completed')
    expect(meanings(column('ingoingOrders', 'state', '4', 'ODD', '1'), again)).toEqual([
      ['4', 'Completed'],
      ['ODD', null],
      ['1', undefined],
    ])
    expect(again.values).toHaveLength(2)
  })
})

describe('a sheet without a mapping', () => {
  it('is mapped by its header and its values', () => {
    const sheet: ImportSheet = {
      sheet: 3,
      fileName: 'lines.csv',
      name: '',
      isHidden: false,
      rows: 3,
      columns: [],
      sample: [
        { rowNo: 2, cells: ['Lagerplatz', 'Artikelnummer', 'Menge'] },
        { rowNo: 3, cells: ['A-01', '740', '1.234,5'] },
      ],
    }
    expect(
      rowsToCheck([{ ...sheet, rows: 12 }], { ...arrangement, sheets: [guessedSheet(sheet, fields, '.')] }),
    ).toBe(11)
    expect(
      rowsToCheck([{ ...sheet, rows: 12 }], {
        ...arrangement,
        sheets: [{ ...arranged, sheet: 3, headerRow: null }],
      }),
    ).toBe(12)
    expect(guessedSheet(sheet, fields, '.')).toEqual({
      sheet: 3,
      headerRow: 2,
      columns: [
        { index: 0, field: 'location' },
        { index: 1, field: 'itemNo' },
        { index: 2, field: 'quantity' },
      ],
      decimalMark: ',',
      isDayFirst: true,
    })
  })
})

describe('a sheet of lines that is added', () => {
  const sheet = (sheetNo: number, ...rows: string[][]): ImportSheet => ({
    sheet: sheetNo,
    fileName: 'orders.xlsx',
    name: `Sheet ${sheetNo}`,
    isHidden: false,
    rows: rows.length,
    columns: [],
    sample: rows.map((cells, index) => ({ rowNo: index + 1, cells })),
  })
  const orders = (...columns: { index: number; field: string }[]): ImportArrangement => ({
    ...arrangement,
    sheets: [{ ...arranged, columns }],
  })
  const linesOf = (sheets: ImportSheet[], input: ImportArrangement) =>
    guessedLines(sheets, input, importKinds.salesOrders.fields, '.')

  it('is the recognised one, with the key of both sheets', () => {
    const heads = sheet(0, ['Doc', 'CustomerID'], ['S-1', '10042'], ['S-2', '10043'])
    const notes = sheet(1, ['Remark'], ['bring a ladder'])
    const lines = sheet(2, ['Doc', 'ProductID', 'OrderQty'], ['S-9', 'M-1', '2'])
    const found = linesOf([heads, notes, lines], orders({ index: 0, field: 'orderNo' }))
    expect(found).toMatchObject({
      sheet: 2,
      columns: [
        { index: 0, field: 'orderNo' },
        { index: 1, field: 'itemNo' },
        { index: 2, field: 'orderedQuantity' },
      ],
    })
  })

  it('has its key found by values rather than by an equal header', () => {
    const heads = sheet(0, ['Id', 'CustomerID'], ['70', '10042'], ['71', '10043'])
    const lines = sheet(
      1,
      ['Id', 'Parent', 'ProductID', 'OrderQty'],
      ['1', '70', 'M-1', '2'],
      ['2', '71', 'M-1', '1'],
    )
    expect(linesOf([heads, lines], orders({ index: 0, field: 'orderNo' }))?.columns[0]).toEqual({
      index: 1,
      field: 'orderNo',
    })
  })

  it('is unchanged where it has a key, or none can be found', () => {
    const heads = sheet(0, ['Doc', 'CustomerID'], ['S-1', '10042'])
    const lines = sheet(1, ['Belongs', 'SalesOrderID', 'ProductID'], ['S-1', '70', 'M-1'])
    expect(linesOf([heads, lines], orders({ index: 0, field: 'orderNo' }))?.columns).toEqual([
      { index: 1, field: 'orderNo' },
      { index: 2, field: 'itemNo' },
    ])
    const unmapped = sheet(1, ['Foo', 'ProductID'], ['9', 'M-1'])
    expect(linesOf([heads, unmapped], orders({ index: 0, field: 'orderNo' }))?.columns).toEqual([
      { index: 1, field: 'itemNo' },
    ])
    expect(linesOf([heads], orders())).toBeNull()
  })
})

describe('a cell', () => {
  it('is displayed as it will be read, or as unreadable', () => {
    const how = { decimalMark: ',', isDayFirst: true, region: 'Europe/Oslo' } as const
    expect(readAs(field('quantity'), '1.234,5', how)).toEqual({ kind: 'number', value: '1234.5', unit: '' })
    expect(readAs(field('quantity'), '48 pcs', how)).toEqual({ kind: 'number', value: '48', unit: 'pcs' })
    expect(readAs(field('quantity'), 'many', how)).toBeNull()
    expect(readAs(field('itemNo'), '007', how)).toEqual({ kind: 'text', value: '007', unit: '' })
    const fifo = fields.find(({ type }) => type === 'date')
    if (fifo === undefined) throw new Error('stocks have a date')
    expect(readAs(fifo, '03/04/2026', how)).toEqual({ kind: 'date', value: '2026-04-03', unit: '' })
    expect(readAs(fifo, '31.09.2026', how)).toBeNull()
    expect(readAs(fifo, '01.01.0001', how)).toEqual({ kind: 'text', value: '', unit: '' })
  })

  it('of a flag or a fixed list is displayed by its meaning, not by the code of another system', () => {
    const isActive = { ...field('quantity'), type: 'flag' } as const
    const how = { decimalMark: ',', isDayFirst: true, region: 'Europe/Oslo' } as const
    expect(readAs(isActive, '1', how)).toEqual({ kind: 'flag', value: 'true', unit: '' })
    expect(readAs(isActive, 'Nein', how)).toEqual({ kind: 'flag', value: 'false', unit: '' })
    expect(readAs(isActive, 'perhaps', how)).toBeNull()

    const state = importKinds.materials.fields.find(({ name }) => name === 'materialState')
    if (state === undefined) throw new Error('materials have a state')
    const word = { kind: 'choice', unit: '' }
    expect(readAs(state, 'active', how)).toEqual({ kind: 'text', unit: '', value: 'active' })
    const meanings = new Map([
      ['4', 'Active'],
      ['odd', null],
    ])
    const coded = { ...how, meanings }
    expect(readAs(state, '4', coded)).toEqual({ ...word, value: 'Active' })
    expect(readAs(state, 'odd', coded)).toEqual({ kind: 'text', value: '', unit: '' })
    expect(readAs(state, '2', coded)).toBeNull()
  })
})

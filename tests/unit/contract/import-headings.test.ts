/** Columns of other systems are mapped by their usual names, and unread columns are listed with the field that they resemble. */
import { describe, expect, it } from 'vitest'
import { importKinds, type ImportKindName } from '../../../src/contract/imports/import-kinds'
import { likelyField } from '../../../src/contract/imports/unread-columns'
import { guessImportTable } from '../../../src/sheets/guess-import'
import { guessTable } from '../../../src/sheets/guess-table'

function guessed(kind: ImportKindName, headers: string): Record<string, string | null> {
  const rows = [headers.split(' '), headers.split(' ').map(() => '1')]
  const { columns } = guessImportTable(
    rows.map((cells, index) => ({ number: index + 1, cells })),
    importKinds[kind].fields,
  )
  return Object.fromEntries(columns.map(({ header, field }) => [header, field]))
}

describe('a column with a unit in brackets', () => {
  const fieldOf = (kind: ImportKindName, header: string): string | null | undefined => {
    const rows = [
      ['Item no', 'Name', header],
      ['740', 'Lamp', '1'],
    ]
    const { columns } = guessImportTable(
      rows.map((cells, index) => ({ number: index + 1, cells })),
      importKinds[kind].fields,
    )
    return columns[2]?.field
  }

  it.each<[ImportKindName, string, string | null]>([
    ['materials', 'Weight (kg)', 'weight'],
    ['materials', 'Gewicht [Kg]', 'weight'],
    ['materials', 'Weight (net)', 'weight'],
    ['materials', 'Weight (g)', null],
    ['materials', 'Gewicht [g]', null],
    ['materials', 'Length (m)', 'length'],
    ['materials', 'Länge (cm)', null],
    ['locations', 'Max volume (m3)', 'maxVolume'],
    ['locations', 'Max volume (l)', null],
    ['suppliers', 'Lieferzeit (Tage)', 'leadTime'],
    ['suppliers', 'Lead time (weeks)', null],
    ['stocks', 'Quantity (kg)', 'quantity'],
  ])('of %s, %s, is that of the field with this unit', (kind, header, field) => {
    expect(fieldOf(kind, header)).toBe(field)
  })
})

describe('columns of other systems', () => {
  it.each<[ImportKindName, string, Record<string, string>]>([
    [
      'suppliers',
      'BusinessEntityID CompanyName ActiveFlag leadTimeDays',
      {
        BusinessEntityID: 'supplierNumber',
        CompanyName: 'supplierName',
        ActiveFlag: 'supplierStatus',
        leadTimeDays: 'leadTime',
      },
    ],
    [
      'suppliers',
      'BusinessEntityID AccountNumber Name CreditRating',
      { BusinessEntityID: 'supplierNumber', Name: 'supplierName' },
    ],
    ['suppliers', 'Navn Leveringstid', { Navn: 'supplierName', Leveringstid: 'leadTime' }],
    // In an import with lines, `Name` alone is the material's.
    ['suppliers', 'VendorID Name ProductID', { VendorID: 'supplierNumber', ProductID: 'itemNo' }],
    [
      'suppliers',
      'VendorID ProductID AverageLeadTime StandardPrice MinOrderQty',
      {
        VendorID: 'supplierNumber',
        ProductID: 'itemNo',
        AverageLeadTime: 'leadTime',
        StandardPrice: 'purchaseUnitPrice',
        MinOrderQty: 'minimumQuantity',
      },
    ],
    [
      'suppliers',
      'LIFNR NAME1 MATNR NETPR PLIFZ BSTMI',
      {
        LIFNR: 'supplierNumber',
        NAME1: 'supplierName',
        MATNR: 'itemNo',
        NETPR: 'purchaseUnitPrice',
        PLIFZ: 'leadTime',
        BSTMI: 'minimumQuantity',
      },
    ],
    [
      'materials',
      'ProductID Name StandardCost ListPrice ReorderPoint unit_measure_code',
      {
        ProductID: 'itemNo',
        Name: 'name',
        StandardCost: 'costPrice',
        ListPrice: 'salesPrice',
        ReorderPoint: 'minimumWarehouseQuantity',
        unit_measure_code: 'baseUoM',
      },
    ],
    [
      'materials',
      'default_code name uom_id list_price reordering_min_qty active',
      {
        default_code: 'itemNo',
        name: 'name',
        uom_id: 'baseUoM',
        list_price: 'salesPrice',
        reordering_min_qty: 'minimumWarehouseQuantity',
        active: 'isActive',
      },
    ],
    [
      'materials',
      'MATNR MAKTX MEINS MATKL EAN11',
      { MATNR: 'itemNo', MAKTX: 'name', MEINS: 'baseUoM', MATKL: 'materialGroup', EAN11: 'ean' },
    ],
    [
      'stocks',
      'product_id location_id qty_on_hand lot_id',
      { product_id: 'itemNo', location_id: 'location', qty_on_hand: 'quantity', lot_id: 'batch' },
    ],
    [
      'salesOrders',
      'SalesOrderID Status OrderDate DueDate ShipDate CustomerID ShipMethodID ProductID OrderQty UnitPrice UnitPriceDiscount',
      {
        SalesOrderID: 'orderNo',
        Status: 'orderStatus',
        OrderDate: 'orderDate',
        DueDate: 'deliveryDate',
        ShipDate: 'completedDate',
        CustomerID: 'customerNumber',
        ShipMethodID: 'deliveryType',
        ProductID: 'itemNo',
        OrderQty: 'orderedQuantity',
        UnitPrice: 'salesUnitPrice',
        UnitPriceDiscount: 'discountFraction',
      },
    ],
    ['salesOrders', 'OrderNo City State ZipCode', { OrderNo: 'orderNo', City: 'city', ZipCode: 'zipCode' }],
    [
      'ingoingOrders',
      'PurchaseOrderID Status VendorID DueDate ProductID OrderQty ReceivedQty UnitPrice',
      {
        PurchaseOrderID: 'orderNo',
        Status: 'state',
        ReceivedQty: 'receivedQuantity',
        VendorID: 'supplierNumber',
        DueDate: 'expectedReceiptDate',
        ProductID: 'itemNo',
        OrderQty: 'orderedQuantity',
        UnitPrice: 'purchaseUnitPrice',
      },
    ],
  ])('are read as fields of %s: %s', (kind, headers, expected) => {
    const others = headers.split(' ').filter(header => !(header in expected))
    expect(guessed(kind, headers)).toEqual({
      ...expected,
      ...Object.fromEntries(others.map(header => [header, null])),
    })
  })

  it.each<[ImportKindName, string, string | null]>([
    ['suppliers', 'ActiveSince', 'supplierStatus'],
    ['suppliers', 'UsualLeadTimeInDays', 'leadTime'],
    ['materials', 'minimum_level', 'minimumWarehouseQuantity'],
    ['salesOrders', 'CarrierTrackingNumber', 'deliveryType'],
    ['salesOrders', 'rowguid', null],
    ['suppliers', 'CreditRating', null],
  ])('that are not imported, of %s: %s, have the suggestion %s', (kind, header, field) => {
    expect(likelyField(header, importKinds[kind].fields)?.name ?? null).toBe(field)
  })
})

describe('a header without known names', () => {
  const table = (...rows: string[][]) =>
    guessTable(
      rows.map((cells, index) => ({ number: index + 1, cells })),
      [{ name: 'itemNo', headers: ['Item number'] }],
    )

  it('is found by texts above columns of numbers', () => {
    const { headerIndex, columns } = table(['Foo', 'barCount'], ['A', '3'], ['B', '4,5'])
    expect(headerIndex).toBe(0)
    expect(columns.map(({ header, firstValue, field }) => [header, firstValue, field])).toEqual([
      ['Foo', 'A', null],
      ['barCount', '3', null],
    ])
  })

  it('is found below a title', () => {
    expect(table(['All of today'], ['Foo', 'Bar'], ['A', '2026-01-02']).headerIndex).toBe(1)
  })

  it('is found whatever is empty below it, with the columns that have no value', () => {
    const { headerIndex, columns } = table([' Ærtype ', 'Øl', 'Merk'], ['A'], ['B', '3'], ['C', ' '])
    expect(headerIndex).toBe(0)
    expect(columns).toEqual([
      { index: 0, header: ' Ærtype ', firstValue: 'A', field: null },
      { index: 1, header: 'Øl', firstValue: '3', field: null },
      { index: 2, header: 'Merk', firstValue: '', field: null },
    ])
  })

  it('is not looked for among the first rows where a known name is further down', () => {
    const values = Array.from({ length: 9 }, (_, index) => ['A', `B${index}`, '3'])
    expect(table(['Foo', 'Bar', 'Baz'], ...values).headerIndex).toBe(0)
    expect(table(['Foo', 'Bar', 'Baz'], ...values, ['Item number', 'Qux']).headerIndex).toBeNull()
  })

  it.each([
    ['a table of one column', [['Foo'], ['1'], ['2']]],
    [
      'a row of words below others',
      [
        ['Bolt', '3'],
        ['Nut', 'few'],
        ['Pin', '5'],
      ],
    ],
    ['a title above columns of numbers', [['All of today'], ['740', '3'], ['741', '4']]],
    [
      'a row with an empty cell',
      [
        ['', 'Foo'],
        ['1', '3'],
      ],
    ],
    [
      'a row with a cell that begins with a digit',
      [
        ['1st A', 'Foo'],
        ['B', '3'],
      ],
    ],
    [
      'a row with the same word in another case',
      [
        ['Foo', 'FOO'],
        ['1', '2'],
      ],
    ],
    [
      'a row of words with digits, which may be values',
      [
        ['A1', 'B2'],
        ['3', '4'],
      ],
    ],
    [
      'a table whose columns have words and numbers',
      [
        ['Foo', 'Bar'],
        ['1', 'x'],
        ['B', '4'],
      ],
    ],
    [
      'a table whose only number is above a word',
      [
        ['Foo', 'Bar'],
        ['A', '4'],
        ['B', 'x'],
      ],
    ],
    [
      'a row below many others',
      [...Array.from({ length: 12 }, () => ['1', '2']), ['Foo', 'Bar'], ['A', '3']],
    ],
    [
      'a table without numbers',
      [
        ['Foo', 'Bar'],
        ['A', 'B'],
      ],
    ],
    [
      'a table that begins with numbers',
      [
        ['A', '3'],
        ['B', '4'],
      ],
    ],
    ['a single row', [['Foo', 'Bar']]],
    [
      'a row with the same word twice',
      [
        ['Foo', 'Foo'],
        ['1', '2'],
      ],
    ],
  ])('is not found in %s', (_, rows) => {
    expect(table(...rows).headerIndex).toBeNull()
  })
})

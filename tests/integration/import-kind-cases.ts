/** Test files for each kind of import: a valid one, one that is corrected in the grid, and one in which every row has a mistake. */
import type { ImportMistake } from '../../src/contract/imports/import-shapes'
import type { ImportKindName } from '../../src/contract/imports/import-kinds'

/** Rows of cells: one row per line, `|` between the cells. */
type Table = string

export interface KindCase {
  readonly kind: ImportKindName
  /** May refer to rows that earlier cases imported. */
  readonly good: Table
  readonly added: number
  readonly repairable: Table
  /** Field, code, the value found, and the value that is offered or typed instead. */
  readonly mistakes: readonly Mistake[]
  readonly repairedAdded: number
  readonly refused: Table
  readonly refusedFor: readonly [field: string, code: string]
  /** A fact that holds after the good and the repaired file. */
  readonly table: string
  readonly rows: number
}

type Mistake = readonly [
  field: ImportMistake['field'],
  code: ImportMistake['code'],
  found: string,
  fix: string,
]

/** Splits a table into rows of cells. */
export function rowsIn(table: Table): string[][] {
  const lines = table.trim().split('\n')
  return lines.map(line => line.split('|').map(cell => cell.trim()))
}

/** In the order of their dependencies. */
export const kindCases: readonly KindCase[] = [
  {
    kind: 'materials',
    good: `
        Varenummer | Navn   | Enhed | Plukområde | Salgspris | Kritisk niveau
        M-1        | Hammer | pcs   | Shelves    | 12,50     | 5
        M-2        | Nails  | pcs   | Shelves    | 0,25      | 1.000`,
    added: 2,
    repairable: `
        Item number | Name       | Unit | Picking area | Price  | EAN           | Minimum | Weight
        M-3         | Saw        | psc  | shelves      | 19.9   | 4006381333932 | 4       | 0.5 kg
        M-4         | File       | pcs  | Shelfs       | twelve | 36000291452   | 2 boxes | 500 g
        M-4         | File again | pcs  | Shelves      | 3      |               | 20 stk  |`,
    mistakes: [
      ['ean', 'not-an-ean', '4006381333932', '4006381333931'],
      ['ean', 'not-an-ean', '36000291452', '036000291452'],
      ['baseUoM', 'unknown', 'psc', 'pcs'],
      ['pickingLocationRole', 'unknown', 'Shelfs', 'Shelves'],
      ['salesPrice', 'not-a-number', 'twelve', '12'],
      ['minimumWarehouseQuantity', 'other-unit', '2 boxes', '40'],
      ['weight', 'other-unit', '500 g', '0.5'],
      ['itemNo', 'twice', 'M-4', 'M-5'],
    ],
    repairedAdded: 3,
    refused: `
        Name   | Price
        Ladder | 40`,
    refusedFor: ['itemNo', 'missing'],
    table: 'material',
    rows: 5,
  },
  {
    kind: 'locations',
    good: `
        Lagerplatz | Bereich | Wegfolge | Max. Gewicht (kg) | Kommissionierbar
        A-01       | Shelves | 1        | 250,5             | ja
        A-02       | Shelves | 2        |                   | nein`,
    added: 2,
    repairable: `
        Location | Area   | Picking sequence | Pickable
        B-01     | Shelvs | 1.5              | perhaps`,
    mistakes: [
      ['locationRole', 'unknown', 'Shelvs', 'Shelves'],
      ['pickingSequence', 'not-whole', '1.5', '15'],
      ['availableForPick', 'not-a-flag', 'perhaps', 'yes'],
    ],
    repairedAdded: 1,
    refused: `
        Location | Area
        C-01     | Shelves`,
    refusedFor: ['pickingSequence', 'missing'],
    table: 'location',
    rows: 3,
  },
  {
    kind: 'stocks',
    good: `
        Item no. | Location | Quantity | Container          | Enhed
        M-1      | A-01     | 48 pcs   | 340123450000000017 |
        M-2      | A-02     | 1000     |                    | Stk.`,
    added: 2,
    repairable: `
        Item no. | Location | Quantity | Batch | UoM
        m-1      | A-02     | 7        |       |
        M-2      | A-01     | 3 kg     |       |
        M-3      | A-09     | 2.5      |       |
        M-4      | A-01     | 1        | L1    | pallet`,
    mistakes: [
      ['itemNo', 'unknown', 'm-1', 'M-1'],
      ['quantity', 'other-unit', '3 kg', '3'],
      ['location', 'unknown', 'A-09', 'A-01'],
      ['quantity', 'not-whole', '2.5', '2'],
      ['batch', 'not-kept', 'L1', ''],
      ['uoM', 'other-unit', 'pallet', 'pcs'],
    ],
    repairedAdded: 4,
    refused: `
        Item no. | Location | Quantity
        M-1      | A-01     | -1`,
    refusedFor: ['quantity', 'too-small'],
    table: 'stock',
    rows: 6,
  },
  {
    kind: 'suppliers',
    good: `
        Supplier number | Supplier     | Email                | Lead time (days) | Item number | Purchase price
        S1              | Nordic Tools | sales@nordic.example | 14               | M-1         | 7.25
        S1              | Nordic Tools |                      |                  | M-2         | 0.1
        S2              | Smith & Sons |                      |                  |             |`,
    added: 2,
    repairable: `
        Supplier number | Supplier | Email  | Item number | Purchase price | Unit
        S3              | Harbour  | nobody | M-1         | 7,2 kr         |
        S3              | Harbor   |        | M-99        | 1              |
        S3              | Harbour  |        | M-3         | 72             | CTN`,
    mistakes: [
      ['companyEmail', 'not-an-email', 'nobody', 'office@harbour.example'],
      ['supplierName', 'differs', 'Harbor', 'Harbour'],
      ['purchaseUnitPrice', 'other-unit', '7,2 kr', '7,2'],
      ['itemNo', 'unknown', 'M-99', 'M-2'],
      ['uoM', 'other-unit', 'CTN', 'pcs'],
    ],
    repairedAdded: 1,
    refused: `
        Supplier number | Supplier
        S9              | Nordic Tools`,
    refusedFor: ['supplierName', 'taken'],
    table: 'supplier',
    rows: 3,
  },
  {
    kind: 'customers',
    good: `
        Kundnummer | Kund             | Land    | Postnummer | E-post
        10042      | Harbour Hardware | Norge   | 05020      | orders@harbour.example
        10043      | Järn & Färg      | Sverige | 11122      |`,
    added: 2,
    repairable: `
        Customer number | Customer | Country
        10044           | Far Away | Atlantis`,
    mistakes: [['countryCode', 'not-a-country', 'Atlantis', 'Iceland']],
    repairedAdded: 1,
    refused: `
        Customer number | Country
        10045           | DK`,
    refusedFor: ['customerName', 'missing'],
    table: 'customer',
    rows: 3,
  },
  {
    kind: 'salesOrders',
    good: `
        Order number | Customer number | Delivery date | Item number | Quantity | Price | Discount
        O-1          | 10042           | 07.10.2026    | M-1         | 2        | 12.50 | 10 %
        O-1          | 10042           | 07.10.2026    | M-2         | 100      | 0.25  | 0
        O-2          | 10043           | 08.10.2026    | M-1         | 1        |       |`,
    added: 2,
    repairable: `
        Order number | Order type | Customer         | Item number | Quantity | Unit | Discount | Shipped on | Order date
        O-3          | store      | Harbour Hardware | M-1         | 0        | EA   |          |            |
        O-3          | store      | Harbour Hardware | M-2         | 4        | BOX  | 120      |            |
        O-4          | Webshp     | Harbour Hardware | M-1         | 1        |      |          | 01.09.2026 | 02.09.2026`,
    mistakes: [
      ['orderedQuantity', 'not-above', '0', '3'],
      ['uoM', 'other-unit', 'BOX', 'pcs'],
      ['discount', 'too-big', '120', '12'],
      ['orderType', 'unknown', 'Webshp', 'Webshop'],
      ['completedDate', 'date-order', '01.09.2026', '03.09.2026'],
    ],
    repairedAdded: 2,
    refused: `
        Order number | Customer | Delivery type | Item number | Quantity
        O-9          | Harbour  | Balloon       | M-1         | 1`,
    refusedFor: ['deliveryType', 'unknown'],
    table: 'sales_order',
    rows: 4,
  },
  {
    kind: 'ingoingOrders',
    good: `
        Order number | Supplier     | Expected receipt | Item number | Quantity
        P-1          | Nordic Tools | 2026-10-14       | M-1         | 20
        P-1          | Nordic Tools | 2026-10-14       | M-2         | 0`,
    added: 1,
    repairable: `
        Order number | Supplier | Order type | Expected receipt | Item number | Quantity | ME
        P-2          | Nobody   | Purchse    | 31.09.2026       | M-1         | 20       | VPE`,
    mistakes: [
      ['expectedReceiptDate', 'not-a-date', '31.09.2026', '30.09.2026'],
      ['orderType', 'unknown', 'Purchse', 'Purchase'],
      ['supplierName', 'unknown', 'Nobody', 'Smith & Sons'],
      ['uoM', 'other-unit', 'VPE', 'pcs'],
    ],
    repairedAdded: 1,
    refused: `
        Order number | Item number | Quantity
        P-3          | M-1         | 5`,
    refusedFor: ['supplierName', 'missing'],
    table: 'ingoing_order',
    rows: 2,
  },
  {
    kind: 'users',
    good: `
        User name | Display name | Roles         | Language | Email
        ida       | Ida Lund     | Administratör | da       | ida@harbour.example`,
    added: 1,
    repairable: `
        User name | Display name | Roles    | Language
        ole       | Ole Berg     | AdminRol | klingon`,
    mistakes: [
      ['roles', 'unknown', 'AdminRol', 'AdminRole'],
      ['defaultLanguage', 'not-listed', 'klingon', 'nb'],
    ],
    repairedAdded: 1,
    refused: `
        User name | Display name
        eva       | Eva Holm`,
    refusedFor: ['roles', 'missing'],
    table: 'app_user',
    // The administrator is one of them.
    rows: 3,
  },
  {
    kind: 'printers',
    good: `
        Printer | Beskrivelse    | Printteknologi | IP-adresse
        PACK-01 | Packing table  | zpl            | 10.0.0.17
        DOCK-01 | Goods in       | PDF            |`,
    added: 2,
    repairable: `
        Name    | Text      | Language | Address
        PACK-02 | Table two | ZPLL     | -pack`,
    mistakes: [
      ['printTechnology', 'not-listed', 'ZPLL', 'ZPL'],
      ['networkNameOrIp', 'misshaped-host', '-pack', 'pack-02.warehouse.example'],
    ],
    repairedAdded: 1,
    refused: `
        Name    | Print technology
        PACK-03 | ZPL`,
    refusedFor: ['displayText', 'missing'],
    table: 'printer',
    rows: 3,
  },
  {
    kind: 'stockAttributes',
    good: `
        Attribut | Anzeigename | Datentyp | Behandlung      | Pflicht | Muster
        Grade    | Güteklasse  | Text     | getrennt halten | ja      | [ABC]
        Opened   | Geöffnet    | Date     | Clear           |         |`,
    added: 2,
    repairable: `
        Name  | Display name | Type   | Handling    | Pattern
        7up   | Lifts        | Number | take newest |
        Grain | Grain        | Text   | KeepApart   | (a+)+$
        Width | Width        | Metres | KeepApart   |`,
    mistakes: [
      ['name', 'misshaped-attribute', '7up', 'Up 7'],
      ['regexValidation', 'pattern-too-slow', '(a+)+$', 'a+'],
      ['dataType', 'not-listed', 'Metres', 'Number'],
    ],
    repairedAdded: 3,
    refused: `
        Name   | Display name | Data type
        Colour | Colour       | Text`,
    refusedFor: ['handling', 'missing'],
    table: 'stock_attribute',
    rows: 5,
  },
  {
    kind: 'causeCodes',
    // The same code may have two meanings.
    good: `
        Type   | Code | Text
        Loss   | WET  | Got wet
        zwrot  | WET  | Came back wet`,
    added: 2,
    repairable: `
        Type    | Code  | Text
        Loss    | LATE  | Too late
        Steal   | TAKEN | Taken
        verlust | late  | Late again`,
    mistakes: [
      ['type', 'not-listed', 'Steal', 'Loss'],
      ['type', 'twice', 'verlust', 'Gain'],
    ],
    repairedAdded: 3,
    refused: `
        Type | Code
        Loss | OLD`,
    refusedFor: ['displayText', 'missing'],
    table: 'cause_code',
    rows: 5,
  },
]

/** Fields that several kinds of imports share: of goods, of orders and of master data. */
import { discountMost, nameLengthMost, textLengthMost } from '../limits'
import { words, type ImportField } from './import-kind'

export const itemNo = {
  name: 'itemNo',
  type: 'identifier',
  words: words(
    'Item number|Item no|Item no.|Item|SKU|Article number|Material number|Product number',
    'Varenummer|Varenr|Varenr.|Artikelnummer',
    'Varenummer|Varenr|Varenr.|Artikkelnummer',
    'Artikelnummer|Artikelnr|Artikelnr.|Art.-Nr.|Materialnummer',
    'Artikelnummer|Artikelnr|Artikelnr.|Art.nr',
    'Numer artykułu|Nr artykułu|Indeks|Kod towaru',
  ),
  otherNames: [
    'productID',
    'itemID',
    'itemCode',
    'productCode',
    'materialID',
    'defaultCode',
    'partNumber',
    'partNo',
    'MATNR',
  ],
  lengthMost: nameLengthMost,
  example: 'WH-1001',
} as const satisfies ImportField

/** Display name of a row in lists to choose from. */
export const displayText = {
  name: 'displayText',
  type: 'text',
  words: words(
    'Text|Description',
    'Tekst|Beskrivelse',
    'Tekst|Beskrivelse',
    'Text|Beschreibung',
    'Text|Beskrivning',
    'Tekst|Opis',
  ),
  needed: 'new',
  lengthMost: nameLengthMost,
} as const satisfies Omit<ImportField, 'example'>

export const description = {
  name: 'description',
  type: 'text',
  words: words('Description', 'Beskrivelse', 'Beskrivelse', 'Beschreibung', 'Beskrivning', 'Opis'),
  lengthMost: textLengthMost,
} as const satisfies Omit<ImportField, 'example'>

export const comment = {
  name: 'comment',
  type: 'text',
  words: words(
    'Comment|Comments|Note|Remarks',
    'Kommentar|Bemærkning',
    'Kommentar|Merknad',
    'Kommentar|Bemerkung',
    'Kommentar|Anmärkning',
    'Komentarz|Uwagi',
  ),
  lengthMost: textLengthMost,
  example: 'Ring before delivery',
} as const satisfies ImportField

export const orderNo = {
  name: 'orderNo',
  type: 'identifier',
  words: words(
    'Order number|Order no|Order no.|Order',
    'Ordrenummer|Ordrenr|Ordrenr.|Ordre',
    'Ordrenummer|Ordrenr|Ordrenr.|Ordre',
    'Auftragsnummer|Auftragsnr|Auftrag|Bestellnummer|Bestellnr',
    'Ordernummer|Ordernr|Ordernr.|Order',
    'Numer zamówienia|Nr zamówienia|Zamówienie',
  ),
  otherNames: ['orderID', 'orderRef', 'orderReference', 'orderCode'],
  isKey: true,
  needed: 'always',
  lengthMost: nameLengthMost,
  example: 'EXT-4711',
} as const satisfies ImportField

export const orderDate = {
  name: 'orderDate',
  type: 'date',
  words: words(
    'Order date',
    'Ordredato',
    'Ordredato',
    'Auftragsdatum|Bestelldatum',
    'Orderdatum',
    'Data zamówienia',
  ),
  otherNames: ['dateOrder', 'orderedOn', 'BEDAT', 'AUDAT'],
  example: '2026-09-30',
} as const satisfies ImportField

export const priority = {
  name: 'priority',
  type: 'count',
  words: words('Priority', 'Prioritet', 'Prioritet', 'Priorität', 'Prioritet', 'Priorytet'),
  example: '5',
} as const satisfies ImportField

export const orderedQuantity = {
  name: 'orderedQuantity',
  type: 'quantity',
  words: words(
    'Ordered quantity|Quantity|Qty|Pieces|Amount',
    'Bestilt antal|Antal|Mængde',
    'Bestilt antall|Antall|Mengde|Stk',
    'Bestellte Menge|Menge|Anzahl|Stück',
    'Beställd kvantitet|Antal|Kvantitet|Mängd',
    'Zamówiona ilość|Ilość|Liczba',
  ),
  otherNames: ['orderQty', 'orderQuantity', 'orderedQty', 'productQty', 'productUomQty', 'KWMENG'],
  isOfLine: true,
  needed: 'always',
  isAboveZero: true,
  example: '12',
} as const satisfies ImportField

/** The unit of a row's quantities and prices; it must be the material's base unit. */
export const unitOfMeasure = {
  name: 'uoM',
  type: 'text',
  words: words(
    'Unit|UoM|Unit of measure',
    'Enhed|Måleenhed',
    'Enhet|Måleenhet',
    'Einheit|ME',
    'Enhet',
    'Jednostka|JM',
  ),
  otherNames: [
    'uomID',
    'unitCode',
    'unitMeasureCode',
    'productUom',
    'stockUom',
    'salesUom',
    'MEINS',
    'VRKME',
    'BSTME',
  ],
  isOfLine: true,
  lengthMost: nameLengthMost,
  example: 'pcs',
} as const satisfies ImportField

export const discount = {
  name: 'discount',
  type: 'percent',
  words: words(
    'Discount %|Discount|Discount (%)',
    'Rabat %|Rabat',
    'Rabatt %|Rabatt',
    'Rabatt %|Rabatt|Nachlass',
    'Rabatt %|Rabatt',
    'Rabat %|Rabat|Upust',
  ),
  otherNames: ['discountPercent', 'discountPct'],
  most: discountMost,
  isOfLine: true,
  example: '5',
} as const satisfies ImportField

export const kilograms = ['kgs', 'kilo', 'kilogram', 'kilograms', 'kilogramm']
const metres = ['meter', 'metre', 'metres', 'mtr', 'metr', 'metry']

export const length = {
  name: 'length',
  type: 'measure',
  words: words(
    'Length (m)|Length',
    'Længde (m)|Længde',
    'Lengde (m)|Lengde',
    'Länge (m)|Länge',
    'Längd (m)|Längd',
    'Długość (m)|Długość',
  ),
  unitNames: metres,
  isAboveZero: true,
  example: '0.4',
} as const satisfies ImportField

export const width = {
  name: 'width',
  type: 'measure',
  words: words(
    'Width (m)|Width',
    'Bredde (m)|Bredde',
    'Bredde (m)|Bredde',
    'Breite (m)|Breite',
    'Bredd (m)|Bredd',
    'Szerokość (m)|Szerokość',
  ),
  unitNames: metres,
  isAboveZero: true,
  example: '0.3',
} as const satisfies ImportField

export const height = {
  name: 'height',
  type: 'measure',
  words: words(
    'Height (m)|Height',
    'Højde (m)|Højde',
    'Høyde (m)|Høyde',
    'Höhe (m)|Höhe',
    'Höjd (m)|Höjd',
    'Wysokość (m)|Wysokość',
  ),
  unitNames: metres,
  isAboveZero: true,
  example: '0.2',
} as const satisfies ImportField

export const abc = (name: string) =>
  ({
    name,
    type: 'text',
    words: words(
      'ABC|ABC group|ABC class',
      'ABC|ABC-gruppe',
      'ABC|ABC-gruppe',
      'ABC|ABC-Klasse',
      'ABC|ABC-klass',
      'ABC|Klasa ABC',
    ),
    lengthMost: nameLengthMost,
    example: 'A',
  }) as const satisfies ImportField

/** Fields of imported sales orders and ingoing orders, one row per line (spec 1, section 3, sales order, line, ingoing order). */
import { nameLengthMost, priorityLeast, priorityMost } from '../limits'
import {
  address,
  city,
  companyName,
  countryCode,
  customerName,
  customerNumber,
  email,
  phone,
  supplierName,
  supplierNumber,
  zipCode,
} from './contact-fields'
import { words, type ImportField } from './import-kind'
import {
  comment,
  discount,
  itemNo,
  orderDate,
  orderedQuantity,
  orderNo,
  priority,
  unitOfMeasure,
} from './shared-fields'

const bounds = { least: priorityLeast, most: priorityMost }

/** Names of the sales order number in other programs. */
const salesOrderNo = {
  ...orderNo,
  otherNames: [...orderNo.otherNames, 'salesOrderID', 'salesOrderNumber', 'salesOrder', 'VBELN'],
}
const purchaseOrderNo = {
  ...orderNo,
  otherNames: [
    ...orderNo.otherNames,
    'purchaseOrderID',
    'purchaseOrderNumber',
    'purchaseOrder',
    'poNumber',
    'poNo',
    'EBELN',
  ],
}

const orderType = {
  name: 'orderType',
  type: 'reference',
  words: words(
    'Order type|Type',
    'Ordretype|Type',
    'Ordretype|Type',
    'Auftragsart|Bestellart',
    'Ordertyp|Typ',
    'Typ zamówienia|Typ',
  ),
  canAdd: true,
  lengthMost: nameLengthMost,
  example: 'Store',
} as const satisfies ImportField

/** What it takes to change the same by hand. */
const ofDelivery = { permissions: { change: 'data/order/changeDeliveryInfo' } } as const
const ofPlan = { permissions: { change: 'data/order/changePriorityAndDate' } } as const
/** Of a new line too, as in order entry: what is not the list price, and a discount. */
const ofPrice = {
  permissions: { set: 'data/order/adjustPrice', change: 'data/order/adjustPrice' },
} as const

/**
 * An order with a completion date was shipped: it is imported as Completed, with its picks performed on that day. A cancelled order is left
 * out.
 */
export const salesOrderFields = [
  salesOrderNo,
  orderType,
  {
    // Not named `state`, since that is a part of an address.
    name: 'orderStatus',
    type: 'choice',
    words: words(
      'Status|Order status',
      'Status|Ordrestatus',
      'Status|Ordrestatus',
      'Status|Auftragsstatus',
      'Status|Orderstatus',
      'Status|Status zamówienia',
    ),
    otherNames: ['salesStatus'],
    choiceTexts: 'state.salesOrder',
    choices: [
      {
        value: 'New',
        words:
          'open|pending|processing|in process|approved|confirmed|åben|åpen|bekræftet|bekreftet|offen|bestätigt|öppen|bekräftad|otwarte|potwierdzone'.split(
            '|',
          ),
      },
      {
        value: 'Completed',
        words:
          'complete|done|shipped|delivered|closed|afsluttet|afsendt|leveret|sendt|levert|versandt|geliefert|erledigt|skickad|levererad|wysłane|zrealizowane'.split(
            '|',
          ),
      },
      {
        value: 'Cancelled',
        words: ['canceled', 'cancel', 'rejected', 'void', 'avbeställd'],
      },
    ],
    example: '',
  },
  { ...customerNumber, ...ofDelivery },
  { ...customerName, ...ofDelivery },
  { ...companyName, ...ofDelivery },
  {
    ...ofDelivery,
    name: 'recipient',
    type: 'text',
    words: words(
      'Recipient|Ship to|Delivery name',
      'Modtager|Leveringsnavn',
      'Mottaker|Leveringsnavn',
      'Empfänger|Lieferempfänger',
      'Mottagare|Leveransnamn',
      'Odbiorca dostawy|Adresat',
    ),
    otherNames: ['shipname'],
    lengthMost: nameLengthMost,
    example: 'Harbour Hardware, gate 2',
  },
  { ...address, ...ofDelivery, otherNames: ['shipaddress'] },
  { ...zipCode, ...ofDelivery, otherNames: ['shipzipcode'] },
  { ...city, ...ofDelivery, otherNames: ['shipcity'] },
  { ...countryCode, ...ofDelivery, otherNames: ['shipcountry'] },
  { ...email, ...ofDelivery },
  { ...phone, ...ofDelivery },
  {
    permissions: { change: 'data/order/changeDeliveryType' },
    name: 'deliveryType',
    type: 'reference',
    words: words(
      'Delivery type|Carrier|Shipping method',
      'Leveringstype|Transportør|Fragtform',
      'Leveringstype|Transportør|Fraktmåte',
      'Lieferart|Versandart|Spediteur',
      'Leveranstyp|Transportör|Fraktsätt',
      'Rodzaj dostawy|Przewoźnik',
    ),
    otherNames: ['shipMethod', 'shipMethodID', 'shipVia', 'carrierID', 'deliveryMethod', 'VSBED'],
    canAdd: true,
    lengthMost: nameLengthMost,
    example: 'Parcel',
  },
  orderDate,
  {
    ...ofPlan,
    name: 'deliveryDate',
    type: 'date',
    words: words(
      'Delivery date|Required date|Requested date',
      'Leveringsdato|Ønsket dato',
      'Leveringsdato|Ønsket dato',
      'Lieferdatum|Wunschtermin|Liefertermin',
      'Leveransdatum|Önskat datum',
      'Data dostawy|Termin dostawy',
    ),
    otherNames: ['requiredBy', 'dueDate', 'commitmentDate', 'deliverBy', 'VDATU'],
    example: '2026-10-07',
  },
  {
    name: 'completedDate',
    type: 'date',
    words: words(
      'Shipped on|Shipped date|Completed|Completed date',
      'Afsendt|Afsendelsesdato|Afsluttet',
      'Sendt|Forsendelsesdato|Fullført',
      'Versandt am|Versanddatum|Abgeschlossen',
      'Skickad|Utleveransdatum|Slutförd',
      'Wysłano|Data wysyłki|Zakończono',
    ),
    otherNames: ['shipDate', 'dateShipped', 'dateDone'],
    example: '',
  },
  { ...priority, ...bounds, ...ofPlan },
  { ...comment, permissions: { change: 'data/order/comment' } },
  { ...itemNo, isOfLine: true, needed: 'always' },
  { ...orderedQuantity, permissions: { change: 'data/order/editOrderedQuantity' } },
  unitOfMeasure,
  {
    ...ofPrice,
    name: 'salesUnitPrice',
    type: 'price',
    words: words(
      'Unit price|Price|Sales price',
      'Stykpris|Pris|Salgspris',
      'Enhetspris|Pris|Salgspris',
      'Einzelpreis|Preis|Verkaufspreis',
      'Styckpris|Pris|Försäljningspris',
      'Cena jednostkowa|Cena|Cena sprzedaży',
    ),
    otherNames: ['priceUnit', 'salesUnitPrice'],
    isOfLine: true,
    example: '12.5',
  },
  { ...discount, ...ofPrice },
  {
    ...ofPrice,
    name: 'discountFraction',
    type: 'fraction',
    words: words(
      'Discount as a share of 1',
      'Rabat som andel af 1',
      'Rabatt som andel av 1',
      'Rabatt als Anteil von 1',
      'Rabatt som andel av 1',
      'Rabat jako ułamek',
    ),
    otherNames: ['unitPriceDiscount'],
    isOfLine: true,
    example: '',
  },
] as const satisfies readonly ImportField[]

/**
 * Quantities that arrived before the import are only recorded on the order: stock is imported as stock, so nothing is received twice. An
 * order whose lines have all arrived, or whose state says so, is imported as Completed.
 */
export const ingoingOrderFields = [
  purchaseOrderNo,
  supplierNumber,
  supplierName,
  {
    name: 'supplierOrderId',
    type: 'identifier',
    words: words(
      'Supplier’s order number|Supplier order|Confirmation number',
      'Leverandørens ordrenummer',
      'Leverandørens ordrenummer',
      'Auftragsnummer des Lieferanten|Bestätigungsnummer',
      'Leverantörens ordernummer',
      'Numer zamówienia dostawcy',
    ),
    lengthMost: nameLengthMost,
    example: 'AB-99812',
  },
  { ...orderType, example: 'Purchase' },
  {
    // Of an order that the file ends: completed or cancelled.
    permissions: { change: 'data/ingoingOrder/complete' },
    name: 'state',
    type: 'choice',
    words: words(
      'State|Status|Order status',
      'Tilstand|Status',
      'Tilstand|Status',
      'Zustand|Status',
      'Tillstånd|Status',
      'Stan|Status',
    ),
    otherNames: ['orderState', 'purchaseStatus'],
    choiceTexts: 'state.ingoingOrder',
    choices: [
      {
        value: 'Initial',
        words:
          'open|ordered|purchase|sent|approved|confirmed|pending|åben|bestilt|åpen|offen|bestellt|öppen|beställd|otwarte|zamówione'.split(
            '|',
          ),
      },
      {
        value: 'Started',
        words:
          'partially received|partial|in progress|delvist modtaget|delvis mottatt|teilweise eingegangen|delvis mottagen|częściowo przyjęte'.split(
            '|',
          ),
      },
      {
        value: 'Completed',
        words:
          'complete|done|received|closed|finished|afsluttet|modtaget|mottatt|eingegangen|erledigt|mottagen|przyjęte'.split(
            '|',
          ),
      },
      {
        value: 'Cancelled',
        words: ['canceled', 'cancel', 'rejected', 'void', 'avbeställd'],
      },
    ],
    example: '',
  },
  orderDate,
  {
    name: 'expectedReceiptDate',
    type: 'date',
    words: words(
      'Expected receipt|Expected receipt date|Delivery date|Due date',
      'Forventet modtagelse|Leveringsdato',
      'Forventet mottak|Leveringsdato',
      'Erwarteter Eingang|Lieferdatum|Liefertermin',
      'Förväntad leverans|Leveransdatum',
      'Oczekiwane przyjęcie|Data dostawy',
    ),
    otherNames: ['datePlanned', 'expectedDate', 'expectedArrival', 'EINDT'],
    example: '2026-10-14',
  },
  { ...priority, ...bounds },
  comment,
  { ...itemNo, isOfLine: true, needed: 'always' },
  {
    ...orderedQuantity,
    otherNames: [...orderedQuantity.otherNames, 'unitsOnOrder'],
    isAboveZero: false,
    isNoneAtZero: true,
  },
  unitOfMeasure,
  {
    name: 'receivedQuantity',
    type: 'quantity',
    words: words(
      'Received quantity|Received|Received qty',
      'Modtaget antal|Modtaget',
      'Mottatt antall|Mottatt',
      'Eingegangene Menge|Eingegangen|Gelieferte Menge',
      'Mottagen kvantitet|Mottaget',
      'Otrzymana ilość|Otrzymano|Przyjęta ilość',
    ),
    otherNames: ['qtyReceived', 'quantityReceived', 'deliveredQty', 'WEMNG'],
    isOfLine: true,
    example: '',
  },
  {
    name: 'purchaseUnitPrice',
    type: 'price',
    words: words(
      'Purchase price|Unit price|Price',
      'Indkøbspris|Stykpris|Pris',
      'Innkjøpspris|Enhetspris|Pris',
      'Einkaufspreis|Einzelpreis|Preis',
      'Inköpspris|Styckpris|Pris',
      'Cena zakupu|Cena jednostkowa|Cena',
    ),
    otherNames: ['priceUnit', 'NETPR'],
    isOfLine: true,
    example: '7.25',
  },
] as const satisfies readonly ImportField[]

/** The texts of a printed purchase order in every language: it is in the supplier's language, not the user's. */
import type { Language } from '../../../src/contract/limits'

export interface PurchaseOrderWords {
  readonly title: string
  readonly supplier: string
  readonly deliverTo: string
  readonly orderDate: string
  readonly expected: string
  readonly supplierOrderNo: string
  readonly currency: string
  readonly line: string
  readonly itemNo: string
  readonly material: string
  readonly quantity: string
  readonly unit: string
  readonly price: string
  readonly sum: string
  readonly total: string
  readonly comment: string
  page(page: string, pages: string): string
}

export const purchaseOrderWords: Readonly<Record<Language, PurchaseOrderWords>> = {
  'en-GB': {
    title: 'Purchase order',
    supplier: 'Supplier',
    deliverTo: 'Deliver to',
    orderDate: 'Order date',
    expected: 'Expected receipt',
    supplierOrderNo: 'Your order no.',
    currency: 'Currency',
    line: 'Line',
    itemNo: 'Item no.',
    material: 'Material',
    quantity: 'Quantity',
    unit: 'Unit',
    price: 'Unit price',
    sum: 'Sum',
    total: 'Total',
    comment: 'Comment',
    page: (page, pages) => `Page ${page} of ${pages}`,
  },
  'da-DK': {
    title: 'Indkøbsordre',
    supplier: 'Leverandør',
    deliverTo: 'Leveres til',
    orderDate: 'Ordredato',
    expected: 'Forventet modtagelse',
    supplierOrderNo: 'Jeres ordrenr.',
    currency: 'Valuta',
    line: 'Linje',
    itemNo: 'Varenr.',
    material: 'Materiale',
    quantity: 'Antal',
    unit: 'Enhed',
    price: 'Pris pr. enhed',
    sum: 'Beløb',
    total: 'I alt',
    comment: 'Kommentar',
    page: (page, pages) => `Side ${page} af ${pages}`,
  },
  'nb-NO': {
    title: 'Innkjøpsordre',
    supplier: 'Leverandør',
    deliverTo: 'Leveres til',
    orderDate: 'Ordredato',
    expected: 'Forventet mottak',
    supplierOrderNo: 'Deres ordrenr.',
    currency: 'Valuta',
    line: 'Linje',
    itemNo: 'Varenr.',
    material: 'Materiale',
    quantity: 'Antall',
    unit: 'Enhet',
    price: 'Enhetspris',
    sum: 'Beløp',
    total: 'Totalt',
    comment: 'Kommentar',
    page: (page, pages) => `Side ${page} av ${pages}`,
  },
  'de-DE': {
    title: 'Bestellung',
    supplier: 'Lieferant',
    deliverTo: 'Lieferadresse',
    orderDate: 'Bestelldatum',
    expected: 'Erwarteter Wareneingang',
    supplierOrderNo: 'Ihre Auftragsnr.',
    currency: 'Währung',
    line: 'Pos.',
    itemNo: 'Artikelnr.',
    material: 'Material',
    quantity: 'Menge',
    unit: 'Einheit',
    price: 'Einzelpreis',
    sum: 'Betrag',
    total: 'Gesamt',
    comment: 'Kommentar',
    page: (page, pages) => `Seite ${page} von ${pages}`,
  },
  'sv-SE': {
    title: 'Inköpsorder',
    supplier: 'Leverantör',
    deliverTo: 'Levereras till',
    orderDate: 'Orderdatum',
    expected: 'Förväntad mottagning',
    supplierOrderNo: 'Ert ordernr',
    currency: 'Valuta',
    line: 'Rad',
    itemNo: 'Artikelnr',
    material: 'Material',
    quantity: 'Antal',
    unit: 'Enhet',
    price: 'À-pris',
    sum: 'Belopp',
    total: 'Totalt',
    comment: 'Kommentar',
    page: (page, pages) => `Sida ${page} av ${pages}`,
  },
  'pl-PL': {
    title: 'Zamówienie zakupu',
    supplier: 'Dostawca',
    deliverTo: 'Adres dostawy',
    orderDate: 'Data zamówienia',
    expected: 'Planowane przyjęcie',
    supplierOrderNo: 'Nr Państwa zamówienia',
    currency: 'Waluta',
    line: 'Poz.',
    itemNo: 'Nr artykułu',
    material: 'Materiał',
    quantity: 'Ilość',
    unit: 'Jedn.',
    price: 'Cena jedn.',
    sum: 'Wartość',
    total: 'Razem',
    comment: 'Komentarz',
    page: (page, pages) => `Strona ${page} z ${pages}`,
  },
}

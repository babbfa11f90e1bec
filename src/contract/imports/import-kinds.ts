/**
 * The kinds of imports: to add one, add it here and its rules in demo/server/imports/kinds/. Those of master data are declared with their
 * kind and use its rules.
 */
import { causeCodeImport } from '../master-data/cause-code'
import { masterGroups } from '../master-data/kinds'
import { printerImport } from '../master-data/printer'
import { stockAttributeImport } from '../master-data/stock-attribute'
import { customerFields, supplierFields, userFields } from './party-fields'
import { words, type ImportKind } from './import-kind'
import { materialFields } from './material-fields'
import { ingoingOrderFields, salesOrderFields } from './order-fields'
import { locationFields, stockFields } from './place-fields'

export const importKindNames = [
  'materials',
  'locations',
  'stocks',
  'suppliers',
  'customers',
  'salesOrders',
  'ingoingOrders',
  'users',
  ...masterGroups,
] as const
export type ImportKindName = (typeof importKindNames)[number]

export const importKinds: { readonly [K in ImportKindName]: ImportKind<K> } = {
  materials: {
    name: 'materials',
    words: words('Materials', 'Materialer', 'Materialer', 'Materialien', 'Material', 'Materiały'),
    permission: 'data/material/update',
    fields: materialFields,
  },
  locations: {
    name: 'locations',
    words: words('Locations', 'Lokationer', 'Lokasjoner', 'Lagerplätze', 'Lagerplatser', 'Lokalizacje'),
    permission: 'data/location/add',
    changePermission: 'data/location/update',
    fields: locationFields,
  },
  stocks: {
    name: 'stocks',
    words: words('Stocks', 'Beholdninger', 'Beholdninger', 'Bestände', 'Lagersaldon', 'Zapasy'),
    permission: 'data/stock/gain',
    fields: stockFields,
  },
  suppliers: {
    name: 'suppliers',
    words: words(
      'Suppliers with their materials',
      'Leverandører med deres materialer',
      'Leverandører med deres materialer',
      'Lieferanten mit ihren Materialien',
      'Leverantörer med deras material',
      'Dostawcy z materiałami',
    ),
    permission: 'data/supplier/create',
    changePermission: 'data/supplier/update',
    feature: 'PurchaseModule',
    fields: supplierFields,
  },
  customers: {
    name: 'customers',
    words: words('Customers', 'Kunder', 'Kunder', 'Kunden', 'Kunder', 'Klienci'),
    permission: 'data/order/create',
    fields: customerFields,
  },
  salesOrders: {
    name: 'salesOrders',
    words: words(
      'Sales orders with lines',
      'Salgsordrer med linjer',
      'Salgsordrer med linjer',
      'Kundenaufträge mit Positionen',
      'Försäljningsorder med rader',
      'Zamówienia sprzedaży z pozycjami',
    ),
    permission: 'data/order/create',
    fields: salesOrderFields,
  },
  ingoingOrders: {
    name: 'ingoingOrders',
    words: words(
      'Ingoing orders with lines',
      'Indgående ordrer med linjer',
      'Inngående ordrer med linjer',
      'Eingehende Bestellungen mit Positionen',
      'Ingående order med rader',
      'Zamówienia przychodzące z pozycjami',
    ),
    permission: 'data/draft/createPurchaseOrder',
    feature: 'PurchaseModule',
    fields: ingoingOrderFields,
  },
  users: {
    name: 'users',
    words: words('Users', 'Brugere', 'Brukere', 'Benutzer', 'Användare', 'Użytkownicy'),
    permission: 'header/settings/users',
    fields: userFields,
  },
  printers: printerImport,
  stockAttributes: stockAttributeImport,
  causeCodes: causeCodeImport,
}

/** Whether the rows of a kind are lines that share a header, so that heads and lines may be in two sheets or files. */
export function hasLines(kind: ImportKind): boolean {
  return kind.fields.some(({ isOfLine }) => isOfLine === true)
}

/** The partner systems of the demo company, and the calls between them and the warehouse. */
import type { IntegrationDirection, IntegrationType } from '../../../../src/contract/states/office'

/** The kind of body of a record (integration-bodies.ts). */
export type BodyKind =
  | 'orderConfirmation'
  | 'stockLevel'
  | 'transportBooking'
  | 'salesOrder'
  | 'material'
  | 'ingoingOrder'
  | 'customer'
  | 'materials'
  | 'prices'

export interface SeedEndpoint {
  readonly kind: 'Import' | 'Message' | 'Request'
  readonly system: string
  readonly name: string
  readonly type: IntegrationType
  readonly direction: IntegrationDirection
  readonly messageType: string
  readonly method: string
  readonly url: string
  readonly body: BodyKind
  readonly isXml?: boolean
  /** Relative frequency among endpoints of its kind. */
  readonly weight: number
}

const erp = 'https://erp.nordkapp.example/api/v2'
const shop = 'https://shop.nordkapp.example/api'
const carrier = 'https://api.fjordfrakt.example/v2'
const edi = 'https://edi.handelsnett.example'

export const seedEndpoints: readonly SeedEndpoint[] = [
  {
    kind: 'Message',
    system: 'ERP',
    name: 'OrderConfirmations',
    type: 'EventSubscription',
    direction: 'Outbound',
    messageType: 'OrderConfirmation',
    method: 'POST',
    url: `${erp}/order-confirmations`,
    body: 'orderConfirmation',
    weight: 26,
  },
  {
    kind: 'Message',
    system: 'Web shop',
    name: 'StockLevels',
    type: 'EventSubscription',
    direction: 'Outbound',
    messageType: 'StockLevel',
    method: 'PUT',
    url: `${shop}/stock-levels`,
    body: 'stockLevel',
    weight: 30,
  },
  {
    kind: 'Message',
    system: 'Fjordfrakt',
    name: 'Bookings',
    type: 'EventSubscription',
    direction: 'Outbound',
    messageType: 'TransportBooking',
    method: 'POST',
    url: `${carrier}/bookings`,
    body: 'transportBooking',
    weight: 14,
  },
  {
    kind: 'Message',
    system: 'ERP',
    name: 'SalesOrders',
    type: 'Endpoint',
    direction: 'Inbound',
    messageType: 'SalesOrder',
    method: 'POST',
    url: '/api/integration/sales-orders',
    body: 'salesOrder',
    weight: 16,
  },
  {
    kind: 'Message',
    system: 'Web shop',
    name: 'WebOrders',
    type: 'Endpoint',
    direction: 'Inbound',
    messageType: 'SalesOrder',
    method: 'POST',
    url: '/api/integration/web-orders',
    body: 'salesOrder',
    weight: 10,
  },
  {
    kind: 'Message',
    system: 'ERP',
    name: 'Materials',
    type: 'Endpoint',
    direction: 'Inbound',
    messageType: 'Material',
    method: 'PUT',
    url: '/api/integration/materials',
    body: 'material',
    weight: 6,
  },
  {
    kind: 'Message',
    system: 'EDI gateway',
    name: 'IngoingOrders',
    type: 'Endpoint',
    direction: 'Inbound',
    messageType: 'IngoingOrder',
    method: 'POST',
    url: '/api/integration/ingoing-orders',
    body: 'ingoingOrder',
    isXml: true,
    weight: 4,
  },
  {
    kind: 'Request',
    system: 'ERP',
    name: 'CustomerInformation',
    type: 'Retrieval',
    direction: 'Outbound',
    messageType: 'Customer',
    method: 'GET',
    url: `${erp}/customers`,
    body: 'customer',
    weight: 12,
  },
  {
    kind: 'Request',
    system: 'Fjordfrakt',
    name: 'Quotes',
    type: 'Retrieval',
    direction: 'Outbound',
    messageType: 'TransportQuote',
    method: 'POST',
    url: `${carrier}/quotes`,
    body: 'transportBooking',
    weight: 10,
  },
  {
    kind: 'Request',
    system: 'EDI gateway',
    name: 'OrderStatus',
    type: 'Retrieval',
    direction: 'Outbound',
    messageType: 'IngoingOrder',
    method: 'GET',
    url: `${edi}/orders/status`,
    body: 'ingoingOrder',
    isXml: true,
    weight: 5,
  },
  {
    kind: 'Import',
    system: 'ERP',
    name: 'MaterialCatalogue',
    type: 'Retrieval',
    direction: 'Inbound',
    messageType: 'Material',
    method: 'POST',
    url: `${erp}/materials/query`,
    body: 'materials',
    weight: 5,
  },
  {
    kind: 'Import',
    system: 'EDI gateway',
    name: 'SupplierPrices',
    type: 'Retrieval',
    direction: 'Inbound',
    messageType: 'SupplierMaterial',
    method: 'GET',
    url: `${edi}/prices`,
    body: 'prices',
    isXml: true,
    weight: 4,
  },
  {
    kind: 'Import',
    system: 'ERP',
    name: 'CustomerRegister',
    type: 'Retrieval',
    direction: 'Inbound',
    messageType: 'Customer',
    method: 'GET',
    url: `${erp}/customers`,
    body: 'customer',
    weight: 3,
  },
]

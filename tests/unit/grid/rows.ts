/** Rows and a view for the grid's tests. */
import { where } from '../../../src/contract/where'
import type { AnyRow } from '../../../src/define/view'
import { salesOrderLinesView, salesOrdersView } from '../../../src/catalog/views/sales-orders'
import { isIsoDay } from '../../../src/contract/wire-values'
import type { Formats } from '../../../src/contract/formats'
import type { TextContext } from '../../../src/texts/cell-text'

export { salesOrderLinesView, salesOrdersView }

/** A sales order with every field of the contract. */
export function order(id: number, fields: Partial<AnyRow> & Record<string, unknown> = {}): AnyRow {
  return {
    id,
    version: 1,
    orderNo: `SO-${id}`,
    state: 'New',
    deliveryType: 'Road',
    deliveryTypeId: 1,
    deliveryDate: '2026-11-20',
    priority: 5,
    customerName: 'Havn & Hage',
    recipient: null,
    zipCode: null,
    countryCode: null,
    deliveryContact: null,
    invoiceContact: null,
    comment: null,
    executionDate: null,
    pickList: null,
    boxes: 0,
    picked: 0,
    orderType: null,
    numberOfOrderLines: 1,
    numberOfItems: '1',
    numberOfUnits: '1',
    orderVolume: null,
    orderWeight: '1.5',
    totalSalesPrice: '10.00',
    originalTotalSalesPrice: '10.00',
    discount: null,
    returnedQuantity: '0',
    orderDate: null,
    updatedDate: null,
    completedDate: null,
    onePieceId: null,
    deliveryRoute: null,
    dropNumber: null,
    orderAttributes: {},
    isStockMissing: false,
    pendingMaintenance: false,
    processId: id,
    processName: null,
    totalNumberOfOrdersInSharedProcess: 1,
    interfaced: false,
    waitForPreparation: false,
    holdReason: null,
    hasPicks: false,
    ...fields,
  }
}

/** A line of an order with every field of the contract. */
export function orderLine(id: number, fields: Partial<AnyRow> & Record<string, unknown> = {}): AnyRow {
  return {
    id,
    version: 1,
    orderId: 7,
    processId: 7,
    orderNo: 'SO-7',
    orderState: 'New',
    orderHasPicks: false,
    orderLineNo: id,
    orderedQuantity: '1',
    confirmedQuantity: '1',
    pickedQuantity: '0',
    openQuantity: '1',
    reservedQuantity: '0',
    availableQuantity: '1',
    state: 'New',
    materialId: 1,
    materialItemNo: 'M-1',
    materialName: null,
    uoM: null,
    salesUnitPrice: '1.00',
    salesPrice: '1.00',
    adjustPrice: null,
    discount: null,
    returnedQuantity: '0',
    expectedHandlingDate: null,
    actualHandlingDate: null,
    lineWeight: null,
    lineVolume: null,
    container: null,
    pickFrom: null,
    comment: null,
    imageUrl: null,
    isStockMissing: false,
    ...fields,
  }
}

export const openWork = where('state').in(['New', 'ReadyForPick'])

const formats: Formats = {
  short: (value: number) => String(value),
  number: (value, decimals) =>
    value === null ? '–' : `${value}${decimals === undefined ? '' : `/${decimals}`}`,
  money: value => value ?? '–',
  price: value => String(value ?? '–'),
  percent: value => `${value ?? '–'}%`,
  date: value => `day ${value ?? ''}`,
  dateTime: value => `moment ${value ?? ''}`,
  time: () => '',
  companyDay: () => '2026-11-20',
  readDay: text => (isIsoDay(text) ? { day: text, isWhole: true } : null),
  datePattern: 'YYYY-MM-DD',
  numberFormat: 'en-GB',
  relative: () => '',
  currency: 'NOK',
}

/** Texts are their keys, followed by the values in brackets. */
export const text: TextContext = {
  formats,
  translate: (key, values) => (values === undefined ? key : `${key} ${JSON.stringify(values)}`),
}

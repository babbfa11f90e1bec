/** Request and response bodies of an exchange with another system, as JSON or XML, with its key. */
import { decimalText } from '../../../../src/contract/decimal'
import { answerToBooking, unknownItem } from '../../integration/public'
import type { BodyKind, SeedEndpoint } from './integration-endpoints'
import type { SeedMaterial } from './materials'
import type { Company } from './names'
import type { Random } from './random'

export interface KnownOrder {
  readonly orderNo: string
  readonly customer: Company
  readonly materials: readonly SeedMaterial[]
}

export interface BodyParts {
  readonly orders: readonly KnownOrder[]
  readonly materials: readonly SeedMaterial[]
  readonly random: Random
}

export interface Exchange {
  readonly keyType: string
  readonly keyValue: string
  readonly request: string | null
  /** The response of a successful exchange. */
  readonly answer: string
}

type Content = { readonly [name: string]: string | number | boolean | Content | readonly Content[] }

interface Plain {
  readonly keyType: string
  readonly keyValue: string
  readonly request: Content | null
  readonly answer: Content
}

/** Makes the bodies of one exchange with an endpoint. */
export function exchangeOver(endpoint: SeedEndpoint, parts: BodyParts): Exchange {
  const { keyType, keyValue, request, answer } = contents[endpoint.body](parts)
  const write = (content: Content): string =>
    endpoint.isXml === true
      ? `<?xml version="1.0" encoding="UTF-8"?>\n${xmlOf(endpoint.messageType, content, '')}`
      : JSON.stringify(content, null, 2)
  return {
    keyType,
    keyValue,
    request: endpoint.method === 'GET' || request === null ? null : write(request),
    answer: write(answer),
  }
}

export interface BrokenExchange {
  readonly exchange: Exchange
  readonly status: number
  readonly answer: string
}

/** The same booking with a postal code that lacks its last digit, and another weight; with the carrier's answer. */
export function brokenBooking(exchange: Exchange): BrokenExchange {
  const request = (exchange.request ?? '')
    .replace(/("postalCode": "[^"]*)\d"/, '$1"')
    .replace(/("kg": )([\d.]+)/, (_match, name: string, kg: string) => `${name}${(Number(kg) * 10 + 4) / 10}`)
  const { status, body } = answerToBooking(request, 'booking')
  return { exchange: { ...exchange, request }, status, answer: body }
}

/** The same order with an unknown item number in its first line; with the warehouse's answer. */
export function brokenOrder(exchange: Exchange): BrokenExchange {
  const request = (exchange.request ?? '').replace(/("itemNo": "[^"]*)"/, '$1-OLD"')
  const itemNo = /"itemNo": "([^"]*)"/.exec(request)?.[1] ?? ''
  return {
    exchange: { ...exchange, request },
    status: 404,
    answer: JSON.stringify(unknownItem(itemNo, 'lines[0].itemNo'), null, 2),
  }
}

const contents: Readonly<Record<BodyKind, (parts: BodyParts) => Plain>> = {
  orderConfirmation: ({ orders, random }) => {
    const { orderNo, materials } = random.pick(orders)
    return {
      keyType: 'OrderNo',
      keyValue: orderNo,
      request: {
        orderNo,
        status: random.pick(['Prepared', 'Picked', 'Completed']),
        lines: linesOf(materials, random),
      },
      answer: { accepted: true, document: `OC-${random.int(100_000, 999_999)}` },
    }
  },
  stockLevel: ({ materials, random }) => {
    const material = random.pick(materials)
    return {
      keyType: 'ItemNo',
      keyValue: material.itemNo,
      request: { itemNo: material.itemNo, available: random.int(0, 240), warehouse: 'NKL' },
      answer: { updated: 1 },
    }
  },
  transportBooking: ({ orders, random }) => {
    const { orderNo, customer } = random.pick(orders)
    return {
      keyType: 'OrderNo',
      keyValue: orderNo,
      request: {
        reference: orderNo,
        service: random.pick(['STANDARD', 'EXPRESS', 'PARCEL']),
        receiver: {
          name: customer.name,
          street: customer.street,
          postalCode: customer.zipCode,
          city: customer.city,
          country: customer.country,
        },
        parcels: [{ kg: random.int(4, 300) / 10, count: random.int(1, 4) }],
      },
      answer: { booking: `FF${random.int(10_000_000, 99_999_999)}`, price: random.int(89, 940) },
    }
  },
  salesOrder: ({ orders, random }) => {
    const { orderNo, customer, materials } = random.pick(orders)
    return {
      keyType: 'OrderNo',
      keyValue: orderNo,
      request: {
        orderNo,
        customer: { name: customer.name, contact: customer.contact, phone: customer.phone },
        delivery: {
          street: customer.street,
          zipCode: customer.zipCode,
          city: customer.city,
          countryCode: customer.country,
        },
        lines: linesOf(materials, random),
      },
      answer: { orderNo, created: true },
    }
  },
  material: ({ materials, random }) => {
    const material = random.pick(materials)
    return {
      keyType: 'ItemNo',
      keyValue: material.itemNo,
      request: materialContent(material),
      answer: { updated: true },
    }
  },
  ingoingOrder: ({ materials, random }) => {
    const number = `PO-${String(random.int(4_101, 5_600)).padStart(5, '0')}`
    const lines = linesOf(someOf(materials, random.int(1, 6), random), random)
    return {
      keyType: 'IngoingOrderNo',
      keyValue: number,
      request: { orderNo: number, expected: `in ${random.int(2, 21)} days`, lines },
      answer: { orderNo: number, status: random.pick(['Confirmed', 'Sent', 'Backordered']) },
    }
  },
  customer: ({ orders, random }) => {
    const { customer } = random.pick(orders)
    const number = `C-${random.int(10_000, 29_999)}`
    return {
      keyType: 'CustomerNo',
      keyValue: number,
      request: null,
      answer: {
        customerNo: number,
        name: customer.name,
        contact: customer.contact,
        zipCode: customer.zipCode,
        city: customer.city,
        countryCode: customer.country,
      },
    }
  },
  materials: ({ materials, random }) => {
    const run = `RUN-${random.int(10_000, 99_999)}`
    return {
      keyType: 'Run',
      keyValue: run,
      request: { changed: 'since the last run', page: 1, pageSize: 500 },
      answer: { run, materials: someOf(materials, random.int(4, 12), random).map(materialContent) },
    }
  },
  prices: ({ materials, random }) => {
    const run = `PRICES-${random.int(1_000, 9_999)}`
    return {
      keyType: 'Run',
      keyValue: run,
      request: null,
      answer: {
        run,
        price: someOf(materials, random.int(3, 10), random).map(({ itemNo, costPrice }) => ({
          itemNo,
          purchaseUnitPrice: decimalText(costPrice),
        })),
      },
    }
  },
}

function linesOf(materials: readonly SeedMaterial[], random: Random): Content[] {
  return materials
    .slice(0, 6)
    .map(({ itemNo }, index) => ({ line: (index + 1) * 10, itemNo, quantity: random.int(1, 24) }))
}

function materialContent({ itemNo, salesPrice, costPrice, weightKg, hasExpDate }: SeedMaterial): Content {
  return {
    itemNo,
    salesPrice: decimalText(salesPrice),
    costPrice: decimalText(costPrice),
    weightKg: decimalText(weightKg),
    hasExpDate,
  }
}

function someOf<T>(rows: readonly T[], count: number, random: Random): T[] {
  return Array.from({ length: count }, () => random.pick(rows))
}

function xmlOf(name: string, content: Content, indent: string): string {
  const inner = Object.entries(content)
    .map(([key, value]) => {
      if (Array.isArray(value)) return value.map((row: Content) => xmlOf(key, row, `${indent}  `)).join('\n')
      if (typeof value === 'object') return xmlOf(key, value as Content, `${indent}  `)
      return `${indent}  <${key}>${escaped(String(value))}</${key}>`
    })
    .join('\n')
  return `${indent}<${name}>\n${inner}\n${indent}</${name}>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

/**
 * Answers of the demo's partner systems: a carrier, an ERP system, a web shop and an EDI gateway, each with rules that a user can violate
 * and then satisfy. Pure, except for the materials that the ERP system knows.
 */

export interface PartnerQuestion {
  readonly host: string
  readonly method: string
  readonly path: string
  readonly body: string
}

export interface PartnerAnswer {
  readonly status: number
  readonly body: string
}

/** A material as the partner systems know it. */
export interface PartnerMaterial {
  readonly itemNo: string
  readonly salesPrice: string
  readonly costPrice: string
}

export type MaterialRegister = () => Promise<readonly PartnerMaterial[]>

type Answer = (
  question: PartnerQuestion,
  materials: MaterialRegister,
) => Promise<PartnerAnswer> | PartnerAnswer

const answers: readonly { readonly host: string; readonly path: RegExp; readonly answer: Answer }[] = [
  { host: 'fjordfrakt', path: /\/bookings$/, answer: ({ body }) => answerToBooking(body, 'booking') },
  { host: 'fjordfrakt', path: /\/quotes$/, answer: ({ body }) => answerToBooking(body, 'quote') },
  { host: 'erp', path: /\/order-confirmations$/, answer: confirmed },
  { host: 'erp', path: /\/customers(\/|$)/, answer: ({ path }) => json(200, customerAt(path)) },
  {
    host: 'erp',
    path: /\/materials\/query$/,
    answer: async (_question, materials) => json(200, { materials: await materials() }),
  },
  { host: 'shop', path: /\/stock-levels$/, answer: stockLevel },
  {
    host: 'edi',
    path: /\/orders\/status/,
    answer: ({ path }) =>
      xml('IngoingOrder', `  <orderNo>${lastOf(path)}</orderNo>\n  <status>Confirmed</status>`),
  },
  {
    host: 'edi',
    path: /\/prices/,
    answer: async (_question, materials) => xml('SupplierMaterial', prices(await materials())),
  },
]

/** The answer of the system that the request names; 404 when there is none. */
export async function partnerAnswer(
  question: PartnerQuestion,
  materials: MaterialRegister,
): Promise<PartnerAnswer> {
  const known = answers.find(({ host, path }) => question.host.includes(host) && path.test(question.path))
  return known === undefined
    ? refused(404, 'NOT_FOUND', 'There is nothing at this address.')
    : known.answer(question, materials)
}

/** Postal codes by country: the pattern, and its description for messages. */
const postalCodes: Readonly<Record<string, readonly [rule: RegExp, words: string]>> = {
  NO: [/^\d{4}$/, '4 digits'],
  DK: [/^\d{4}$/, '4 digits'],
  SE: [/^\d{3} ?\d{2}$/, '5 digits'],
  DE: [/^\d{5}$/, '5 digits'],
  PL: [/^\d{2}-\d{3}$/, '2 digits, a hyphen and 3 digits'],
}

/** The carrier's answer to a booking or to a price request. */
export function answerToBooking(body: string, name: 'booking' | 'quote'): PartnerAnswer {
  const requested = objectIn(body)
  if (requested === null) return notJson()
  const receiver = (requested['receiver'] ?? {}) as Record<string, unknown>
  const [rule, words] = postalCodes[String(receiver['country'])] ?? [/./, 'a value']
  const postalCode = String(receiver['postalCode'] ?? '')
  if (!rule.test(postalCode)) {
    return refused(422, 'VALIDATION', `Field postalCode must have ${words}, found “${postalCode}”.`, {
      path: 'receiver.postalCode',
      rule: words,
    })
  }
  const number = numberOf(String(requested['reference']))
  return json(200, { [name]: `FF${10_000_000 + number}`, price: 89 + (number % 851) })
}

function confirmed({ body }: PartnerQuestion): PartnerAnswer {
  const order = objectIn(body)
  if (order === null) return notJson()
  const lines = Array.isArray(order['lines']) ? order['lines'] : []
  if (lines.length === 0) {
    return refused(422, 'VALIDATION', 'Field lines must not be empty.', {
      path: 'lines',
      rule: 'at least one',
    })
  }
  return json(200, {
    accepted: true,
    document: `OC-${100_000 + (numberOf(String(order['orderNo'])) % 900_000)}`,
  })
}

function stockLevel({ body }: PartnerQuestion): PartnerAnswer {
  const level = objectIn(body)
  if (level === null) return notJson()
  const available = Number(level['available'])
  return available >= 0
    ? json(200, { updated: 1 })
    : refused(422, 'VALIDATION', 'Field available must not be below 0.', {
        path: 'available',
        rule: 'not below 0',
      })
}

const customers = [
  'Lofoten Outdoor AS',
  'Båt & Hav AB',
  'Zelt und Zeug GmbH',
  'Nordlys Sport',
  'Wędrówka Sp. z o.o.',
]

function customerAt(path: string): object {
  const customerNo = lastOf(path)
  return { customerNo, name: customers[numberOf(customerNo) % customers.length], countryCode: 'NO' }
}

function prices(materials: readonly PartnerMaterial[]): string {
  return materials
    .map(
      ({ itemNo, costPrice }) =>
        `  <price>\n    <itemNo>${escaped(itemNo)}</itemNo>\n    <purchaseUnitPrice>${costPrice}</purchaseUnitPrice>\n  </price>`,
    )
    .join('\n')
}

function objectIn(body: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(body)
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null
  } catch {
    return null
  }
}

const notJson = (): PartnerAnswer => refused(400, 'VALIDATION', 'The body is not JSON.')

function refused(status: number, error: string, message: string, more: object = {}): PartnerAnswer {
  return json(status, { error, message, ...more })
}

const json = (status: number, body: object): PartnerAnswer => ({
  status,
  body: JSON.stringify(body, null, 2),
})

function xml(name: string, inner: string): PartnerAnswer {
  return { status: 200, body: `<?xml version="1.0" encoding="UTF-8"?>\n<${name}>\n${inner}\n</${name}>` }
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const lastOf = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? '')

/** A number derived from a text, always the same for the same text. */
function numberOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9_999_991, 7)
}

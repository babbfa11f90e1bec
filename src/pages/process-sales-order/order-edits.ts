/** What is edited in place on the page of a process: the chosen order's comment, and the prices and discounts of its lines. Pure. */
import { isSameDecimal } from '../../contract/decimal'
import type { SalesOrder, SalesOrderLine } from '../../contract/entities/sales-order'
import type { ReadRow } from '../../contract/read-values'
import { toJson } from '../../contract/to-json'
import type { Form, FormField, FormValues } from '../../define/form'
import { editOf, type EditRules, type Edits } from '../../ui/edit/edits'
import { sharedValue } from '../../ui/form/form-values'

/** Texts by field name (`commentName`, `priceName`): empty for nothing, null for a text that is not a number. */
export type OrderValues = Readonly<Record<string, string | null>>

/** A price or discount in its line. */
export interface PriceField {
  readonly name: string
  readonly line: SalesOrderLine
  readonly field: FormField
}

/** Lines with the same values are saved with one call. */
export interface PriceCall {
  readonly lines: readonly SalesOrderLine[]
  readonly values: FormValues
  readonly read: readonly ReadRow[]
}

export function commentName({ id }: Pick<SalesOrder, 'id'>): string {
  return `comment ${id}`
}

export function priceName({ id }: Pick<SalesOrderLine, 'id'>, { name }: Pick<FormField, 'name'>): string {
  return `${name} ${id}`
}

/** The prices and discounts of these lines, line by line. */
export function priceFields(lines: readonly SalesOrderLine[], form: Form): readonly PriceField[] {
  return lines.flatMap(line => form.fields.map(field => ({ name: priceName(line, field), line, field })))
}

/** The saved values of the fields; without an order, its comment is no field. */
export function orderValues(
  order: Pick<SalesOrder, 'id' | 'comment'> | undefined,
  prices: readonly PriceField[],
): OrderValues {
  return {
    ...(order && { [commentName(order)]: order.comment ?? '' }),
    ...Object.fromEntries(prices.map(({ name, line, field }) => [name, sharedValue(field, [line])])),
  }
}

/** Prices are compared by their value, so that `12.5` equals `12.50`. */
export function orderEditRules(prices: readonly PriceField[]): EditRules<OrderValues> {
  const names = new Set(prices.map(({ name }) => name))
  return {
    isSame: (one, other, field) =>
      names.has(field) && one !== null && other !== null && isSameDecimal(one, other),
  }
}

/** The fields with an edit. */
export function editedPrices(
  prices: readonly PriceField[],
  edits: Edits<OrderValues>,
): readonly PriceField[] {
  return prices.filter(({ name }) => editOf(edits, name) !== undefined)
}

/**
 * The calls that save the edited prices.
 * @param seen what the user has seen of the edited fields (`seenValues`)
 */
export function priceCalls(
  prices: readonly PriceField[],
  edits: Edits<OrderValues>,
  seen: Partial<OrderValues>,
): readonly PriceCall[] {
  const edited = editedPrices(prices, edits)
  const calls = new Map<string, PriceCall>()
  for (const line of new Set(edited.map(price => price.line))) {
    const own = edited.filter(price => price.line === line)
    const values = Object.fromEntries(
      own.map(({ name, field }) => [field.name, sentText(editOf(edits, name)?.value)]),
    )
    const read = Object.fromEntries(
      own.map(({ name, field }) => [field.from ?? field.name, sentText(seen[name])]),
    )
    const key = toJson(values)
    const call = calls.get(key) ?? { lines: [], values, read: [] }
    calls.set(key, {
      values,
      lines: [...call.lines, line],
      read: [...call.read, { id: line.id, values: read }],
    })
  }
  return [...calls.values()]
}

/** A text as it is sent: null for nothing. */
export function sentText(text: string | null | undefined): string | null {
  return text?.trim() || null
}

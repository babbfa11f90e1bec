/** Quantities, days and values from the Northwind files, in whole cents: independent of the server. */
import { costShare, type NorthwindFiles } from './northwind'

/** A shipped order line. */
export interface Shipped {
  readonly itemNo: string
  /** yyyy-mm-dd, like `day`. */
  readonly orderedOn: string
  /** Day on which it was shipped. */
  readonly day: string
  readonly quantity: number
  /** Cost per piece, in ten thousandths. */
  readonly price: bigint
}

/** The lines of all shipped orders, in the order of the file. */
export function shippedLines({ orders, orderLines, products }: NorthwindFiles): Shipped[] {
  const orderOf = new Map(orders.map(order => [order.orderNo, order]))
  const priceOf = new Map(products.map(product => [product.itemNo, costIn(product.salesPrice ?? '')]))
  return orderLines.flatMap(({ orderNo, itemNo = '', orderedQuantity }) => {
    const { orderDate = '', shippedDate = '' } = orderOf.get(orderNo) ?? {}
    if (shippedDate === '') return []
    const price = priceOf.get(itemNo) ?? 0n
    return [{ itemNo, orderedOn: orderDate, day: shippedDate, quantity: Number(orderedQuantity), price }]
  })
}

/** Cost of a material as a share of its sales price, in ten thousandths. */
export function costIn(salesPrice: string): bigint {
  const [whole = '0', fraction = ''] = salesPrice.split('.')
  const sales = BigInt(whole + fraction.padEnd(4, '0').slice(0, 4))
  return (sales * BigInt(costShare * 10) + 5n) / 10n
}

/** Rounded half up to cents. @param price in ten thousandths */
export function centsOf(quantity: number, price: bigint): bigint {
  return (BigInt(quantity) * price + 50n) / 100n
}

/** Cents as money without trailing zeros. */
export function moneyOf(cents: bigint): string {
  const isNegative = cents < 0n
  const text = (isNegative ? -cents : cents).toString().padStart(3, '0')
  return `${isNegative ? '-' : ''}${text.slice(0, -2)}.${text.slice(-2)}`.replace(/\.?0+$/, '')
}

/** Stock of a material. */
export interface MaterialStock {
  readonly itemNo: string
  readonly group: string
  readonly quantity: number
  readonly cents: bigint
}

/** Stock of each product, with the quantity that `quantityOf` returns; without products that have no stock. */
export function materialStocks(
  files: NorthwindFiles,
  quantityOf: (product: StockedProduct) => number,
): MaterialStock[] {
  return files.products.flatMap(({ itemNo = '', materialGroup = '', salesPrice = '', unitsInStock }) => {
    const quantity = quantityOf({ itemNo, unitsInStock: Number(unitsInStock) })
    return quantity === 0
      ? []
      : [{ itemNo, group: materialGroup, quantity, cents: centsOf(quantity, costIn(salesPrice)) }]
  })
}

interface StockedProduct {
  readonly itemNo: string
  readonly unitsInStock: number
}

/** The expected figures and chart of the stock value report. */
export function stockValueOf(rows: readonly MaterialStock[]) {
  const byGroup = new Map<string, bigint>()
  for (const { group, cents } of rows) byGroup.set(group, (byGroup.get(group) ?? 0n) + cents)
  return {
    figures: {
      value: moneyOf(rows.reduce((sum, { cents }) => sum + cents, 0n)),
      materials: String(rows.length),
      units: String(unitsOf(rows)),
      withoutCost: '0',
    },
    groups: [...byGroup]
      .sort(([, one], [, other]) => (other > one ? 1 : -1))
      .map(([group, cents]) => [group, moneyOf(cents)]),
  }
}

/** The total quantity of rows. */
export const unitsOf = (rows: readonly { readonly quantity: number }[]): number =>
  rows.reduce((sum, { quantity }) => sum + quantity, 0)

/** The total cost of rows, each rounded to cents. */
export const costOf = (rows: readonly Pick<Shipped, 'quantity' | 'price'>[]): bigint =>
  rows.reduce((sum, { quantity, price }) => sum + centsOf(quantity, price), 0n)

/** Lines of imported orders, each with a material, quantity and price; some kinds allow several lines of one material. */
import { addProblem, linesOf, textIn, type Entry, type ReadRow } from '../entry'
import { assertQuantity, type MaterialOf, type NamedMaterial } from './named-materials'

export interface ImportedLine {
  readonly row: ReadRow
  readonly material: NamedMaterial
  /** Position among the order's lines of the same material, from 0. */
  readonly place: number
  /** In the base unit. */
  readonly quantity: string
  /** Undefined when the file has none. */
  readonly price: string | undefined
  /** Percent; null for zero, which means none; undefined when the file has none. */
  readonly discount: string | null | undefined
  /** In the base unit; undefined when the file has none. */
  readonly received: string | undefined
}

/**
 * Reads the lines of an order; problems are added to their rows. @param priceField of the kind @param mayRepeat whether a material may have
 * several lines
 */
export function importedLines(
  entry: Entry,
  materialOf: MaterialOf,
  priceField: string,
  quantityField: string,
  { mayRepeat = false }: { readonly mayRepeat?: boolean } = {},
): ImportedLine[] {
  const rowNosOf = new Map<number, readonly number[]>()
  const lines = linesOf(entry)
  const [first] = entry.rows
  if (
    lines.length === 0 &&
    first !== undefined &&
    entry.rows.every(({ problems }) => problems.length === 0)
  ) {
    addProblem(first, 'itemNo', { code: 'no-lines' })
  }
  return lines.flatMap(row => {
    const material = materialOf(row)
    if (material === undefined) return []
    const earlier = rowNosOf.get(material.id) ?? []
    if (earlier.length > 0 && !mayRepeat)
      addProblem(row, 'itemNo', { code: 'twice', expected: [String(earlier[0])] })
    rowNosOf.set(material.id, [...earlier, row.rowNo])
    assertQuantity(row, quantityField, material)
    assertQuantity(row, 'receivedQuantity', material)
    const quantity = textIn(row.values, quantityField)
    if (quantity === undefined) return []
    const discount = textIn(row.values, 'discount') ?? textIn(row.values, 'discountFraction')
    return [
      {
        row,
        material,
        place: earlier.length,
        quantity,
        price: textIn(row.values, priceField),
        discount: discount === '0' ? null : discount,
        received: textIn(row.values, 'receivedQuantity'),
      },
    ]
  })
}

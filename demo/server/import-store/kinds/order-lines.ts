/** Lines of imported orders: each names a material once, with its quantity and price. */
import { addProblem, linesOf, textIn, type Entry } from '../entry'
import { assertQuantity, type MaterialOf, type NamedMaterial } from './named-materials'

export interface ImportedLine {
  readonly material: NamedMaterial
  /** In the base unit. */
  readonly quantity: string
  /** Undefined where the file names none. */
  readonly price: string | undefined
  /** Percent; null for none, as zero is read. */
  readonly discount: string | null
}

/** Lines of an order; what is wrong with one is said in its row. @param priceField of the kind */
export function importedLines(
  entry: Entry,
  materialOf: MaterialOf,
  priceField: string,
  quantityField: string,
): ImportedLine[] {
  const rowNoOf = new Map<number, number>()
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
    const earlier = rowNoOf.get(material.id)
    if (earlier !== undefined) addProblem(row, 'itemNo', { code: 'twice', expected: [String(earlier)] })
    rowNoOf.set(material.id, earlier ?? row.rowNo)
    assertQuantity(row, quantityField, material)
    const quantity = textIn(row.values, quantityField)
    if (quantity === undefined) return []
    const discount = textIn(row.values, 'discount') ?? textIn(row.values, 'discountFraction') ?? '0'
    return [
      {
        material,
        quantity,
        price: textIn(row.values, priceField),
        discount: discount === '0' ? null : discount,
      },
    ]
  })
}

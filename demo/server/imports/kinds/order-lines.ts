/** Lines of imported orders, each of a material with its quantity and price; where a kind allows it, several of one material. */
import { addProblem, linesOf, textIn, type Entry } from '../entry'
import { assertQuantity, type MaterialOf, type NamedMaterial } from './named-materials'

export interface ImportedLine {
  readonly material: NamedMaterial
  /** Among the order's lines of the material, 0 the first. */
  readonly place: number
  /** In the base unit. */
  readonly quantity: string
  /** Undefined where the file names none. */
  readonly price: string | undefined
  /** Percent; null for none, as zero is read. */
  readonly discount: string | null
  /** In the base unit; undefined where the file has none. */
  readonly received: string | undefined
}

/** Lines of an order; problems are added to their rows. @param priceField of the kind @param mayRepeat a material */
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
    const discount = textIn(row.values, 'discount') ?? textIn(row.values, 'discountFraction') ?? '0'
    return [
      {
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

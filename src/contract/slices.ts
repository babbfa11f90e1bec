/** The slices of a list, in its order, where one call or transaction takes only so many. Pure. */
export function slicesOf<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, index) =>
    list.slice(index * most, (index + 1) * most),
  )
}

/** The slices of a list, in its order, where one call or transaction takes only so many. Pure. */
export function slicesOf<T>(list: readonly T[], most: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / most) }, (_, index) =>
    list.slice(index * most, (index + 1) * most),
  )
}

/** The same where the sum of a slice's weights has a limit too; what is heavier alone is a slice of its own. */
export function slicesWithin<T>(
  list: readonly T[],
  most: number,
  weightOf: (one: T) => number,
  weightMost: number,
): T[][] {
  const slices: T[][] = []
  let room = 0
  for (const one of list) {
    const weight = weightOf(one)
    const last = slices.at(-1)
    if (last !== undefined && last.length < most && weight <= room) {
      last.push(one)
      room -= weight
    } else {
      slices.push([one])
      room = weightMost - weight
    }
  }
  return slices
}

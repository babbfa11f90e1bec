/** A seeded random source: the same seed gives the same warehouse. */

export interface Random {
  /** From 0 (inclusive) to 1 (exclusive). */
  next(): number
  /** A whole number from `least` to `most`, both inclusive. */
  int(least: number, most: number): number
  chance(share: number): boolean
  /** A random element; throws when there is none. */
  pick<T>(rows: readonly T[]): T
  /** A random element with probability by its weight. */
  weighted<T>(rows: readonly (readonly [T, number])[]): T
  shuffled<T>(rows: readonly T[]): T[]
}

/** Makes a random source (mulberry32). */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1))
  const pick = <T>(rows: readonly T[]): T => {
    const row = rows[int(0, rows.length - 1)]
    if (row === undefined) throw new Error('There are no rows to pick from.')
    return row
  }
  return {
    next,
    int,
    pick,
    chance: share => next() < share,
    weighted: rows => {
      let remaining = next() * rows.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [row, weight] of rows) {
        remaining -= weight
        if (remaining < 0) return row
      }
      return pick(rows)[0]
    },
    shuffled: rows => {
      const copy = [...rows]
      for (let index = copy.length - 1; index > 0; index -= 1) {
        const other = int(0, index)
        const [a, b] = [copy[index], copy[other]]
        if (a !== undefined && b !== undefined) [copy[index], copy[other]] = [b, a]
      }
      return copy
    },
  }
}

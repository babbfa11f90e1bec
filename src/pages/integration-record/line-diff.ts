/** What became of the lines of a text: the longest common lines stay, the others went or came. Bounded, and pure. */

export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
  /** Line numbers from 1 on; null on the side where the line is not. */
  readonly before: number | null
  readonly after: number | null
}

/** Lines times lines that are compared at most: beyond it, what lies between the common ends went and came as a whole (ours). */
const comparedMost = 4_000_000

/** Compares line by line. */
export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const start = commonLength(before, after)
  const end = commonLength(before.slice(start).reverse(), after.slice(start).reverse())
  const was = before.slice(start, before.length - end)
  const is = after.slice(start, after.length - end)
  const kept = was.length * is.length > comparedMost ? [] : commonLines(was, is)
  const lines: DiffLine[] = []
  const add = (kind: DiffLine['kind'], text: string, at: number | null, to: number | null) =>
    lines.push({ kind, text, before: at === null ? null : at + 1, after: to === null ? null : to + 1 })

  for (let at = 0; at < start; at++) add('same', before[at] ?? '', at, at)
  let [wasAt, isAt] = [0, 0]
  for (const [was1, is1] of [...kept, [was.length, is.length] as const]) {
    for (; wasAt < was1; wasAt++) add('gone', was[wasAt] ?? '', start + wasAt, null)
    for (; isAt < is1; isAt++) add('new', is[isAt] ?? '', null, start + isAt)
    if (wasAt < was.length && isAt < is.length) {
      add('same', was[wasAt] ?? '', start + wasAt, start + isAt)
      wasAt += 1
      isAt += 1
    }
  }
  for (let at = 0; at < end; at++) {
    const [from, to] = [before.length - end + at, after.length - end + at]
    add('same', before[from] ?? '', from, to)
  }
  return lines
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

/** Pairs of indexes of the longest lines in common, in their order. */
function commonLines(one: readonly string[], other: readonly string[]): (readonly [number, number])[] {
  const width = other.length + 1
  // longest[i, j]: how many lines the rests from i and from j have in common.
  const longest = new Uint32Array((one.length + 1) * width)
  const at = (i: number, j: number): number => longest[i * width + j] ?? 0
  for (let i = one.length - 1; i >= 0; i--) {
    for (let j = other.length - 1; j >= 0; j--) {
      longest[i * width + j] =
        one[i] === other[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const pairs: (readonly [number, number])[] = []
  for (let i = 0, j = 0; i < one.length && j < other.length;) {
    if (one[i] === other[j]) pairs.push([i++, j++])
    else if (at(i + 1, j) >= at(i, j + 1)) i += 1
    else j += 1
  }
  return pairs
}

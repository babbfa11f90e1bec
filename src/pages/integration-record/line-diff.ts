/** A diff of the lines of two texts: the longest common lines stay, the others were removed or added. Bounded, and pure. */
import { diffArrays } from 'diff'

export interface DiffLine {
  readonly kind: 'same' | 'gone' | 'new'
  readonly text: string
  /** Line numbers from 1; null on the side that does not have the line. */
  readonly before: number | null
  readonly after: number | null
}

/** The most removed and added lines; beyond it, everything between the common start and end counts as replaced (ours). */
const changedMost = 2_000

export function diffLines(before: readonly string[], after: readonly string[]): DiffLine[] {
  const parts = diffArrays([...before], [...after], { maxEditLength: changedMost }) ?? asAWhole(before, after)
  const lines: DiffLine[] = []
  let [was, is] = [0, 0]
  for (const { removed, added, value } of parts) {
    for (const text of value) {
      if (removed) lines.push({ kind: 'gone', text, before: (was += 1), after: null })
      else if (added) lines.push({ kind: 'new', text, before: null, after: (is += 1) })
      else lines.push({ kind: 'same', text, before: (was += 1), after: (is += 1) })
    }
  }
  return lines
}

interface Part {
  readonly removed?: boolean
  readonly added?: boolean
  readonly value: readonly string[]
}

function asAWhole(before: readonly string[], after: readonly string[]): Part[] {
  const start = commonLength(before, after)
  const end = commonLength(before.slice(start).reverse(), after.slice(start).reverse())
  return [
    { value: before.slice(0, start) },
    { removed: true, value: before.slice(start, before.length - end) },
    { added: true, value: after.slice(start, after.length - end) },
    { value: before.slice(before.length - end) },
  ]
}

function commonLength(one: readonly string[], other: readonly string[]): number {
  let length = 0
  while (length < one.length && length < other.length && one[length] === other[length]) length += 1
  return length
}

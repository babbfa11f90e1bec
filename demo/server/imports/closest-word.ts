/** The known word closest to a misspelt one. Pure. */

/** Letters that may differ for a word of this length: one in three. */
const lettersForOne = 3

/** The closest word, when it is close enough and no other is equally close; null otherwise. */
export function closestOf(found: string, words: readonly string[]): string | null {
  const searched = plain(found)
  const same = words.filter(word => plain(word) === searched)
  if (same.length > 0) return same.length === 1 ? (same[0] ?? null) : null
  const most = Math.max(1, Math.floor(searched.length / lettersForOne))
  const ranked = words
    .map(word => ({ word, distance: distanceBetween(searched, plain(word), most) }))
    .filter(({ distance }) => distance <= most)
    .sort((a, b) => a.distance - b.distance)
  const [first, second] = ranked
  return first === undefined || first.distance === second?.distance ? null : first.word
}

/** Without case, blanks and hyphens. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** Number of letters to add, remove, replace or swap with their neighbour; above `most` any larger number. */
function distanceBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let twoAbove: readonly number[] = []
  let above: readonly number[] = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let column = 1; column <= other.length; column++) {
      const exchanged = (above[column - 1] ?? 0) + (one[row - 1] === other[column - 1] ? 0 : 1)
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]
      const swapped = isSwapped ? (twoAbove[column - 2] ?? most) + 1 : exchanged
      line.push(Math.min((above[column] ?? 0) + 1, (line[column - 1] ?? 0) + 1, exchanged, swapped))
    }
    twoAbove = above
    above = line
  }
  return above.at(-1) ?? 0
}

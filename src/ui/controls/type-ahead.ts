/** Finding an item of a list by typing the start of its name. */

/** Letters typed within this time of each other belong together. */
const sameWordMs = 600

/**
 * Index of the next label that starts with the typed text, or null. `typed` is the state between key presses and is
 * updated; one letter pressed repeatedly cycles through the labels that start with it.
 */
export function typeAheadIndex(
  labels: readonly string[],
  current: number,
  typed: { text: string; at: number },
  key: string,
  atMs: number,
): number | null {
  const letter = key.toLocaleLowerCase()
  const before = atMs - typed.at > sameWordMs ? '' : typed.text
  typed.text = before + letter
  typed.at = atMs
  const isOneLetter = [...typed.text].every(character => character === letter)
  const searched = isOneLetter ? letter : typed.text
  const start = isOneLetter ? current + 1 : Math.max(current, 0)
  for (let offset = 0; offset < labels.length; offset += 1) {
    const index = (start + offset) % labels.length
    if (labels[index]?.toLocaleLowerCase().startsWith(searched) === true) return index
  }
  return null
}

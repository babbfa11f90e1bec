/** Names on an axis and in a tooltip: short, and without what the chart library would read as its own markup. */

/** Longest name shown, in characters; the table beside the chart has the whole name. */
export const nameLengthMost = 24

/** The name, cut at a whole character behind the longest that fits, which is what two lines of an axis hold. */
export function shortName(name: string, lengthMost = nameLengthMost): string {
  const characters = [...name.slice(0, lengthMost * 4).replace(/[{}|]/g, ' ')]
  return characters.length <= lengthMost
    ? characters.join('')
    : `${characters.slice(0, lengthMost - 1).join('')}…`
}

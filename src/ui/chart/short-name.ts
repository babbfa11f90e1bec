/** Names on an axis and in a tooltip: short, and without what the chart library would interpret as its own markup. */

/** Longest name shown, in characters; the table beside the chart has the whole name. */
export const nameLengthMost = 24

/** The name, cut after the last whole character that fits on the two lines of an axis label. */
export function shortName(name: string, lengthMost = nameLengthMost): string {
  const characters = [...name.slice(0, lengthMost * 4).replace(/[{}|]/g, ' ')]
  return characters.length <= lengthMost
    ? characters.join('')
    : `${characters.slice(0, lengthMost - 1).join('')}…`
}

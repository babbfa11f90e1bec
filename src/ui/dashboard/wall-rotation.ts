/**
 * Which of several screens is on the wall now, and where it stands. Both follow from the time alone: nothing is kept, a reload changes
 * nothing, and two walls of a hall show the same screen.
 */

/** Index of the screen to show at `now` (ms since 1970). */
export function screenAt(count: number, seconds: number, now: number): number {
  if (count <= 1) return 0
  return Math.floor(now / (seconds * 1000)) % count
}

/** A picture that never moves burns into a screen: every few minutes it moves a little. Steps of x and y, in design pixels. */
const places = [
  [0, 0],
  [4, 0],
  [4, 4],
  [0, 4],
  [-4, 4],
  [-4, 0],
  [-4, -4],
  [0, -4],
  [4, -4],
] as const
const placeMs = 4 * 60_000

/** The place of the picture at `now`: `x y`, in design pixels. */
export function placeAt(now: number): string {
  const [x, y] = places[Math.floor(now / placeMs) % places.length] ?? places[0]
  return `${x} ${y}`
}

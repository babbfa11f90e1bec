/**
 * Which of several screens the wall shows now, and at which offset. Both depend on the time alone: nothing is stored, a reload changes
 * nothing, and two walls in the same hall show the same screen.
 */

/** Index of the screen to show at `now` (ms since 1970). */
export function screenAt(count: number, seconds: number, now: number): number {
  if (count <= 1) return 0
  return Math.floor(now / (seconds * 1000)) % count
}

/** Offsets x and y in design pixels. A static picture burns into a screen, so it moves a little every few minutes. */
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

/** The offset of the picture at `now`: `x y`, in design pixels. */
export function placeAt(now: number): string {
  const [x, y] = places[Math.floor(now / placeMs) % places.length] ?? places[0]
  return `${x} ${y}`
}

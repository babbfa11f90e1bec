/** Which page numbers a pager shows: the first, the last, the current one with its neighbours, and gaps between them. */

/** Page indexes from 0, in order; a gap replaces at least two pages. Always the same count once there are eight pages. */
export function pageWindow(current: number, count: number): (number | 'gap-before' | 'gap-after')[] {
  if (count <= 7) return Array.from({ length: count }, (_, index) => index)
  const last = count - 1
  if (current <= 3) return [0, 1, 2, 3, 4, 'gap-after', last]
  if (current >= last - 3) return [0, 'gap-before', last - 4, last - 3, last - 2, last - 1, last]
  return [0, 'gap-before', current - 1, current, current + 1, 'gap-after', last]
}

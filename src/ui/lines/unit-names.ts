/** Names of units as people write them. Pure. */

/** How people write pieces. */
const pieces = new Set(['pcs', 'pc', 'pce', 'piece', 'pieces', 'stk', 'st', 'stück', 'szt', 'ea', 'each'])
const plain = (name: string) => name.toLowerCase().replace(/[.\s]/g, '')

/** Whether two texts name the same unit: case, points and blanks do not count. */
export function isSameUnit(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

/** Whether a text means a unit: the same name, or another word for pieces. */
export function meansUnit(written: string, unit: string): boolean {
  return isSameUnit(written, unit) || (pieces.has(plain(written)) && pieces.has(plain(unit)))
}

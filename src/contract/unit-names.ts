/** Names of units of measure as people and other systems write them. Pure. */

/** Words for pieces. */
const pieces = new Set('pcs|pc|pce|piece|pieces|ea|each|unit|units|x|stk|stück|st|styck|szt'.split('|'))
const plain = (name: string) => name.toLowerCase().replace(/[.\s]/g, '')

/** Whether two texts name the same unit: case, full stops and blanks are ignored. */
export function isSameUnit(one: string, other: string): boolean {
  return plain(one) === plain(other)
}

/** Whether a text names a unit: by the same name, or by another word for pieces. */
export function meansUnit(written: string, unit: string): boolean {
  return isSameUnit(written, unit) || (pieces.has(plain(written)) && pieces.has(plain(unit)))
}

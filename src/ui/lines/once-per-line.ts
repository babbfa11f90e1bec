/**
 * Caches what is computed from a line: lines are immutable and are replaced when they change. Of 2,000 lines only the one that the user
 * edits is computed again.
 */
export function oncePerLine<L extends object, R>(workOut: (line: L) => R): (line: L) => R {
  const known = new WeakMap<L, { readonly result: R }>()
  return line => {
    const found = known.get(line) ?? { result: workOut(line) }
    known.set(line, found)
    return found.result
  }
}

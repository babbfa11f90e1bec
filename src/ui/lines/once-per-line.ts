/**
 * What is worked out of a line, once: a line never changes, another one takes its place. Of 2,000 lines only the one that is typed in
 * is looked at again.
 */
export function oncePerLine<L extends object, R>(workOut: (line: L) => R): (line: L) => R {
  const known = new WeakMap<L, { readonly result: R }>()
  return line => {
    const found = known.get(line) ?? { result: workOut(line) }
    known.set(line, found)
    return found.result
  }
}

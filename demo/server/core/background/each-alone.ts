/** Work on several things of which none depends on another, such as business units. */

/** Does the work for one after the other; where it fails for one, it is still done for the others. @throws the first error */
export async function eachAlone<T>(things: Iterable<T>, work: (thing: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const thing of things) await work(thing).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw failures[0]
}

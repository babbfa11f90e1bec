/** What somebody edited in a dialog of a row, while the row goes on changing below it. Pure. */

/** What differs from the row as it is; the rest follows it when it is read anew. */
export function editsOf<D extends object>(before: D, next: D): Partial<D> {
  const fields = Object.keys(next) as (keyof D)[]
  return Object.fromEntries(
    fields.filter(field => before[field] !== next[field]).map(field => [field, next[field]]),
  ) as Partial<D>
}

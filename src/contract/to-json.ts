/**
 * JSON on a page whose scripts gave lists, texts or numbers a `toJSON` of their own, as old versions of Prototype.js do: the server
 * would get texts in place of lists. What runs on a page writes JSON with this alone (a lint rule says so); into the client of the live
 * connection, which writes to the server too, the build puts it in the place of JSON.stringify.
 */

const { stringify } = JSON

/** JSON.stringify, blind for a `toJSON` that a prototype of the language has got. */
export function toJson(
  value: unknown,
  replacer?: ((key: string, value: unknown) => unknown) | null,
  space?: number,
): string {
  const hidden = [Object, Array, String, Number, Boolean].map(({ prototype }) => {
    const own = Object.getOwnPropertyDescriptor(prototype, 'toJSON')
    if (own !== undefined) Reflect.deleteProperty(prototype, 'toJSON')
    return () => own && Object.defineProperty(prototype, 'toJSON', own)
  })
  try {
    return stringify(value, replacer ?? undefined, space)
  } finally {
    for (const show of hidden) show()
  }
}

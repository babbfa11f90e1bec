/**
 * JSON on a page whose scripts added a `toJSON` to arrays, strings or numbers, as old versions of Prototype.js do: the server would get
 * strings in place of arrays. Code that runs on a page writes JSON only with this function (a lint rule enforces it); in the client of the
 * live connection, which also writes to the server, the build replaces JSON.stringify by it.
 */

const { stringify } = JSON

/** JSON.stringify, ignoring a `toJSON` on a built-in prototype. */
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

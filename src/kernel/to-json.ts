/**
 * JSON on a page whose scripts gave lists, texts or numbers a `toJSON` of their own, as old versions of Prototype.js do: the server
 * would get texts in place of lists. The build puts it in the place of JSON.stringify wherever the bundle writes JSON
 * (build/own-json.mjs).
 */

const { stringify } = JSON

/** JSON.stringify, blind for a `toJSON` that a prototype of the language has got. */
export function toJson(...given: Parameters<typeof stringify>): string {
  const hidden = [Object, Array, String, Number, Boolean].map(({ prototype }) => {
    const own = Object.getOwnPropertyDescriptor(prototype, 'toJSON')
    if (own !== undefined) Reflect.deleteProperty(prototype, 'toJSON')
    return () => own && Object.defineProperty(prototype, 'toJSON', own)
  })
  try {
    return stringify(...given)
  } finally {
    for (const show of hidden) show()
  }
}

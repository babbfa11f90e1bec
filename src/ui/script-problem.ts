/** Parts of the program that could not be loaded, in words for support (spec 2, section 8, script chunk loading failure). */

/**
 * The failure and the request: `missing: https://cockpit.example/chunks/grid-1a2b.js`, or `timeout` when nothing arrived in
 * time. Browsers include the address in the error; if not, it is taken from the import's source.
 * @param load imports the part
 */
export function scriptReference(error: unknown, load: () => unknown): string {
  const message = String(error)
  const request = /https?:\S+/.exec(message) ?? /[./\w-]+\.js/.exec(String(load))
  return `${/ in time/.test(message) ? 'timeout' : 'missing'}: ${request?.[0] ?? ''}`
}

/** A part that could not be loaded; its message is the reference. */
export class ScriptProblem extends Error {
  /** @param load imports the part */
  constructor(cause: unknown, load: () => unknown) {
    super(scriptReference(cause, load), { cause })
    this.name = 'ScriptProblem'
  }
}

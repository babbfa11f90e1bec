/** Parts of the program that did not come, in words for support (spec 2, section 8, script chunk loading failure). */

/**
 * What happened and what was asked for: `missing: https://cockpit.example/chunks/grid-1a2b.js`, or `timeout` where nothing came in
 * time. Browsers name the address in what they throw, or else the import itself does.
 * @param load what imports the part
 */
export function scriptReference(error: unknown, load: () => unknown): string {
  const message = String(error)
  const request = /https?:\S+/.exec(message) ?? /[./\w-]+\.js/.exec(String(load))
  return `${/ in time/.test(message) ? 'timeout' : 'missing'}: ${request?.[0] ?? ''}`
}

/** A part that did not come; its message is the reference. */
export class ScriptProblem extends Error {
  /** @param load what imports the part */
  constructor(cause: unknown, load: () => unknown) {
    super(scriptReference(cause, load), { cause })
    this.name = 'ScriptProblem'
  }
}

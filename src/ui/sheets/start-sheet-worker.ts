/**
 * Starts the worker that reads sheets, where the page demands Trusted Types too. A worker's file must come from the page's own origin:
 * embedded in a page of another one, a small text of the page's origin imports it.
 */

import { toJson } from '../../contract/to-json'

/** The build writes the worker, one file without imports, beside the folder of this chunk; written out, so that bundlers follow it. */
const workerFile = () => new URL('../sheet-worker.js', import.meta.url).href

/** Name for the `trusted-types` directive of a page that lists its policies. */
export const workerPolicy = 'cockpit-sheet-worker'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Starts it; `release` gives back what its address took. Throws where the page allows no such worker. */
export function startSheetWorker(): { readonly worker: Worker; readonly release: () => void } {
  const file = workerFile()
  if (new URL(file).origin === location.origin)
    return { worker: new Worker(trusted(file), { type: 'module' }), release: () => undefined }
  const bootstrap = new Blob([`import ${toJson(file)}`], { type: 'text/javascript' })
  const address = URL.createObjectURL(bootstrap)
  const release = () => {
    URL.revokeObjectURL(address)
  }
  try {
    return { worker: new Worker(trusted(address), { type: 'module' }), release }
  } catch (reason) {
    release()
    throw reason
  }
}

let policy: { createScriptURL(url: string): string } | undefined
let passes = ''

/** Lets the one address pass that is about to be started, and no other. */
function trusted(address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  if (trustedTypes === undefined) return address
  policy ??= trustedTypes.createPolicy(workerPolicy, {
    createScriptURL(url) {
      if (url !== passes) throw new TypeError('another address than the one of the worker')
      return url
    },
  })
  passes = address
  const url = policy.createScriptURL(address)
  passes = ''
  return url
}

/**
 * Starts the worker that reads sheets, also where the page requires Trusted Types. A worker's file must be of the page's own origin: when
 * the element is embedded in another website, a small script of the page's origin imports it.
 */

import { toJson } from '../../contract/to-json'

/** The build puts the worker, one file without imports, next to this chunk's folder. Written in full, so that bundlers recognise it. */
const workerFile = () => new URL('../sheet-worker.js', import.meta.url).href

/** Name for the `trusted-types` directive of a page that lists its policies. */
export const workerPolicy = 'cockpit-sheet-worker'

interface PolicyFactory {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string }
}

/** Starts it; `release` revokes its object URL, if it has one. Throws where the page does not allow the worker. */
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

/** Lets only the address pass that is about to be started. */
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

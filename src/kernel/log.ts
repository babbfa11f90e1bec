/** Notes in the browser's console for whoever looks into a page; people read dialogs and panels. */

const mark = '[cockpit]'

/** Something failed and the cockpit goes on without it. */
export function logProblem(text: string, error?: unknown): void {
  console.error(mark, text, ...(error === undefined ? [] : [error]))
}

/** Something that the page around should repair, or that costs convenience only. */
export function logWarning(text: string, error?: unknown): void {
  console.warn(mark, text, ...(error === undefined ? [] : [error]))
}

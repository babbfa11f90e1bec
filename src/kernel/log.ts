/** Messages in the browser's console, for developers; users read dialogs and panels. */

const mark = '[cockpit]'

/** A failure that the cockpit tolerates. */
export function logProblem(text: string, error?: unknown): void {
  console.error(mark, text, ...(error === undefined ? [] : [error]))
}

/** Something that the page around should repair, or that costs convenience only. */
export function logWarning(text: string, error?: unknown): void {
  console.warn(mark, text, ...(error === undefined ? [] : [error]))
}

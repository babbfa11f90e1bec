/** Messages in the browser's console, for developers; users see dialogs and panels. */

const mark = '[cockpit]'

/** A failure that the cockpit tolerates. */
export function logProblem(text: string, error?: unknown): void {
  console.error(mark, text, ...(error === undefined ? [] : [error]))
}

/** A problem that the host page should fix, or that only costs convenience. */
export function logWarning(text: string, error?: unknown): void {
  console.warn(mark, text, ...(error === undefined ? [] : [error]))
}

/** The reason why the server cannot start, in one line for the person who started it; no stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

/** An invalid environment variable. */
export function misfit(name: string, found: string, allowed: string): StartError {
  return new StartError(`${name}: found "${found}", allowed is ${allowed}.`)
}

/** The message of an error in one line; a connection tried at several addresses fails with one error for each. */
export function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(messageOf).join('; ')
  return error instanceof Error ? error.message : String(error)
}

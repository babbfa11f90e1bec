/** Why the server cannot start, in one line for the person who started it; no stack, exit code 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}

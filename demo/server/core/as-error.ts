/** What was thrown, as an error: JavaScript lets anything be thrown, and packages do. */
export const asError = (thrown: unknown): Error =>
  thrown instanceof Error ? thrown : new Error(String(thrown))

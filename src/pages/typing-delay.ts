/** How long a field that asks the server for what is typed waits after the last key, in ms. */
export const typingDelayMs = 200

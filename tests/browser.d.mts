/** The path of a Chromium that starts; throws with advice when there is none. */
export function findBrowser(options?: { readonly install?: boolean }): string

/** Arguments for machines without a graphics card and without the browser's own network traffic. */
export const chromiumArguments: readonly string[]

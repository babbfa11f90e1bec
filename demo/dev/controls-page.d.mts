/** Types of controls-page.mjs for TypeScript. */

/** The page with all that it loads, in an empty folder. */
export function buildControlsPage(folder: string): Promise<void>

/** Types of bundle-server.mjs. */
export const serverBundle: string
export function bundleServer(): Promise<boolean>
export function stopBundler(): Promise<void>
export function bundleWorkers(): Promise<boolean>

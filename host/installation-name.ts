/** The name of this installation on all pages of the host: the `name` of env.json, else the product name. */

/** The product name in headers and titles. */
export const productName = 'Cockpit'

let currentName = productName

/** Sets the name of the installation, once, before anything is shown. */
export function nameInstallation(name: string): void {
  currentName = name
}

/** The name for headers. */
export function installationName(): string {
  return currentName
}

/** The title of the browser tab. */
export function pageTitle(page: string): string {
  return `${page} – ${currentName}`
}

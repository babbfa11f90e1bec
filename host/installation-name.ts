/** The name of this installation on all pages of the host: the `name` of env.json, else the product name. */

/** The product name in headers and titles. */
export const productName = 'Cockpit'

let given = productName

/** Sets the name of the installation, once, before anything is shown. */
export function nameInstallation(name: string): void {
  given = name
}

/** The name for headers. */
export function installationName(): string {
  return given
}

/** The title of the browser tab. */
export function pageTitle(page: string): string {
  return `${page} – ${given}`
}

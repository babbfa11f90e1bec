/** What this installation is called on every page of the host: the `name` of env.json, else the product's word. */

/** The product's word in headers and titles. */
export const productName = 'Cockpit'

let given = productName

/** Names the installation, once, before anything is shown. */
export function nameInstallation(name: string): void {
  given = name
}

/** For headers. */
export function installationName(): string {
  return given
}

/** For the browser's tab. */
export function pageTitle(page: string): string {
  return `${page} – ${given}`
}

/**
 * The address of a page in the cockpit's own application; an element in a portal opens it in a new tab, so that the embedding page stays.
 */
import type { PageTarget } from '../ui/places'

/**
 * The whole address.
 * @param hostUrl of the cockpit's own page, with or without a trailing slash
 */
export function hostAddress(hostUrl: string, { page, search }: PageTarget): string {
  const url = new URL(page, hostUrl.endsWith('/') ? hostUrl : `${hostUrl}/`)
  url.search = new URLSearchParams(search).toString()
  return url.href
}

/** Where the cockpit's own page shows a page; an element in a portal opens it in a tab of its own, so that the page around stays. */
import type { PageTarget } from './area-props'

/** The whole address. @param hostUrl of the cockpit's own page, with or without a slash at its end */
export function hostAddress(hostUrl: string, { page, search }: PageTarget): string {
  const url = new URL(page, hostUrl.endsWith('/') ? hostUrl : `${hostUrl}/`)
  url.search = new URLSearchParams(search).toString()
  return url.href
}

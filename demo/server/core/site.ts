/** The addresses of the server: known once it listens, since it may use any free port. */

export interface Site {
  /** Address of the cockpit for its users, for links in mails and for redirects back from a provider. */
  publicUrl(): string
  /** Address at which the server itself listens. */
  ownUrl(): string
  listensAt(url: string): void
}

/** @param publicUrl if it differs from the server's own address */
export function siteAt(publicUrl: string | undefined): Site {
  let ownUrl: string | undefined
  const known = (): string => {
    if (ownUrl === undefined) throw new Error('The server does not listen yet.')
    return ownUrl
  }
  return {
    ownUrl: known,
    publicUrl: () => publicUrl ?? known().replace('//127.0.0.1', '//localhost'),
    listensAt: url => void (ownUrl = url),
  }
}

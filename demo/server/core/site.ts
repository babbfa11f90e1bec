/** Where the server is found: known once it listens, for it may take any free port. */

export interface Site {
  /** Address of the cockpit as its users know it, for links in mails and for ways back from a provider. */
  publicUrl(): string
  /** Address at which the server itself listens. */
  ownUrl(): string
  listensAt(url: string): void
}

/** @param publicUrl when it is another one than the server's own */
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

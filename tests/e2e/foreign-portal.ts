/**
 * Another company's portal: pages of another origin than the cockpit's, under the strictest Content-Security-Policy that the manual says is
 * sufficient, which can sign in any user of any business unit.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CockpitApi } from './cockpit-api'

export interface ForeignPortal {
  readonly url: string
  /** Serves files under their paths. */
  serve(files: Readonly<Record<string, string | Buffer>>): void
  /** Sets the cockpit's address, which the policy of every page names. */
  allowCockpit(cockpitUrl: string): void
  close(): Promise<void>
}

/** Allows the portal's inline import map. */
export const nonce = 'cG9ydGFs'

/** What a portal allows besides its own style sheets and calls; it depends on how the portal loads the elements. */
export interface PortalSources {
  readonly scripts: string
  readonly fonts: string
  readonly images: string
  readonly workers: string
}

/** The strictest policy under which elements of this cockpit work. */
export function strictPolicy(cockpit: string, { scripts, fonts, images, workers }: PortalSources): string {
  return [
    "default-src 'none'",
    `script-src ${scripts}`,
    "style-src 'self'",
    `connect-src 'self' ${socketsToo(cockpit)}`,
    `font-src ${fonts}`,
    `img-src ${images}`,
    `worker-src ${workers}`,
    `frame-src ${cockpit}`,
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types default cockpit-sheet-worker',
  ].join('; ')
}

/** The address for calls and for live updates. */
export const socketsToo = (cockpit: string): string => `${cockpit} ${cockpit.replace('http', 'ws')}`

/** The policy of a portal that loads the elements from the cockpit, word for word as in docs/embedding.md. */
const policy = (cockpit: string): string =>
  strictPolicy(cockpit, {
    scripts: `'self' ${cockpit} 'nonce-${nonce}'`,
    fonts: cockpit,
    images: 'data:',
    workers: `blob: ${cockpit}`,
  })

const kinds: Readonly<Record<string, string>> = {
  html: 'text/html',
  js: 'text/javascript',
  css: 'text/css',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}
const authentication = '/api/authentication/'

/**
 * Starts it on a free port; its pages are of another site than those at 127.0.0.1.
 * @param policyFor the policy of its pages by the cockpit's address; by default that of a portal which loads its scripts from there
 */
export async function startPortal(policyFor = policy): Promise<ForeignPortal> {
  const files = new Map<string, string | Buffer>()
  let cockpit = ''
  const users = new Map<string, CockpitApi>()
  /** The portal's own server knows its signed-in user, and requests a token for that user. */
  const tokenFor = (input: URLSearchParams): Promise<string> => {
    const key = `${input.get('user')} ${input.get('unit')}`
    const known = input.get('force') === 'true' ? undefined : users.get(key)
    const user = known ?? new CockpitApi(cockpit, input.get('user') ?? '', input.get('unit') ?? '')
    users.set(key, user)
    return user.token()
  }
  const server = createServer((request, response) => {
    const { pathname: path, searchParams } = new URL(request.url ?? '', 'http://localhost')
    if (path === '/token') {
      void tokenFor(searchParams).then(token => response.end(token))
      return
    }
    if (path.startsWith(authentication)) {
      void forwardToCockpit(request, response, cockpit + path)
      return
    }
    const text = files.get(path)
    const kind = kinds[path.split('.').at(-1) ?? ''] ?? 'text/plain'
    response.writeHead(text === undefined ? 404 : 200, {
      'content-type': `${kind}; charset=utf-8`,
      'content-security-policy': policyFor(cockpit),
      'cache-control': 'no-store',
    })
    response.end(text)
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    serve: input => {
      for (const [path, text] of Object.entries(input)) files.set(path, text)
    },
    allowCockpit: cockpitUrl => {
      cockpit = cockpitUrl
    },
    close: () =>
      new Promise(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

/** Forwards to the cockpit: the portal's own server requests the tokens, and stores the cookie that renews them. */
async function forwardToCockpit(
  request: IncomingMessage,
  response: ServerResponse,
  address: string,
): Promise<void> {
  const body: Buffer[] = []
  for await (const part of request) body.push(part as Buffer)
  const { cookie = '', 'x-cockpit-refresh': renewal = '' } = request.headers
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-cockpit-refresh': String(renewal), cookie },
    body: Buffer.concat(body),
  })
  response.writeHead(answer.status, {
    'content-type': 'application/json',
    'set-cookie': answer.headers.getSetCookie(),
  })
  response.end(await answer.text())
}

export interface PortalPageParts {
  readonly head?: string
  readonly body: string
}

/** A page of the portal. */
export function portalHtml({ head = '', body }: PortalPageParts): string {
  return `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>Portal</title>
    <link rel="icon" href="data:," />
    <link rel="stylesheet" href="/portal.css" />
    ${head}
  </head>
  <body>
    ${body}
  </body>
</html>`
}

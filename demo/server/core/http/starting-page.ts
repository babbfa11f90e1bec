/**
 * Answers before the server is ready: a page that shows the progress of the start and then loads the requested page, and 503 to every call.
 * Owns the page and its port; the server takes the port over.
 */
import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { extname } from 'node:path'
import { apiPrefix } from '../../../../src/contract/endpoints/endpoint'
import type { ErrorBody } from '../../../../src/contract/failures'
import type { Language } from '../../../../src/contract/limits'
import { hubPath } from '../../../../src/contract/live-messages'
import { createI18n } from '../../../../src/texts/create-i18n'
import { cannotListen } from '../port'
import { languageOf } from '../calls/call-language'
import { escaped } from './escaped'
import { headerOf } from '../calls/exchange'
import { shippedTexts } from '../shipped-texts'

export interface StartingPage {
  /**
   * Percentage of the demo data that has been created. Before the first report, and at 100, the page only says that the cockpit is
   * starting.
   */
  demoData(percent: number): void
  /** Frees the port. */
  close(): Promise<void>
}

interface StartingAddress {
  readonly port: number
  readonly host: string
  /** Name of the installation, as the page shows it. */
  readonly name?: string | undefined
}

const retryAfterSeconds = '2'
const readyPath = `${apiPrefix}/health/ready`

/**
 * Listens at once, so that a port in use is noticed before anything else starts.
 * @throws StartError when the port is unavailable
 */
export async function answerWhileStarting({
  port,
  host,
  name = 'Cockpit',
}: StartingAddress): Promise<StartingPage> {
  let demoPercent: number | undefined
  const server = createServer((request, response) => {
    const language = languageOf({ header: name => headerOf(request.headers, name) })
    const message = sentence(language, demoPercent)
    if (isForAPage(request)) sendPage(response, { name, language, message })
    else sendRefusal(response, message)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', error => reject(cannotListen(error, host, port)))
    server.listen(port, host, resolve)
  })
  return {
    demoData(percent) {
      demoPercent = percent < 100 ? percent : undefined
    },
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function sentence(language: Language, demoPercent: number | undefined): string {
  const { t } = createI18n(language, shippedTexts[language])
  if (demoPercent === undefined) return t('refusal.starting')
  const share = new Intl.NumberFormat(language, { style: 'percent' }).format(demoPercent / 100)
  return t('starting.demoData', { share })
}

/** Whether a user opens this address in a browser: a page, not one of its files or an API call. */
function isForAPage({ method, url = '/' }: IncomingMessage): boolean {
  const path = url.split('?', 1)[0] ?? '/'
  const isCall = [apiPrefix, hubPath].some(prefix => path === prefix || path.startsWith(`${prefix}/`))
  return method === 'GET' && !isCall && ['', '.html'].includes(extname(path))
}

const commonHeaders = {
  'cache-control': 'no-store',
  connection: 'close',
  'retry-after': retryAfterSeconds,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
}

function sendRefusal(response: ServerResponse, message: string): void {
  const body: ErrorBody = { code: 'starting', message, correlationId: randomUUID() }
  response.writeHead(503, { ...commonHeaders, 'content-type': 'application/json; charset=utf-8' })
  response.end(JSON.stringify(body))
}

interface PageTexts {
  readonly name: string
  readonly language: Language
  readonly message: string
}

function sendPage(response: ServerResponse, texts: PageTexts): void {
  response.writeHead(503, {
    ...commonHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
  })
  response.end(pageOf(texts))
}

/** The colours of the sign-in page, which comes next; no file of the cockpit is available before the server is ready. */
const style = `
  :root { color-scheme: light dark; font: 16px/1.5 'Inter Variable', Inter, system-ui, sans-serif; background: #f4f8fa; color: #424e56; }
  body { display: grid; place-content: center; min-height: 100vh; margin: 0; padding: 0 24px; box-sizing: border-box; }
  main { width: min(32rem, 100vw - 48px); }
  h1 { display: flex; gap: 12px; align-items: center; margin: 0 0 8px; font-size: 24px; font-weight: 600; letter-spacing: -0.011em; color: #1b272f; }
  svg { flex: none; width: 28px; height: 28px; fill: #0d6d8d; }
  p { margin: 0; min-height: 3em; font-variant-numeric: tabular-nums; }
  @media (prefers-color-scheme: dark) {
    :root { background: #0a1115; color: #bfc7cc; }
    h1 { color: #e7ecef; }
    svg { fill: #4aa1c5; }
  }
`

/** As in host/public/icon.svg. */
const mark = `<svg viewBox="0 0 20 20" aria-hidden="true">
<path d="M1 1h2.5v18H1zM16.5 1H19v18h-2.5zM3.5 16.5h13V19h-13zM3.5 9h13v2.3h-13z"/>
<path d="M5.5 3.5h4V8h-4zM11 12.3h4v3.2h-4zM5.5 12.3h4v3.2h-4z" opacity=".55"/>
</svg>`

/** Shows the server's current message; when the server is ready, reloads the same address. */
const script = `
  const line = document.querySelector('p')
  const look = async () => {
    try {
      const answer = await fetch('${readyPath}', { cache: 'no-store' })
      if (answer.ok) return location.reload()
      const { message } = await answer.json()
      if (typeof message === 'string' && message !== line.textContent) line.textContent = message
    } catch {
      // Between this page and the server there is a moment without a listener.
    }
    setTimeout(look, 1000)
  }
  setTimeout(look, 1000)
`

const sourceOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
const policy = [
  "default-src 'none'",
  `script-src ${sourceOf(script)}`,
  `style-src ${sourceOf(style)}`,
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
].join('; ')

const pageOf = ({ name, language, message }: PageTexts): string => `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(name)}</title>
<noscript><meta http-equiv="refresh" content="5"></noscript>
<style>${style}</style>
</head>
<body>
<main>
<h1>${mark}<span>${escaped(name)}</span></h1>
<p>${escaped(message)}</p>
</main>
<script>${script}</script>
</body>
</html>
`

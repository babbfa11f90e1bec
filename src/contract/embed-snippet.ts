/**
 * The code that embeds a page of the cockpit in a page of another site, as HTML, as a React component, or as a frame for a page that is not
 * trusted. Pure: plain text, to be shown as text.
 */
import { clientBuild, clientVersion } from './limits'

/** The areas that have an element of their own, `cockpit-<area>`. */
export type EmbeddedArea = 'dashboard' | 'order-grids' | 'purchase-drafts' | 'reports' | 'settings'

export interface EmbeddedPage {
  readonly area: EmbeddedArea
  /** Path of the page: its route's name with ids; empty for the first page of the area. */
  readonly page: string
  /** Id of a saved view. */
  readonly view?: number | undefined
  readonly language: string
  readonly theme: 'light' | 'dark' | 'auto'
  /** Other attributes by name; empty ones are left out. */
  readonly further?: Readonly<Record<string, string>> | undefined
  /** Origin of the installation, which serves the scripts and opens pages of other areas. */
  readonly hostUrl: string
  /** Address of its API. */
  readonly apiUrl: string
  readonly businessUnitName: string
}

/** What the host page is made with, or that it must have no access to what the cockpit shows. */
export const snippetKinds = ['html', 'react', 'iframe'] as const
export type SnippetKind = (typeof snippetKinds)[number]

/** Product names, the same in every language. */
export const snippetKindNames: Readonly<Record<SnippetKind, string>> = {
  html: 'HTML',
  react: 'React',
  iframe: 'Iframe',
}

/** The environment variable of the cockpit's server that lists the host page's origin. */
export const originVariables: Readonly<Record<SnippetKind, string>> = {
  html: 'COCKPIT_ALLOWED_ORIGINS',
  react: 'COCKPIT_ALLOWED_ORIGINS',
  iframe: 'COCKPIT_FRAME_ORIGINS',
}

/** The package on npm, of the same version as the server. */
export const packageName = 'warehouse-cockpit'

/** Folder of this version's files on the server, which never change (build/project.mjs writes the same into the import map). */
export const versionFolder = `/cockpit/${clientVersion}.${clientBuild}/`

/** The name under which the snippet provides its context. */
const contextName = 'cockpit'

/**
 * The snippet. It calls an address of the host page's own server, which the developer must write: for a token, or for the ticket that signs
 * a user in inside a frame.
 */
export function embedSnippet(embedded: EmbeddedPage, kind: SnippetKind = 'html'): string {
  return snippets[kind](embedded)
}

const snippets: Readonly<Record<SnippetKind, (embedded: EmbeddedPage) => string>> = {
  html: embedded => {
    const scripts = withoutSlash(embedded.hostUrl) + versionFolder
    const tag = `cockpit-${embedded.area}`
    return `<script type="module">
  import { provideAuthContext } from ${scriptText(`${scripts}auth-context.js`)}
  import ${scriptText(`${scripts}${embedded.area}.js`)}

${indented(contextOf(embedded))}
</script>
<${tag}
${indented(attributesOf(embedded))}
></${tag}>
`
  },

  react: embedded => `import type {} from '${packageName}/jsx'
import { provideAuthContext } from '${packageName}/${embedded.area}'

${contextOf(embedded)}

export const Cockpit = () => (
  <cockpit-${embedded.area}
${indented(indented(attributesOf(embedded)))}
  />
)
`,

  // The other side is demo/frame.js.
  iframe: embedded => {
    const host = withoutSlash(embedded.hostUrl)
    const attributes = chosenAttributes(embedded).map(
      ([name, value]) => `      ${name}: ${scriptText(value)},`,
    )
    return `<iframe id="cockpit" title="Cockpit" width="100%" height="640"></iframe>
<script type="module">
  const frame = document.querySelector('#cockpit')
  const { port1: port, port2: portOfFrame } = new MessageChannel()

  // Ask your own server, which gets a ticket for the person who is signed in there.
  // An empty text shows a form inside the frame.
  const ticket = () => fetch('/cockpit-ticket').then(answer => answer.text())

  port.onmessage = async ({ data }) => {
    if (data.ticketWanted === true) port.postMessage({ ticket: await ticket() })
  }
  const connect = () => {
    const attributes = {
${attributes.join('\n')}
    }
    const message = { cockpit: 'connect', area: '${embedded.area}', attributes }
    frame.contentWindow.postMessage(message, ${scriptText(new URL(host).origin)}, [portOfFrame])
  }
  frame.addEventListener('load', connect, { once: true })
  frame.src = ${scriptText(`${host}/frame.html`)}
</script>
`
  },
}

/** The call that provides the context. */
function contextOf({ apiUrl, businessUnitName }: EmbeddedPage): string {
  return `provideAuthContext('${contextName}', {
  apiUrl: ${scriptText(withoutSlash(apiUrl))},
  businessUnitName: ${scriptText(businessUnitName)},
  // Ask your own server, which gets a token for the person who is signed in there.
  getAccessToken: () => fetch('/cockpit-token').then(answer => answer.text()),
})`
}

/** The element's chosen attributes, in HTML and in React alike. */
function chosenAttributes({ page, view, language, theme, further = {} }: EmbeddedPage) {
  const chosen = { page, view: view === undefined ? '' : String(view), lang: language, theme, ...further }
  return Object.entries(chosen).filter(([, value]) => value !== '')
}

/** All attributes of the element, each on a line of its own, as HTML and JSX both read them. */
function attributesOf(embedded: EmbeddedPage): string {
  const all = [
    ['auth-context', contextName],
    ...chosenAttributes(embedded),
    ['host-url', withoutSlash(embedded.hostUrl)],
  ]
  return all.map(([name = '', value = '']) => `${name}="${attributeText(value)}"`).join('\n')
}

const indented = (lines: string): string => lines.replace(/^(?=.)/gm, '  ')

/**
 * Address of the page that shows the dashboard on a wall; the chosen attributes stand in the hash, where demo/kiosk.js reads them. A wall is
 * always dark.
 */
export function kioskLink({
  hostUrl,
  language,
  further = {},
}: Pick<EmbeddedPage, 'hostUrl' | 'language' | 'further'>): string {
  const { widgets = '', rotate = '' } = further
  const chosen = Object.entries({ lang: language, widgets, rotate }).filter(([, value]) => value !== '')
  return `${withoutSlash(hostUrl)}/kiosk.html#${new URLSearchParams(chosen).toString()}`
}

/**
 * What the Content-Security-Policy of the host page must allow, besides a nonce for the script of the snippet where it has one. A page that
 * uses the npm package serves the files of the elements itself.
 */
export function neededPolicy(
  { hostUrl, apiUrl }: Pick<EmbeddedPage, 'hostUrl' | 'apiUrl'>,
  kind: SnippetKind = 'html',
): string {
  const host = new URL(hostUrl).origin
  const api = new URL(apiUrl).origin
  const calls = `connect-src ${[...new Set([host, api, api.replace(/^http/, 'ws')])].join(' ')}`
  const policies: Readonly<Record<SnippetKind, readonly string[]>> = {
    html: [`script-src ${host}`, calls, `font-src ${host}`, 'img-src data:'],
    react: [calls, 'img-src data:'],
    iframe: [`frame-src ${host}`],
  }
  return policies[kind].join('; ')
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** Text for an attribute in double quotes. */
const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** A string literal that can end neither the string nor the script. */
const scriptText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('<', '\\u003c')}'`

/**
 * The HTML that puts a page of the cockpit into a page of somebody else: an element with its attributes, and the script that loads it
 * and hands it a sign-in. Pure text: whoever shows it shows it as text.
 */
import { clientBuild, clientVersion } from './limits'

/** The areas that have an element of their own, `cockpit-<area>`. */
export type EmbeddedArea = 'dashboard' | 'order-grids' | 'purchase-drafts' | 'reports' | 'settings'

export interface EmbeddedPage {
  readonly area: EmbeddedArea
  /** Path of the page: its route's name with ids; empty for the area's first. */
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

/** Folder of this version's files on the server, which never change (build/project.mjs writes the same into the import map). */
export const versionFolder = `/cockpit/${clientVersion}.${clientBuild}/`

/** The name under which the snippet provides its context. */
const contextName = 'cockpit'

/** The snippet. Its `getAccessToken` calls an address of the page's own server, which is to be written there. */
export function embedSnippet(embedded: EmbeddedPage): string {
  const { area, apiUrl, businessUnitName } = embedded
  const scripts = withoutSlash(embedded.hostUrl) + versionFolder
  return `<script type="module">
  import { provideAuthContext } from ${scriptText(`${scripts}auth-context.js`)}
  import ${scriptText(`${scripts}${area}.js`)}

  provideAuthContext('${contextName}', {
    apiUrl: ${scriptText(withoutSlash(apiUrl))},
    businessUnitName: ${scriptText(businessUnitName)},
    // Ask your own server, which gets a token for the person who is signed in there.
    getAccessToken: () => fetch('/cockpit-token').then(answer => answer.text()),
  })
</script>
${elementOf(embedded)}
`
}

/** The element alone. */
function elementOf({ area, page, view, language, theme, further = {}, hostUrl }: EmbeddedPage): string {
  const attributes = [
    ['auth-context', contextName],
    ...(page === '' ? [] : [['page', page]]),
    ...(view === undefined ? [] : [['view', String(view)]]),
    ['lang', language],
    ['theme', theme],
    ...Object.entries(further).filter(([, value]) => value !== ''),
    ['host-url', withoutSlash(hostUrl)],
  ].map(([name, value = '']) => `  ${name}="${attributeText(value)}"`)
  const tag = `cockpit-${area}`
  return `<${tag}\n${attributes.join('\n')}\n></${tag}>`
}

/** Address of the page that shows the dashboard on a wall, with what was chosen behind the hash, where demo/kiosk.js reads it. */
export function kioskLink({
  hostUrl,
  language,
  theme,
  further = {},
}: Omit<EmbeddedPage, 'area' | 'page'>): string {
  const { widgets = '', rotate = '' } = further
  const chosen = Object.entries({ lang: language, theme, widgets, rotate }).filter(
    ([, value]) => value !== '',
  )
  return `${withoutSlash(hostUrl)}/kiosk.html#${new URLSearchParams(chosen).toString()}`
}

/** What the Content-Security-Policy of the page around must allow, beside a nonce for the script of the snippet. */
export function neededPolicy({ hostUrl, apiUrl }: Pick<EmbeddedPage, 'hostUrl' | 'apiUrl'>): string {
  const host = new URL(hostUrl).origin
  const api = new URL(apiUrl).origin
  return [
    `script-src ${host}`,
    `connect-src ${[...new Set([host, api, api.replace(/^http/, 'ws')])].join(' ')}`,
    `font-src ${host}`,
    'img-src data:',
  ].join('; ')
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')

/** Between double quotes. */
const attributeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** As a literal that can end neither the string nor the script. */
const scriptText = (text: string): string =>
  `'${JSON.stringify(text).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'").replaceAll('<', '\\u003c')}'`

/** What the environment says, checked: every variable that does not fit is named, with what was found and what is allowed. */
import { existsSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseRange, type AddressRange } from '../../src/contract/ip-addresses'
import type { MetricsAddress } from './core/http/metrics'
import { isMailAddress } from './core/mail/mail'
import type { SmtpServer } from './core/mail/smtp-mails'
import { type OpenIdClient, openIdClientOf, type TrustedPortal } from './sessions/public'
import { StartError, flagOf, misfit } from './core/start-error'

export interface Config {
  /** 0 takes any free port. */
  readonly port: number
  readonly host: string
  readonly database:
    | { readonly kind: 'memory' }
    | {
        readonly kind: 'folder'
        readonly folder: string
        /** Shorter than what core/db/time-limit.ts says, in tests. */
        readonly statementMostMs?: number
      }
    | { readonly kind: 'postgres'; readonly url: string }
  /** `none`: an empty database gets no demo. */
  readonly seedSize: 'full' | 'small' | 'none'
  readonly demoPassword: string | undefined
  /** Changes per second of the simulated floor; 0 is off, undefined its natural pace. */
  readonly floorChangesPerSecond: number | undefined
  readonly dist: string | undefined
  /** Folder with other releases of the elements, each in a folder of its version. */
  readonly releases?: string | undefined
  readonly isDevelopment: boolean
  readonly allowedOrigins: readonly string[]
  /** Portals that may put demo/frame.html into a frame. */
  readonly frameOrigins?: readonly string[]
  /** Where mails are kept; beside the database, or only as long as the server runs, when absent. */
  readonly mailFolder?: string | undefined
  /** Takes mails; the folder keeps them when absent. */
  readonly smtp?: SmtpServer | undefined
  /** JSON lines for what collects logs, instead of lines for a person. */
  readonly logsJson?: boolean
  /** Where this server says what it does; nowhere when absent. */
  readonly metrics?: MetricsAddress | undefined
  /** Address of the cockpit as its users know it, for links in mails; the server's own when absent. */
  readonly publicUrl?: string | undefined
  /** The user of this name is a global admin; for development only. */
  readonly devAdmin?: string | undefined
  /** Users who may work at the same time in each business unit; as it is in the database when absent. */
  readonly licences?: number | undefined
  /** The OpenId provider's client; the demo's own provider serves when absent. */
  readonly openId?: OpenIdClient | undefined
  /** Portals that may hand signed-in users over. */
  readonly portals?: readonly TrustedPortal[]
  /** Proxies of the installation, which say who calls. */
  readonly proxies?: readonly AddressRange[]
  /** Address of a relay that carries live updates; clients reach the hub themselves when absent. */
  readonly relayUrl?: string | undefined
  /** What this installation is called; the product's word when absent. */
  readonly name?: string | undefined
}

type Environment = Readonly<Record<string, string | undefined>>

const portDefault = 8080
const hostDefault = '127.0.0.1'
const floorMost = 1_000
const passwordLengthMost = 200
/** The user whom COCKPIT_DEV_ADMIN makes a global admin (spec 2, section 6). */
const devAdminName = 'admin'
const licencesMost = 100_000
const portalSecretLengthLeast = 32
const installationNameMost = 60

/** @throws StartError that names the first variable that does not fit */
export function configFromEnvironment(environment: Environment): Config {
  const read = (name: string): string | undefined => {
    const value = environment[name]?.trim()
    return value === '' ? undefined : value
  }
  return {
    port: portOf(read('PORT')),
    host: hostOf(read('HOST')),
    database: databaseOf(read('DATABASE_URL'), read('COCKPIT_DATA')),
    seedSize: seedSizeOf(read('COCKPIT_SEED')),
    demoPassword: passwordOf(environment.COCKPIT_DEMO_PASSWORD),
    floorChangesPerSecond: floorOf(read('COCKPIT_FLOOR')),
    dist: folderOf(
      'COCKPIT_DIST',
      read('COCKPIT_DIST'),
      'the folder with the built pages (npm run build makes dist)',
    ),
    releases: folderOf(
      'COCKPIT_RELEASES',
      read('COCKPIT_RELEASES'),
      'a folder with one folder for each release',
    ),
    isDevelopment: flagOf('COCKPIT_DEV', read('COCKPIT_DEV')),
    allowedOrigins: originsOf('COCKPIT_ALLOWED_ORIGINS', read('COCKPIT_ALLOWED_ORIGINS')),
    frameOrigins: originsOf('COCKPIT_FRAME_ORIGINS', read('COCKPIT_FRAME_ORIGINS')),
    mailFolder: mailFolderOf(read('COCKPIT_MAIL')),
    smtp: smtpOf(read('COCKPIT_SMTP_URL'), read('COCKPIT_MAIL_FROM')),
    logsJson: logsJsonOf(read('COCKPIT_LOG')),
    metrics: metricsOf(read('COCKPIT_METRICS')),
    publicUrl: publicUrlOf(read('COCKPIT_URL')),
    devAdmin: flagOf('COCKPIT_DEV_ADMIN', read('COCKPIT_DEV_ADMIN')) ? devAdminName : undefined,
    licences: licencesOf(read('COCKPIT_LICENCES')),
    openId: openIdClientOf(read),
    portals: portalsOf(read('COCKPIT_PORTALS')),
    proxies: proxiesOf(read('COCKPIT_PROXIES')),
    relayUrl: relayUrlOf(read('COCKPIT_RELAY_URL')),
    name: nameOf(read('COCKPIT_NAME')),
  }
}

function portOf(text: string | undefined): number {
  if (text === undefined) return portDefault
  const port = Number(text)
  if (!/^\d{1,5}$/.test(text) || port > 65_535) throw misfit('PORT', text, 'a whole number from 0 to 65535')
  return port
}

function hostOf(text: string | undefined): string {
  if (text === undefined) return hostDefault
  const isName = /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(text) && !/^[\d.]+$/.test(text)
  if (!isName && isIP(text) === 0) throw misfit('HOST', text, 'an IP address or a host name')
  return text
}

function databaseOf(url: string | undefined, data: string | undefined): Config['database'] {
  if (url !== undefined) {
    if (!/^postgres(ql)?:\/\/\S+$/.test(url) || !URL.canParse(url)) {
      throw misfit(
        'DATABASE_URL',
        withoutPassword(url),
        'an address such as postgres://user:password@host:5432/database',
      )
    }
    return { kind: 'postgres', url }
  }
  if (data === 'memory') return { kind: 'memory' }
  if (data?.includes('\0') === true) throw misfit('COCKPIT_DATA', data, 'a folder or "memory"')
  return {
    kind: 'folder',
    folder: data === undefined ? join(projectFolder(), 'demo', '.data') : resolve(data),
  }
}

/** A mistyped address may hold a password, which belongs into no log. */
const withoutPassword = (url: string): string => url.replace(/:[^:@/]*@/, ':***@')

function seedSizeOf(text: string | undefined): Config['seedSize'] {
  if (text === undefined || text === 'full') return 'full'
  if (text === 'small' || text === 'none') return text
  throw misfit('COCKPIT_SEED', text, 'full, small or none')
}

function passwordOf(text: string | undefined): string | undefined {
  if (text === undefined || text === '') return undefined
  if (text.length > passwordLengthMost || text.trim() === '') {
    throw new StartError(
      `COCKPIT_DEMO_PASSWORD: allowed is a password of 1 to ${passwordLengthMost} characters.`,
    )
  }
  return text
}

function floorOf(text: string | undefined): number | undefined {
  if (text === undefined || text === 'on') return undefined
  if (text === 'off') return 0
  const rate = Number(text)
  if (!/^\d+(\.\d+)?$/.test(text) || rate <= 0 || rate > floorMost) {
    throw misfit('COCKPIT_FLOOR', text, `on, off or changes per second, above 0 and at most ${floorMost}`)
  }
  return rate
}

function folderOf(name: string, text: string | undefined, allowed: string): string | undefined {
  if (text === undefined) return undefined
  const folder = resolve(text)
  if (!existsSync(folder) || !statSync(folder).isDirectory()) throw misfit(name, text, allowed)
  return folder
}

function originsOf(name: string, text: string | undefined): string[] {
  const origins = listOf(text)
  for (const origin of origins) {
    if (!/^https?:\/\//.test(origin) || !URL.canParse(origin) || new URL(origin).origin !== origin) {
      throw misfit(name, origin, 'a list of origins such as https://portal.example, separated by commas')
    }
  }
  return origins
}

function licencesOf(text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const licences = Number(text)
  if (!/^\d+$/.test(text) || licences < 1 || licences > licencesMost) {
    throw misfit('COCKPIT_LICENCES', text, `a whole number from 1 to ${licencesMost}`)
  }
  return licences
}

/** Names only what is no secret of what does not fit. */
function portalsOf(text: string | undefined): TrustedPortal[] {
  return listOf(text).map(entry => {
    const [origin = '', ...rest] = entry.split('=')
    const secret = rest.join('=')
    const isOrigin = /^https?:\/\//.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin
    if (!isOrigin || secret.length < portalSecretLengthLeast) {
      throw misfit(
        'COCKPIT_PORTALS',
        `${origin}=***`,
        `a list such as https://portal.example=<secret of ${portalSecretLengthLeast} characters or more>, separated by commas`,
      )
    }
    return { origin, secret }
  })
}

function proxiesOf(text: string | undefined): AddressRange[] {
  return listOf(text).map(entry => {
    const range = parseRange(entry)
    if (range !== null) return range
    throw misfit(
      'COCKPIT_PROXIES',
      entry,
      'a list of addresses such as 10.0.0.1 or 10.0.0.0/24, separated by commas',
    )
  })
}

function listOf(text = ''): string[] {
  return text
    .split(',')
    .map(entry => entry.trim())
    .filter(entry => entry !== '')
}

function mailFolderOf(text: string | undefined): string | undefined {
  if (text?.includes('\0') === true) throw misfit('COCKPIT_MAIL', text, 'a folder')
  return text === undefined ? undefined : resolve(text)
}

function logsJsonOf(text = 'text'): boolean {
  if (text !== 'text' && text !== 'json') throw misfit('COCKPIT_LOG', text, 'text or json')
  return text === 'json'
}

function metricsOf(text: string | undefined): MetricsAddress | undefined {
  if (text === undefined) return undefined
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([\w.:-]+?)\]?:)?(\d{1,5})$/.exec(text) ?? []
  if (port === '' || Number(port) > 65_535 || (isIP(host) === 0 && host !== 'localhost'))
    throw misfit('COCKPIT_METRICS', text, 'a port, or an address and a port such as 10.0.0.5:9464')
  return { host, port: Number(port) }
}

function smtpOf(url: string | undefined, from: string | undefined): SmtpServer | undefined {
  if (url === undefined) return undefined
  const parts = URL.canParse(url) ? new URL(url) : undefined
  const isServer = parts !== undefined && /^smtps?:$/.test(parts.protocol) && parts.hostname !== ''
  // Its password is nobody's business.
  if (!isServer || !/^\/?$/.test(parts.pathname) || parts.search !== '' || parts.hash !== '')
    throw new StartError(
      'COCKPIT_SMTP_URL: allowed is an address such as smtps://user:password@mail.example:465.',
    )
  if (from === undefined || !isMailAddress(from))
    throw misfit('COCKPIT_MAIL_FROM', from ?? '', 'the mail address that this installation sends from')
  return { url, from: { name: 'Warehouse Cockpit', address: from } }
}

function publicUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const address = text.replace(/\/+$/, '')
  if (!/^https?:\/\//.test(address) || !URL.canParse(address) || new URL(address).origin !== address) {
    throw misfit('COCKPIT_URL', text, 'an origin such as https://cockpit.example')
  }
  return address
}

function relayUrlOf(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  const url = URL.canParse(text) ? new URL(text) : null
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.hash !== '') {
    throw misfit('COCKPIT_RELAY_URL', text, 'an address such as https://relay.example/view')
  }
  return text
}

function nameOf(text: string | undefined): string | undefined {
  if (text !== undefined && text.length > installationNameMost) {
    throw misfit('COCKPIT_NAME', text, `a name of up to ${installationNameMost} characters`)
  }
  return text
}

/** The folder of package.json, from wherever this module runs: as a source or bundled. */
function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

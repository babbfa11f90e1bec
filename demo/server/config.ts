/** What the server is started with: the variables of the environment (environment.ts), with what holds where one is absent. */
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AddressRange } from '../../src/contract/ip-addresses'
import { longReads } from '../../src/contract/endpoints/endpoint'
import type { StandbyAddress } from './core/db/standby'
import type { MetricsAddress } from './core/http/metrics'
import type { SmtpServer } from './core/mail/smtp-mails'
import { misfit, StartError } from './core/start-error'
import { readEnvironment, variables, type EnvironmentValues } from './environment'
import type { OpenIdClient, TrustedPortal } from './sessions/public'

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
    | {
        readonly kind: 'postgres'
        readonly url: string
        readonly standby?: StandbyAddress | undefined
      }
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
  /** Where rows go that are past their day; undefined where nothing is moved. */
  readonly archive?: string | undefined
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

/** The user whom COCKPIT_DEV_ADMIN makes a global admin (spec 2, section 6). */
const devAdminName = 'admin'

/** @throws StartError that names the first variable that does not fit */
export function configFromEnvironment(environment: Readonly<Record<string, string | undefined>>): Config {
  const given = readEnvironment(environment)
  const database = databaseOf(given)
  return {
    port: given.PORT ?? 8080,
    host: given.HOST ?? '127.0.0.1',
    database,
    seedSize: given.COCKPIT_SEED ?? 'full',
    demoPassword: given.COCKPIT_DEMO_PASSWORD,
    floorChangesPerSecond: given.COCKPIT_FLOOR,
    dist: given.COCKPIT_DIST,
    releases: given.COCKPIT_RELEASES,
    isDevelopment: given.COCKPIT_DEV ?? false,
    allowedOrigins: given.COCKPIT_ALLOWED_ORIGINS ?? [],
    frameOrigins: given.COCKPIT_FRAME_ORIGINS ?? [],
    mailFolder: given.COCKPIT_MAIL,
    archive: given.COCKPIT_ARCHIVE ?? besideData(database),
    smtp: smtpOf(given.COCKPIT_SMTP_URL, given.COCKPIT_MAIL_FROM),
    logsJson: given.COCKPIT_LOG === 'json',
    metrics: given.COCKPIT_METRICS,
    publicUrl: given.COCKPIT_URL,
    devAdmin: given.COCKPIT_DEV_ADMIN === true ? devAdminName : undefined,
    licences: given.COCKPIT_LICENCES,
    openId: openIdClientOf(given),
    portals: given.COCKPIT_PORTALS ?? [],
    proxies: given.COCKPIT_PROXIES ?? [],
    relayUrl: given.COCKPIT_RELAY_URL,
    name: given.COCKPIT_NAME,
  }
}

function databaseOf({
  DATABASE_URL: url,
  DATABASE_READ_URL: standbyUrl,
  DATABASE_READS: answers,
  COCKPIT_DATA: data,
}: ReturnType<typeof readEnvironment>): Config['database'] {
  const standby = standbyUrl === undefined ? undefined : { url: standbyUrl, answers: answers ?? longReads }
  if (url !== undefined) return { kind: 'postgres', url, standby }
  if (data === 'memory') return { kind: 'memory' }
  return {
    kind: 'folder',
    folder: data === undefined ? join(projectFolder(), 'demo', '.data') : resolve(data),
  }
}

/** A server on PostgreSQL may be one of several, on a disk that goes with it: only whoever names a folder has thought of that. */
function besideData(database: Config['database']): string | undefined {
  return database.kind === 'folder' ? join(database.folder, 'archive') : undefined
}

function smtpOf(url: string | undefined, from: string | undefined): SmtpServer | undefined {
  if (url === undefined) return undefined
  if (from === undefined) throw misfit('COCKPIT_MAIL_FROM', '', variables.COCKPIT_MAIL_FROM.allowed)
  return { url, from: { name: 'Warehouse Cockpit', address: from } }
}

/** Without an issuer the demo's own provider is used. */
function openIdClientOf(given: EnvironmentValues): OpenIdClient | undefined {
  const { COCKPIT_OIDC_ISSUER: issuer, COCKPIT_OIDC_CLIENT_ID: clientId } = given
  if (issuer === undefined) return undefined
  if (clientId === undefined) {
    throw new StartError(
      'COCKPIT_OIDC_CLIENT_ID: the issuer knows this installation under a client id; it is missing.',
    )
  }
  return {
    issuer,
    clientId,
    clientSecret: given.COCKPIT_OIDC_CLIENT_SECRET,
    claim: given.COCKPIT_OIDC_CLAIM ?? 'email',
    trustsEmail: given.COCKPIT_OIDC_TRUST_EMAIL ?? false,
  }
}

/** The folder of package.json, from wherever this module runs: as a source or bundled. */
function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/** The server's configuration: environment variables (environment.ts) with their defaults. */
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
  /** 0 uses any free port. */
  readonly port: number
  readonly host: string
  readonly database:
    | { readonly kind: 'memory' }
    | {
        readonly kind: 'folder'
        readonly folder: string
        /** Tests use a shorter limit than core/db/time-limit.ts. */
        readonly statementMostMs?: number
      }
    | {
        readonly kind: 'postgres'
        readonly url: string
        readonly standby?: StandbyAddress | undefined
      }
  /** `none`: an empty database is not seeded with the demo. */
  readonly seedSize: 'full' | 'small' | 'none'
  readonly demoPassword: string | undefined
  /** Changes per second of the simulated warehouse floor; 0 turns it off, undefined means its natural pace. */
  readonly floorChangesPerSecond: number | undefined
  readonly dist: string | undefined
  /** Folder with other releases of the elements, one subfolder per version. */
  readonly releases?: string | undefined
  readonly isDevelopment: boolean
  readonly allowedOrigins: readonly string[]
  /** Portals that may put demo/frame.html into a frame. */
  readonly frameOrigins?: readonly string[]
  /** Folder of mails; when absent, beside the database, or a temporary one for a database without a folder. */
  readonly mailFolder?: string | undefined
  /** Folder of the archive; nothing is archived when undefined. */
  readonly archive?: string | undefined
  /** SMTP server for mails; when absent they are saved in the folder. */
  readonly smtp?: SmtpServer | undefined
  /** Logs JSON lines for log collectors instead of readable lines. */
  readonly logsJson?: boolean
  /** Address of the metrics endpoint; none when absent. */
  readonly metrics?: MetricsAddress | undefined
  /** Address of the cockpit for its users, for links in mails; the server's own when absent. */
  readonly publicUrl?: string | undefined
  /** The user of this name is a global admin; for development only. */
  readonly devAdmin?: string | undefined
  /** Users who may work at the same time in each business unit; the number in the database when absent. */
  readonly licences?: number | undefined
  /** The client of the OpenId provider; the demo's own provider is used when absent. */
  readonly openId?: OpenIdClient | undefined
  /** Portals that may hand signed-in users over. */
  readonly portals?: readonly TrustedPortal[]
  /** Reverse proxies of the installation, whose header with the client's address is trusted. */
  readonly proxies?: readonly AddressRange[]
  /** Address of a relay for live updates; clients connect to the hub directly when absent. */
  readonly relayUrl?: string | undefined
  /** Name of this installation; the product's name when absent. */
  readonly name?: string | undefined
}

/** The user whom COCKPIT_DEV_ADMIN makes a global admin (spec 2, section 6). */
const devAdminName = 'admin'

/** @throws StartError that names the first invalid variable */
export function configFromEnvironment(environment: Readonly<Record<string, string | undefined>>): Config {
  const values = readEnvironment(environment)
  const database = databaseOf(values)
  return {
    port: values.PORT ?? 8080,
    host: values.HOST ?? '127.0.0.1',
    database,
    seedSize: values.COCKPIT_SEED ?? 'full',
    demoPassword: values.COCKPIT_DEMO_PASSWORD,
    floorChangesPerSecond: values.COCKPIT_FLOOR,
    dist: values.COCKPIT_DIST,
    releases: values.COCKPIT_RELEASES,
    isDevelopment: values.COCKPIT_DEV ?? false,
    allowedOrigins: values.COCKPIT_ALLOWED_ORIGINS ?? [],
    frameOrigins: values.COCKPIT_FRAME_ORIGINS ?? [],
    mailFolder: values.COCKPIT_MAIL,
    archive: values.COCKPIT_ARCHIVE ?? besideData(database),
    smtp: smtpOf(values.COCKPIT_SMTP_URL, values.COCKPIT_MAIL_FROM),
    logsJson: values.COCKPIT_LOG === 'json',
    metrics: values.COCKPIT_METRICS,
    publicUrl: values.COCKPIT_URL,
    devAdmin: values.COCKPIT_DEV_ADMIN === true ? devAdminName : undefined,
    licences: values.COCKPIT_LICENCES,
    openId: openIdClientOf(values),
    portals: values.COCKPIT_PORTALS ?? [],
    proxies: values.COCKPIT_PROXIES ?? [],
    relayUrl: values.COCKPIT_RELAY_URL,
    name: values.COCKPIT_NAME,
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

/**
 * The default folder of the archive. None on PostgreSQL, where several servers may share the database and each has its own disk: there the
 * folder must be configured.
 */
function besideData(database: Config['database']): string | undefined {
  return database.kind === 'folder' ? join(database.folder, 'archive') : undefined
}

function smtpOf(url: string | undefined, from: string | undefined): SmtpServer | undefined {
  if (url === undefined) return undefined
  if (from === undefined) throw misfit('COCKPIT_MAIL_FROM', '', variables.COCKPIT_MAIL_FROM.allowed)
  return { url, from: { name: 'Warehouse Cockpit', address: from } }
}

/** Without an issuer the demo's own provider is used. */
function openIdClientOf(values: EnvironmentValues): OpenIdClient | undefined {
  const { COCKPIT_OIDC_ISSUER: issuer, COCKPIT_OIDC_CLIENT_ID: clientId } = values
  if (issuer === undefined) return undefined
  if (clientId === undefined) {
    throw new StartError(
      'COCKPIT_OIDC_CLIENT_ID: the issuer knows this installation under a client id; it is missing.',
    )
  }
  return {
    issuer,
    clientId,
    clientSecret: values.COCKPIT_OIDC_CLIENT_SECRET,
    claim: values.COCKPIT_OIDC_CLAIM ?? 'email',
    trustsEmail: values.COCKPIT_OIDC_TRUST_EMAIL ?? false,
  }
}

/** The folder of package.json, from wherever this module runs: as a source or bundled. */
function projectFolder(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json')) && dirname(folder) !== folder) folder = dirname(folder)
  return folder
}

/**
 * The environment variables: their meaning and default (as in the table of docs/operating.md), the allowed texts, and the value that each
 * text becomes. A new variable is added here and there; a test compares the two.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { isIP } from 'node:net'
import { resolve } from 'node:path'
import * as v from 'valibot'
import { isMailAddress } from '../../src/contract/email-address'
import { longReads } from '../../src/contract/endpoints/endpoint'
import { parseRange } from '../../src/contract/ip-addresses'
import { misfit, StartError } from './core/start-error'
import { namingClaims } from './sessions/public'

const portMost = 65_535
const floorMost = 1_000
const passwordLengthMost = 200
const licencesMost = 100_000
const portalSecretLengthLeast = 32
const installationNameMost = 60

interface Variable<T> {
  /** The default, in words. */
  readonly usually: string
  readonly meaning: string
  /** The allowed values, in words for the message about an invalid one. */
  readonly allowed: string
  /** Validates the text and converts it to the value. */
  readonly schema: v.GenericSchema<string, T>
  /** What a message shows of an invalid text; all of it when absent, nothing when null. */
  readonly shown?: ((text: string) => string) | null
  /** Leading and trailing blanks are kept. */
  readonly isVerbatim?: true
}

const variable = <T>(one: Variable<T>): Variable<T> => one

const text = <T = string>(fits: (text: string) => boolean, made?: (text: string) => T) => {
  const checked = v.pipe(v.string(), v.check(fits))
  return (made === undefined ? checked : v.pipe(checked, v.transform(made))) as v.GenericSchema<string, T>
}
const oneOf = <const O extends readonly string[]>(...options: O) =>
  v.picklist(options) as v.GenericSchema<string, O[number]>
/** A comma-separated list; each invalid entry is reported by itself. */
const listOf = <T>(entry: v.GenericSchema<string, T>): v.GenericSchema<string, T[]> =>
  v.pipe(
    v.string(),
    v.transform(entries => entries.split(',').map(one => one.trim())),
    v.transform(entries => entries.filter(one => one !== '')),
    v.array(entry),
  )
const wholeNumber = (least: number, most: number) =>
  text(digits => /^\d{1,9}$/.test(digits) && Number(digits) >= least && Number(digits) <= most, Number)

const isOrigin = (address: string): boolean =>
  /^https?:\/\//.test(address) && URL.canParse(address) && new URL(address).origin === address
const isPath = (path: string): boolean => !path.includes('\0')
const isFolder = (path: string): boolean => isPath(path) && existsSync(path) && statSync(path).isDirectory()
const isHostName = (host: string): boolean =>
  /^[a-z\d]([a-z\d.-]{0,251}[a-z\d])?$/i.test(host) && !/^[\d.]+$/.test(host)

const isDatabase = (url: string): boolean => /^postgres(ql)?:\/\/\S+$/.test(url) && URL.canParse(url)
const databaseAddress =
  'an address such as postgres://user:password@host:5432/database (in a password / is %2F, ? is %3F, # is %23, @ is %40)'
/** An address without what stands before its host. */
const withoutCredentials = (url: string): string => url.replace(/^([a-z]+:\/\/)?.*@/i, '$1***@')

const flag = (meaning: string) =>
  variable({
    usually: '`0`',
    meaning,
    allowed: '1 or 0',
    schema: v.pipe(
      oneOf('0', '1'),
      v.transform(one => one === '1'),
    ),
  })
const folder = (usually: string, meaning: string, allowed: string) =>
  variable({ usually, meaning, allowed, schema: text(isFolder, path => resolve(path)) })
const origins = (meaning: string) =>
  variable({
    usually: 'none',
    meaning,
    allowed: 'a list of origins such as https://portal.example, separated by commas',
    schema: listOf(text(isOrigin)),
  })

export const variables = {
  PORT: variable({
    usually: '`8080`',
    meaning: 'port of the server',
    allowed: `a whole number from 0 to ${portMost}`,
    schema: wholeNumber(0, portMost),
  }),
  HOST: variable({
    usually: '`127.0.0.1`',
    meaning: 'address it listens on; off localhost put a TLS proxy in front, the session cookie needs it',
    allowed: 'an IP address or a host name',
    schema: text(host => isHostName(host) || isIP(host) !== 0),
  }),
  COCKPIT_DATA: variable({
    usually: '`demo/.data`',
    meaning: 'data folder of the embedded database; `memory` keeps nothing',
    allowed: 'a folder or "memory"',
    schema: text(isPath),
  }),
  COCKPIT_SEED: variable({
    usually: '`full`',
    meaning:
      'of an empty database: `full` (10,000 sales orders), `small` (about a fiftieth, for tests) or `none` (without the demo)',
    allowed: 'full, small or none',
    schema: oneOf('full', 'small', 'none'),
  }),
  COCKPIT_DEMO_PASSWORD: variable({
    usually: 'made at first start',
    meaning: 'password of all demo users; setting it later changes theirs',
    allowed: `a password of 1 to ${passwordLengthMost} characters`,
    schema: text(password => password.length <= passwordLengthMost && password.trim() !== ''),
    shown: null,
    isVerbatim: true,
  }),
  COCKPIT_FLOOR: variable({
    usually: '`on`',
    meaning: 'the simulated crew: `on`, `off`, or changes per second',
    allowed: `on, off or changes per second, above 0 and at most ${floorMost}`,
    schema: text(
      rate =>
        /^(on|off)$/.test(rate) ||
        (/^\d+(\.\d+)?$/.test(rate) && Number(rate) > 0 && Number(rate) <= floorMost),
      // At its natural pace, or a number of changes per second.
      rate => (rate === 'on' ? undefined : rate === 'off' ? 0 : Number(rate)),
    ),
  }),
  COCKPIT_ALLOWED_ORIGINS: origins('origins of portals that may call the API, separated by commas'),
  COCKPIT_FRAME_ORIGINS: origins(
    'origins of portals that may put `/frame.html` into a frame (docs/embedding.md), separated by commas',
  ),
  COCKPIT_RELEASES: folder(
    'none',
    'folder with other releases as they were built, each in a folder of its version (Upgrade)',
    'a folder with one folder for each release',
  ),
  COCKPIT_PROXIES: variable({
    usually: 'none',
    meaning:
      'addresses of proxies in front of the server, separated by commas: the caller’s address is taken from their headers',
    allowed: 'a list of addresses such as 10.0.0.1 or 10.0.0.0/24, separated by commas',
    schema: listOf(
      v.pipe(
        v.string(),
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const range = parseRange(dataset.value)
          if (range !== null) return range
          addIssue()
          return NEVER
        }),
      ),
    ),
  }),
  COCKPIT_MAIL: variable({
    usually: '`mail` in the data folder',
    meaning:
      'folder of the mails, which are kept and not sent; without a data folder they last as long as the server',
    allowed: 'a folder',
    schema: text(isPath, path => resolve(path)),
  }),
  COCKPIT_ARCHIVE: variable({
    usually: '`archive` with the data',
    meaning:
      'folder of the files with what is past its day (Retention); with `DATABASE_URL` there is none unless it is named, and nodes share it',
    allowed: 'a folder',
    schema: text(isPath, path => resolve(path)),
  }),
  COCKPIT_LOG: variable({
    usually: '`text`',
    meaning:
      '`json`: a JSON object for each line of the log (standard error), and one for each answered call',
    allowed: 'text or json',
    schema: oneOf('text', 'json'),
  }),
  COCKPIT_METRICS: variable({
    usually: 'off',
    meaning:
      'a port, or an address and a port, at which `/metrics` says what this server does, for Prometheus',
    allowed: 'a port, or an address and a port such as 10.0.0.5:9464',
    schema: text(
      place => hostAndPort(place) !== undefined,
      place => hostAndPort(place) ?? { host: '', port: 0 },
    ),
  }),
  COCKPIT_SMTP_URL: variable({
    usually: 'none',
    meaning:
      'the server that sends mails instead, such as `smtps://user:password@mail.example:465`; `smtp:` takes STARTTLS',
    allowed: 'an address such as smtps://user:password@mail.example:465',
    schema: text(isMailServer),
    shown: null,
  }),
  COCKPIT_MAIL_FROM: variable({
    usually: 'none',
    meaning: 'the address that they come from; needed with `COCKPIT_SMTP_URL`',
    allowed: 'the mail address that this installation sends from',
    schema: text(isMailAddress),
  }),
  COCKPIT_URL: variable({
    usually: "the server's own",
    meaning: 'address of the cockpit in links of mails, for instance `https://cockpit.example`',
    allowed: 'an origin such as https://cockpit.example',
    schema: text(
      address => isOrigin(withoutSlashes(address)),
      address => withoutSlashes(address),
    ),
  }),
  COCKPIT_OIDC_ISSUER: variable({
    usually: "the demo's own provider",
    meaning: 'issuer of an OpenId provider (docs/features.md, Passwords and OpenId)',
    allowed: 'an https address without query and fragment',
    schema: text(isIssuer),
    shown: withoutCredentials,
  }),
  COCKPIT_OIDC_CLIENT_ID: variable({
    usually: 'none',
    meaning: 'the client as which that provider knows this installation',
    allowed: 'a client id',
    schema: v.string(),
  }),
  COCKPIT_OIDC_CLIENT_SECRET: variable({
    usually: 'none',
    meaning: 'its secret, where it has one',
    allowed: 'a secret',
    schema: v.string(),
    shown: null,
  }),
  COCKPIT_OIDC_CLAIM: variable({
    usually: '`email`',
    meaning: 'the claim of the ID token that names the user: `email`, `preferred_username`, `oid` or `sub`',
    allowed: namingClaims.join(', '),
    schema: oneOf(...namingClaims),
  }),
  COCKPIT_OIDC_TRUST_EMAIL: flag(
    '`1`: an address counts also where the provider does not say `email_verified`, as Microsoft Entra ID does not',
  ),
  COCKPIT_LICENCES: variable({
    usually: '50 at first start',
    meaning: 'users who may work at the same time in each business unit',
    allowed: `a whole number from 1 to ${licencesMost}`,
    schema: wholeNumber(1, licencesMost),
  }),
  COCKPIT_PORTALS: variable({
    usually: 'none',
    meaning: `portals that may sign users in (docs/features.md, Licences and sessions): \`https://portal.example=<secret of ${portalSecretLengthLeast} letters or more>\`, ...`,
    allowed: `a list such as https://portal.example=<secret of ${portalSecretLengthLeast} characters or more>, separated by commas`,
    schema: listOf(
      text(
        entry => isOrigin(portalOf(entry).origin) && portalOf(entry).secret.length >= portalSecretLengthLeast,
        portalOf,
      ),
    ),
    // A secret with a comma is taken apart: its second half is no origin.
    shown: entry => (isOrigin(portalOf(entry).origin) ? `${portalOf(entry).origin}=***` : '***'),
  }),
  COCKPIT_DEV_ADMIN: flag('`1` makes the user `admin` a global admin; for development only'),
  COCKPIT_NAME: variable({
    usually: '`Cockpit`',
    meaning:
      'what the installation is called in header and titles (a business unit may have a name of its own)',
    allowed: `a name of up to ${installationNameMost} characters`,
    schema: text(name => name.length <= installationNameMost),
  }),
  COCKPIT_RELAY_URL: variable({
    usually: 'none',
    meaning:
      'a relay that carries live updates (docs/features.md, Live updates through a relay): `https://relay.example/view`',
    allowed: 'an address such as https://relay.example/view',
    schema: text(isRelay),
    shown: withoutCredentials,
  }),
  COCKPIT_DIST: folder(
    '`dist`',
    'folder of the browser bundle that the server serves',
    'the folder with the built pages (npm run build makes dist)',
  ),
  COCKPIT_DEV: flag(
    '`1`: browsers ask for every file again, since the bundle changes; `npm run dev` sets it',
  ),
  DATABASE_URL: variable({
    usually: 'none',
    meaning: 'a PostgreSQL 15 or newer instead of the embedded database; several nodes may share it',
    allowed: databaseAddress,
    schema: text(isDatabase),
    // A mistyped address may contain a password, which must not be logged.
    shown: null,
  }),
  DATABASE_READ_URL: variable({
    usually: 'none',
    meaning: 'a standby of it, for what reads much (A standby for reports)',
    allowed: `${databaseAddress}, of a standby of DATABASE_URL`,
    schema: text(isDatabase),
    shown: null,
  }),
  DATABASE_READS: variable({
    usually: 'all of them',
    meaning: `what the standby answers, separated by commas: ${longReads.map(what => `\`${what}\``).join(', ')}`,
    allowed: `a list of ${longReads.join(', ')}`,
    schema: listOf(oneOf(...longReads)),
  }),
} as const

export type VariableName = keyof typeof variables
export type EnvironmentValues = {
  readonly [N in VariableName]?: v.InferOutput<(typeof variables)[N]['schema']>
}

/** Suffix of a variable's name: the variable names a file with the value, as container secrets need. */
const fileEnd = '_FILE'

/**
 * Reads the environment; a variable that is absent or empty has no value. With the suffix `_FILE`, a variable names a file with its value.
 * @throws StartError that names the first invalid variable, its value and the allowed ones
 */
export function readEnvironment(
  environment: Readonly<Record<string, string | undefined>>,
): EnvironmentValues {
  return Object.fromEntries(
    Object.entries<Variable<unknown>>(variables).flatMap(([name, one]) => {
      const raw = environment[name] || textOfFile(name + fileEnd, environment[name + fileEnd])
      const found = one.isVerbatim ? raw : raw?.trim()
      return found === undefined || found === '' ? [] : [[name, valueOf(name, one, found)]]
    }),
  )
}

/** @throws StartError when the file cannot be read */
function textOfFile(name: string, path = ''): string | undefined {
  if (path === '') return undefined
  try {
    // The line break at the end of the file is not part of the secret.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '')
  } catch {
    throw misfit(name, path, 'a file that the server may read')
  }
}

function valueOf(
  name: string,
  { schema, allowed, shown = one => one }: Variable<unknown>,
  found: string,
): unknown {
  const read = v.safeParse(schema, found, { abortEarly: true })
  if (read.success) return read.output
  if (shown === null) throw new StartError(`${name}: allowed is ${allowed}.`)
  throw misfit(name, shown(String(read.issues[0].input)), allowed)
}

function hostAndPort(place: string): { host: string; port: number } | undefined {
  const [, host = '127.0.0.1', port = ''] = /^(?:\[?([\w.:-]+?)\]?:)?(\d{1,5})$/.exec(place) ?? []
  const isPlace = port !== '' && Number(port) <= portMost && (isIP(host) !== 0 || host === 'localhost')
  return isPlace ? { host, port: Number(port) } : undefined
}

function isMailServer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, pathname, search, hash } = new URL(url)
  return (
    /^smtps?:$/.test(protocol) && hostname !== '' && /^\/?$/.test(pathname) && search === '' && hash === ''
  )
}

function isRelay(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, username, hash } = new URL(url)
  return /^https?:$/.test(protocol) && username === '' && hash === ''
}

/** HTTPS, or plain HTTP on this machine. */
function isIssuer(url: string): boolean {
  if (!URL.canParse(url)) return false
  const { protocol, hostname, search, hash, username } = new URL(url)
  const isSafe =
    protocol === 'https:' || (protocol === 'http:' && ['localhost', '127.0.0.1'].includes(hostname))
  return isSafe && search === '' && hash === '' && username === ''
}

const withoutSlashes = (address: string): string => address.replace(/\/+$/, '')

function portalOf(entry: string): { origin: string; secret: string } {
  const [origin = '', ...rest] = entry.split('=')
  return { origin, secret: rest.join('=') }
}

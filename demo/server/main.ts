/** Starts the server from the environment and prints progress and addresses. */
import { isLoopback, parseAddress } from '../../src/contract/ip-addresses'
import { configFromEnvironment, type Config } from './config'
import { isProgram } from './core/is-program'
import { jsonLog, textLog } from './core/log'
import { mailPagesPath } from './demo/mail/mail-pages'
import { endOnSignals } from './core/shutdown'
import { StartError } from './core/start-error'
import { startLines } from './start-lines'
import { startServer, type RunningServer, type StartOptions } from './start-server'
import { listUnits } from './units/public'

/** Served in development only (demo/dev/controls-page.mjs). */
const controlsPath = '/controls.html'
const pages = [
  ['Cockpit', '/'],
  ['Elements', '/elements.html'],
  ['Controls', controlsPath],
  ['Portal', '/portal.html'],
  ['Kiosk', '/kiosk.html'],
  ['Mails', mailPagesPath],
] as const

const demoUsers = 'admin, global, planner, supervisor, viewer'

// `npm start` imports this module and passes makePages; otherwise it is run directly.
if (isProgram(import.meta.url)) await serve()

/** Serves until the process gets a signal to end. @param makePages see StartOptions.pages */
export async function serve(makePages?: StartOptions['pages']): Promise<void> {
  await run(makePages).catch(giveUp)
}

async function run(makePages: StartOptions['pages']): Promise<void> {
  const config = configFromEnvironment(process.env)
  const running: { server?: RunningServer } = {}
  // Registered before the start: an aborted seeding is repeated by the next start.
  endOnSignals(async () => running.server?.close())
  const lines = startLines(process.stdout)
  const server = await startServer(config, {
    print: lines.print,
    progress: lines.progress,
    // Without pages the server is useless: the start is given up, and an aborted seeding is repeated by the next one.
    pages: makePages && (progress => makePages(progress).catch(giveUp)),
    ...(config.logsJson ? jsonLog() : textLog(text => console.error(text))),
    onFatal: giveUp,
  })
  running.server = server
  lines.end()
  await announce(server, config)
}

async function announce(server: RunningServer, config: Config): Promise<void> {
  const address = server.url.replace('//127.0.0.1', '//localhost')
  const lines = [
    `Cockpit ready at ${address}`,
    '',
    ...(server.setup.hasDemo ? demoLines(server) : await unitLines(server, config)),
    '',
    ...pages
      .filter(([, path]) => path !== mailPagesPath || server.mailFolder !== undefined)
      .filter(([, path]) => path !== controlsPath || config.isDevelopment)
      .map(([name, path]) => `  ${name.padEnd(14)} ${address}${path}`),
    ...(config.devAdmin === undefined
      ? []
      : ['', `  The user ${config.devAdmin} is a global admin (COCKPIT_DEV_ADMIN).`]),
    ...(isReachedFromHereOnly(config.host)
      ? []
      : [
          '',
          `  ${config.host} is reached from other machines: signing in there needs HTTPS in front of the server.`,
        ]),
  ]
  console.log(lines.join('\n'))
}

function demoLines({ setup }: RunningServer): string[] {
  return [
    '  Business unit  Demo (or Nordlager)',
    `  Users          ${demoUsers}`,
    `  Password       ${setup.password ?? 'as printed at the first start; COCKPIT_DEMO_PASSWORD sets a new one'}`,
  ]
}

/** Lines for an installation without the demo: its business units, or how to create the first one. */
async function unitLines({ db }: RunningServer, { database }: Config): Promise<string[]> {
  const units = (await listUnits(db)).filter(({ isClosed }) => !isClosed)
  if (units.length > 0) return [`  Business units ${units.map(({ name }) => name).join(', ')}`]
  const isFolder = database.kind !== 'postgres'
  return [
    `  There is no business unit yet. ${isFolder ? 'Stop this server (Ctrl+C), make one' : 'Make one'} with its first administrator${isFolder ? ', and start again' : ''}:`,
    '',
    '    npm run unit -- create "Acme" --admin anna --email anna@acme.example --country DE',
  ]
}

function isReachedFromHereOnly(host: string): boolean {
  const address = parseAddress(host)
  return address === null ? host === 'localhost' : isLoopback(address)
}

function giveUp(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

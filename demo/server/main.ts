/** Starts the server from the environment and tells the person who started it where everything is. */
import { configFromEnvironment, type Config } from './config'
import { mailPagesPath } from './mail/mail-pages'
import { endOnSignals } from './shutdown'
import { StartError } from './start-error'
import { startServer, type RunningServer } from './start-server'
import { listUnits } from './unit-store/units'

const pages = [
  ['Cockpit', '/'],
  ['Elements', '/elements.html'],
  ['Portal', '/portal.html'],
  ['Kiosk', '/kiosk.html'],
  ['Mails', mailPagesPath],
] as const

const demoUsers = 'admin, global, planner, supervisor, viewer'

await run().catch(giveUp)

async function run(): Promise<void> {
  const config = configFromEnvironment(process.env)
  const running: { server?: RunningServer } = {}
  // Also while it starts: an aborted seeding is done again by the next start.
  endOnSignals(async () => running.server?.close())
  const server = await startServer(config, {
    say: line => console.log(line),
    log: line => console.error(line),
    onDeath: giveUp,
  })
  running.server = server
  await announce(server, config)
}

async function announce(server: RunningServer, config: Config): Promise<void> {
  const address = server.url.replace('//127.0.0.1', '//localhost')
  const lines = [
    `Cockpit ready at ${address}`,
    '',
    ...(server.setup.hasDemo ? demoLines(server) : await unitLines(server, config)),
    '',
    ...pages.map(([name, path]) => `  ${name.padEnd(14)} ${address}${path}`),
    ...(config.devAdmin === undefined
      ? []
      : ['', `  The user ${config.devAdmin} is a global admin (COCKPIT_DEV_ADMIN).`]),
    ...(isLoopback(config.host)
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

/** Without the demo: the units to sign in to, or how the first one is made. */
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

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

function giveUp(error: unknown): never {
  console.error(error instanceof StartError ? error.message : error)
  process.exit(1)
}

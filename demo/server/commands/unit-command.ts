/** Manages the business units of an installation from the command line, on the database that the environment names. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { languages, type Language } from '../../../src/contract/limits'
import { configFromEnvironment, type Config } from '../config'
import { openConfiguredDatabase, openExistingDatabase } from '../configured-database'
import type { Db } from '../core/db/database'
import { migrate, thisRelease } from '../core/db/migrate'
import { withSetupLock } from '../core/db/setup-lock'
import { isProgram } from '../core/is-program'
import { archiveCsv, listArchiveFiles, readAgain, rowsOfArchiveFile } from '../retention/public'
import { isSetUp, setUp } from '../setup'
import { StartError } from '../core/start-error'
import {
  closeUnit,
  createUnit,
  exportUnit,
  importUnit,
  languageOfCountry,
  listUnits,
  renameUnit,
  reopenUnit,
  setLicences,
} from '../units/public'
import { commandReason } from './command-reason'

export const unitHelp = `npm run unit -- <command>

  create NAME --admin USER --email ADDRESS [options]
                         a unit with its first administrator, whose password is printed once and changed at the first sign-in
    --name TEXT          how others read the administrator's name
    --country CODE       of the company: formats of days and numbers, currency, language (DE, DK, NO, ...)
    --language CODE      of the administrator and of the texts to begin with: ${languages.join(', ')}
  list                   all units with their users
  rename NAME NEW-NAME
  close NAME             nobody signs in any more, who works there is signed out; reports, imports and messages wait; nothing is lost
  reopen NAME
  export NAME --to FILE  all of the unit with its history, in one file that holds its password hashes: keep it as a secret
  import FILE            a unit from such a file, all or nothing, into a database where its ids are free
    --name TEXT          what it is called here
  archive NAME           the files of its archive, with the days of their rows (COCKPIT_ARCHIVE)
  read FILE              such a file as CSV
    --into TABLE         into a new table of the schema archive instead, to be asked by SQL

Works on DATABASE_URL while servers run, on an embedded database (COCKPIT_DATA) while none does. Where there is no database yet,
create makes one without the demo. Ends with 0, or with 2 and the reason.`

interface Words {
  readonly names: readonly string[]
  readonly options: ReadonlyMap<string, string>
}

const optionsOf: Readonly<Record<string, readonly string[]>> = {
  create: ['--admin', '--email', '--name', '--country', '--language'],
  export: ['--to'],
  import: ['--name'],
  read: ['--into'],
}
/** Number of arguments of each command. */
const commands: Readonly<Record<string, number>> = {
  create: 1,
  list: 0,
  rename: 2,
  close: 1,
  reopen: 1,
  export: 1,
  import: 1,
  archive: 1,
  read: 1,
}

/** Runs the command and gives its exit code. */
export async function runUnitCommand(
  args: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  say: (line: string) => void = line => console.log(line),
): Promise<0 | 2> {
  if (args.length === 0 || args.includes('--help')) {
    say(unitHelp)
    return args.length === 0 ? 2 : 0
  }
  try {
    const [command = '', ...rest] = args
    const words = readWords(command, rest)
    const config = configFromEnvironment(environment)
    await (command === 'create'
      ? create(config, words, say)
      : command === 'import'
        ? takeIn(config, words, say)
        : command === 'read' && !words.options.has('--into')
          ? print(config, words, say)
          : change(config, command, words, say))
    return 0
  } catch (error) {
    const reason = commandReason(error)
    if (reason === undefined) throw error
    say(reason)
    return 2
  }
}

function readWords(command: string, args: readonly string[]): Words {
  const wanted = commands[command]
  if (wanted === undefined) throw new StartError(`${command} is no command.\n\n${unitHelp}`)
  const names: string[] = []
  const options = new Map<string, string>()
  for (let at = 0; at < args.length; at++) {
    const word = args[at] ?? ''
    if (!word.startsWith('--')) names.push(word)
    else if (optionsOf[command]?.includes(word) !== true)
      throw new StartError(`${word} is no option of ${command}.\n\n${unitHelp}`)
    else {
      const value = args[++at]
      if (value === undefined || value.startsWith('--')) throw new StartError(`${word} needs a value.`)
      options.set(word, value)
    }
  }
  if (names.length !== wanted)
    throw new StartError(
      `${command} takes ${wanted === 1 ? 'one name' : `${wanted} names`}, found are ${names.length}.\n\n${unitHelp}`,
    )
  return { names, options }
}

function fail(error: Error): never {
  throw error
}

async function create(config: Config, { names, options }: Words, say: (line: string) => void): Promise<void> {
  const [name = ''] = names
  const needed = (option: string): string => {
    const value = options.get(option)
    if (value === undefined) throw new StartError(`${option} is needed.`)
    return value
  }
  const admin = needed('--admin')
  const email = needed('--email')
  const country = (options.get('--country') ?? '').toUpperCase()
  const language = languageOf(options.get('--language')) ?? languageOfCountry(country)
  await onNewDatabase(config, say, async db => {
    const displayName = options.get('--name') ?? ''
    const hasOpenId = config.openId !== undefined
    const made = await createUnit(db, { name, admin, email, displayName, language, country, hasOpenId })
    say(
      [
        '',
        `Business unit  ${made.name}`,
        `User           ${made.userName}`,
        `Password       ${made.password}`,
        '',
        'The password is not shown again; it is changed at the first sign-in.',
        ...(config.database.kind === 'folder' ? ['Start the cockpit with npm start.'] : []),
      ].join('\n'),
    )
  })
}

async function takeIn(config: Config, { names: [file = ''], options }: Words, say: (line: string) => void) {
  await onNewDatabase(config, say, async db => {
    const { name, rows } = await importUnit(db, file, options.get('--name'))
    say(`${name}: ${rows} rows were read and compared with the file.`)
  })
}

/** Creates the database without the demo when there is none yet; the new unit gets the configured licences. */
async function onNewDatabase(
  config: Config,
  say: (line: string) => void,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  if (config.database.kind === 'memory')
    throw new StartError('COCKPIT_DATA: a database in memory lasts as long as its server; give a folder.')
  await onDatabase(openConfiguredDatabase, config, say, async db => {
    const print = (): void => undefined
    await withSetupLock(db, () =>
      setUp(db, { seedSize: 'none', demoPassword: undefined, now: () => new Date(), print }),
    )
    await work(db)
    await setLicences(db, config)
  })
}

function languageOf(text: string | undefined): Language | undefined {
  if (text === undefined) return undefined
  const language = languages.find(known => known.toLowerCase() === text.toLowerCase())
  if (language !== undefined) return language
  throw new StartError(`--language: found "${text}", allowed is one of ${languages.join(', ')}.`)
}

async function change(
  config: Config,
  command: string,
  { names: [name = '', newName = ''], options }: Words,
  say: (line: string) => void,
): Promise<void> {
  await onDatabase(openExistingDatabase, config, say, async db => {
    await withSetupLock(db, () => migrate(db.read, thisRelease, say))
    if (!(await isSetUp(db)))
      throw new StartError('The database is not set up yet: start the server once (npm start).')
    switch (command) {
      case 'list':
        return sayUnits(db, say)
      case 'rename':
        await renameUnit(db, name, newName)
        return say(`${name} is now called ${newName.trim()}. Portals and people sign in to the new name.`)
      case 'close':
        await closeUnit(db, name, new Date())
        return say(`${name} is closed: nobody signs in any more. reopen opens it again.`)
      case 'reopen':
        await reopenUnit(db, name)
        return say(`${name} is open again.`)
      case 'export': {
        const file = options.get('--to')
        if (file === undefined) throw new StartError('--to is needed.')
        const { rows, foreignViews } = await exportUnit(db, name, file, new Date())
        say(`${name}: ${rows} rows are in ${file}.`)
        if (foreignViews > 0)
          say(`Primary views that stay behind, as they are views of other units: ${foreignViews}.`)
        return
      }
      case 'archive':
        return sayArchive(db, name, archiveOf(config), say)
      case 'read': {
        const { table, rows } = await readAgain(db, inArchive(config, name), options.get('--into') ?? '')
        return say(`${name}: ${rows} rows are in the table ${table}.`)
      }
    }
  })
}

/** Works without a database. */
async function print(config: Config, { names: [file = ''] }: Words, say: (line: string) => void) {
  say(archiveCsv(await rowsOfArchiveFile(inArchive(config, file))).replace(/\n$/, ''))
}

async function sayArchive(db: Db, name: string, folder: string, say: (line: string) => void): Promise<void> {
  const files = await listArchiveFiles(db, name, folder)
  if (files.length === 0) return say(`${name} has nothing in the archive.`)
  for (const { kind, name: file, rows, firstAt, lastAt, isThere } of files) {
    say(`${kind}  ${firstAt} to ${lastAt}  ${rows} rows  ${file}${isThere ? '' : `  is not in ${folder}`}`)
  }
}

function archiveOf({ archive }: Config): string {
  if (archive === undefined) throw new StartError('COCKPIT_ARCHIVE: the folder of the archive is needed.')
  return archive
}

/** A file as the list names it, or any other path. */
const inArchive = (config: Config, file: string): string =>
  config.archive === undefined || existsSync(file) ? file : join(config.archive, file)

async function sayUnits(db: Db, say: (line: string) => void): Promise<void> {
  const units = await listUnits(db)
  if (units.length === 0) return say('There is no business unit yet.')
  for (const { name, users, isClosed } of units)
    say(`${name}: ${users} ${users === 1 ? 'user' : 'users'}${isClosed ? ', closed' : ''}`)
}

async function onDatabase(
  open: typeof openConfiguredDatabase,
  config: Config,
  say: (line: string) => void,
  work: (db: Db) => Promise<void>,
): Promise<void> {
  const events = { onFatal: fail, onError: (error: Error) => say(error.message) }
  const { db, lock } = await open(config, events, say)
  try {
    await work(db)
  } finally {
    await db.close()
    lock?.release()
  }
}

// `npm run unit` imports this module; an installation with only the bundle runs it directly.
if (isProgram(import.meta.url)) process.exitCode = await runUnitCommand(process.argv.slice(2), process.env)

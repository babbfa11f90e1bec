/** The import from the command line: the same steps and code as on the page, on the database that the environment names. */
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import type {
  ImportArrangement,
  ImportDetail,
  ImportSummary,
} from '../../../src/contract/imports/import-shapes'
import { importPartBytes } from '../../../src/contract/import-limits'
import type { ImportKind } from '../../../src/contract/imports/import-kind'
import { choiceColumns, meaningOf, meaningsByField } from '../../../src/contract/imports/choice-values'
import { importKinds } from '../../../src/contract/imports/import-kinds'
import { unreadColumns } from '../../../src/contract/imports/unread-columns'
import { problemWords } from '../../../src/texts/import-words'
import { configFromEnvironment } from '../config'
import { openExistingDatabase } from '../configured-database'
import type { Db, UnitContext } from '../core/db/database'
import { migrate, thisRelease } from '../core/db/migrate'
import { takeLease } from '../core/db/server-lease'
import { withSetupLock } from '../core/db/setup-lock'
import { isProgram } from '../core/is-program'
import { isSetUp } from '../setup'
import { findUserByName } from '../core/sessions/users'
import { unitSettingsOf } from '../core/unit/unit-settings'
import { commandReason } from './command-reason'
import { arrangementOf, importArguments, importHelp, type ImportArguments } from './import-arguments'
import {
  addFile,
  arrangeImport,
  requestJob,
  columnValues,
  kindInWords,
  detailOf,
  finishUpload,
  importById,
  importJobs,
  type ImportJobs,
  importMistakes,
  isWorkedOn,
  missingRightOf,
  savePart,
  startImport,
  summaryOf,
} from '../imports/public'
import { reportTexts } from '../reports/public'
import { messageOf, StartError } from '../core/start-error'

interface Work {
  readonly db: Db
  readonly jobs: ImportJobs
  /** Of the imports, those that are this command's. */
  readonly own: number[]
  readonly unit: UnitContext
  readonly args: ImportArguments
  readonly print: (line: string) => void
}

const pollMs = 200
const printEveryMs = 1_000
const mistakesPrinted = 20

/** Runs the command and gives its exit code. */
export async function runImportCommand(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  print: (line: string) => void = line => console.log(line),
): Promise<0 | 1 | 2> {
  if (argv.length === 0 || argv.includes('--help')) {
    print(importHelp)
    return argv.length === 0 ? 2 : 0
  }
  try {
    const args = importArguments(argv)
    const config = configFromEnvironment(environment)
    const events = { onFatal: fail, onError: (error: Error) => print(error.message) }
    const { db, lock } = await openExistingDatabase(config, events, print)
    try {
      return await onDatabase(db, args, print)
    } finally {
      await db.close()
      lock?.release()
    }
  } catch (error) {
    const reason = commandReason(error)
    if (reason === undefined) throw error
    print(reason)
    return 2
  }
}

function fail(error: Error): never {
  throw error
}

async function onDatabase(db: Db, args: ImportArguments, print: Work['print']): Promise<0 | 1> {
  await withSetupLock(db, () => migrate(db.read, thisRelease, print))
  if (!(await isSetUp(db))) {
    throw new StartError('There is no warehouse in this database yet: start the server once (npm start).')
  }
  const unit = await unitOf(db, args)
  const unitSettings = unitSettingsOf(db, print)
  const missing = await missingRightOf({ db, unitSettings }, unit, args.kind)
  if (missing !== null) throw missing
  const lease = await takeLease(db, error => print(error.message))
  // Those of others are for their servers: the end of the command would break them off.
  const own: number[] = []
  const jobs = importJobs({
    db,
    unitSettings,
    leaseId: lease.id,
    ids: own,
    now: () => new Date(),
    onError: error => print(error.message),
  })
  jobs.begin()
  try {
    return await importWith({ db, jobs, own, unit, args, print })
  } finally {
    await jobs.stop()
    unitSettings.close()
    await lease.stop()
  }
}

async function unitOf(db: Db, { businessUnit, user }: ImportArguments): Promise<UnitContext> {
  const known = await findUserByName(db, businessUnit, user)
  if (known !== null)
    return { businessUnitId: known.businessUnitId, userId: known.userId, userName: known.userName }
  const units = await db.read.selectFrom('business_unit').select('name').orderBy('name').execute()
  throw new StartError(
    `There is no user ${user} in a business unit ${businessUnit}; business units are ${units.map(({ name }) => name).join(', ')}.`,
  )
}

async function importWith(work: Work): Promise<0 | 1> {
  const { db, unit, args, print } = work
  const read = await sent(work)
  if (read.state === 'Refused') {
    print(`The file is refused: ${JSON.stringify(read.refusal)}`)
    return 1
  }
  const arrangement = arrangementOf(read, args)
  print(mappingText(read, arrangement))
  printMissingFields(read, arrangement, print)
  await printUnknownValues(work, read, arrangement)
  await arrangeImport(db, unit, read.id, { arrangement, now: new Date() })
  const { existing, rows } = args
  await requestJob(db, unit, read.id, { action: 'check', options: { existing }, now: new Date() })
  const checked = await ended(work, read.id)
  if (checked.state !== 'Checked') throw await withoutResult(work, checked)
  print(countsText(checked, args.isDryRun ? 'Would be' : 'Checked:'))
  await printMistakes(work, read.id)
  const isRejected = (checked.counts?.rejected ?? 0) > 0
  if (args.isDryRun) return isRejected ? 1 : 0
  if (isRejected && rows === 'all') {
    print('Nothing was imported. --only-valid imports the rows without problems.')
    return 1
  }
  await requestJob(db, unit, read.id, { action: 'run', options: { existing, rows }, now: new Date() })
  const done = await ended(work, read.id)
  if (done.state !== 'Completed')
    throw new StartError('The import failed and was rolled back: nothing was imported.')
  print(countsText(done, 'Imported:'))
  return isRejected ? 1 : 0
}

/** A check that ended without a result, in the words of the page. */
async function withoutResult({ db, unit }: Work, { refusal }: ImportSummary): Promise<StartError> {
  const { t, formats } = await reportTexts(db, unit.businessUnitId, 'en-GB')
  return new StartError(
    refusal === null
      ? t('import.interrupted.check')
      : t('import.tooManyRows', { allowed: formats.number(refusal.allowed ?? 0) }),
  )
}

/** Uploads the files in parts, as the page does, and waits until they are read. */
async function sent(work: Work): Promise<ImportDetail> {
  const { db, own, unit, args } = work
  let id: number | undefined
  for (const path of args.files) {
    const bytes = await readFile(path).catch((error: unknown) => {
      throw new StartError(`${path} cannot be read: ${messageOf(error)}`)
    })
    const file = { name: basename(path), sizeBytes: bytes.byteLength }
    const by = { displayName: unit.userName, now: new Date() }
    const row =
      id === undefined
        ? await startImport(db, unit, { kind: args.kind, ...file }, by)
        : await addFile(db, unit, id, { file, now: by.now })
    id = row.id
    own.push(id)
    for (let partNo = 0; partNo * importPartBytes < bytes.length; partNo++) {
      const content = bytes.subarray(partNo * importPartBytes, (partNo + 1) * importPartBytes)
      await savePart(db, unit, id, { partNo, content })
    }
    await finishUpload(db, unit, id, new Date())
    if ((await ended(work, id)).state === 'Refused') break
  }
  return detailOf(await importById(db.read, unit.businessUnitId, id ?? 0))
}

/** Resolves when no server is working on the import any more; prints progress meanwhile. */
async function ended({ db, jobs, unit, print }: Work, id: number): Promise<ImportSummary> {
  jobs.wake()
  let printedAt = performance.now()
  for (;;) {
    const current = jobs.current(id)?.summary ?? summaryOf(await importById(db.read, unit.businessUnitId, id))
    if (!isWorkedOn(current)) return current
    if (performance.now() - printedAt >= printEveryMs) {
      printedAt = performance.now()
      const { done = 0, total = null } = current.progress ?? {}
      print(`${current.state} ${done}${total === null ? '' : ` of ${total}`} rows`)
    }
    await new Promise(resolve => setTimeout(resolve, pollMs))
  }
}

/** The mapping in words: column -> field. */
function mappingText({ sheets }: ImportDetail, arrangement: ImportArrangement): string {
  const lines = arrangement.sheets.flatMap(({ sheet, columns }) => {
    const of = sheets.find(each => each.sheet === sheet)
    const read = columns.map(
      ({ index, field }) => `${of?.columns[index]?.header || `column ${index + 1}`} -> ${field}`,
    )
    return [`${of?.fileName ?? ''}: ${read.join(', ')}`]
  })
  return lines.join('\n')
}

/** Prints unread columns, and required fields without a column: new rows would be rejected. */
function printMissingFields(
  { kind, sheets }: ImportDetail,
  arrangement: ImportArrangement,
  print: Work['print'],
): void {
  const { fields }: ImportKind = importKinds[kind]
  for (const { header, maybe } of unreadColumns(sheets, arrangement, fields))
    print(
      `  not read: ${header}${maybe === null ? '' : `, which may be ${maybe.name} (--column "${maybe.name}=${header}")`}`,
    )
  const mapped = new Set(arrangement.sheets.flatMap(({ columns }) => columns.map(({ field }) => field)))
  for (const { name, needed } of fields) {
    if (needed === undefined || mapped.has(name) || name in arrangement.fixed) continue
    print(`  ${needed === 'always' ? 'every row' : 'what is new'} needs ${name}: --set ${name}=VALUE`)
  }
}

/** Prints values that are none of a field's choices: their rows would be rejected, or read wrongly. */
async function printUnknownValues(
  { db, unit, print }: Work,
  { id, kind }: ImportDetail,
  arrangement: ImportArrangement,
): Promise<void> {
  const { fields } = await kindInWords(db.read, unit.businessUnitId, kind)
  const columns = choiceColumns(fields, arrangement)
  const requested = columns.map(({ field, ...column }) => ({ ...column, field: field.name }))
  const found = await columnValues(db.read, { importId: id, fields }, requested)
  const knownMeanings = meaningsByField(arrangement)
  for (const [no, { field }] of columns.entries()) {
    const values = found[no]?.values ?? []
    const unknown = values.filter(value => meaningOf(field, value, knownMeanings) === undefined)
    if (unknown.length === 0) continue
    const choices = (field.choices ?? []).map(({ value }) => value).join(', ')
    const texts = unknown.map(({ value, rows }) => `${value} (${rows} rows)`).join(', ')
    print(
      `  ${field.name} is one of ${choices}; what is ${texts}? --value "${field.name}:${unknown[0]?.value ?? ''}=VALUE"`,
    )
  }
}

function countsText({ counts }: ImportSummary, prefix: string): string {
  const { rows = 0, rejected = 0, added = 0, changed = 0, unchanged = 0, skipped = 0 } = counts ?? {}
  const nothing = added + changed + rejected === 0 ? ' Nothing differs from what is there.' : ''
  return `${prefix} ${added} added, ${changed} changed, ${unchanged} unchanged, ${skipped} skipped; ${rejected} of ${rows} rows rejected.${nothing}`
}

async function printMistakes({ db, unit, args, print }: Work, id: number): Promise<void> {
  const mistakes = await importMistakes(db, id)
  const texts = await reportTexts(db, unit.businessUnitId, 'en-GB')
  for (const mistake of mistakes.slice(0, mistakesPrinted)) {
    const { problem, expected } = problemWords(mistake, importKinds[args.kind], texts)
    print(`  ${mistake.rows} rows: ${problem}; found ${JSON.stringify(mistake.found)}. ${expected}.`)
  }
  if (mistakes.length > mistakesPrinted) print(`  and ${mistakes.length - mistakesPrinted} more problems`)
}

// `npm run import` imports this module; an installation with only the bundle runs it directly.
if (isProgram(import.meta.url)) process.exitCode = await runImportCommand(process.argv.slice(2), process.env)

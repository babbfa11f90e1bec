/**
 * `npm test`: format, lint (types and rules), unit, build, integration and end-to-end tests, and the sum of what passed and failed as the
 * last line. Options: `--only unit,e2e` selects steps, `--full` adds the long checks, `--changed` limits each step to what the change since
 * `--base` touches, `--soak` repeats the fault tests 20 times and simulates a whole day of a wall.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { inProject, root } from '../build/project.mjs'
import { findBrowser } from './browser.mjs'
import { changesSince, specsOf } from './changes.mjs'
import {
  addedCounts,
  describedCounts,
  listedTests,
  noCounts,
  playwrightCounts,
  vitestCounts,
} from './counts.mjs'
import { coreTag } from './e2e/areas.mjs'
import { bufferedOutput } from './buffered-output.mjs'
import { startPostgres } from './postgres.mjs'
import { runSmokeCommands } from './smoke-commands.mjs'

const soakRuns = 20
/** Steps that do not depend on each other: on two cores both lists run at once. */
const lanes = [['format', 'lint', 'build'], ['unit']]
/** A whole day of a wall, once: it takes as long as twenty rounds of any other test. */
const daySpec = 'tests/e2e/kiosk-day.spec.ts'
const faultFolders = { integration: 'tests/integration/faults', e2e: 'tests/e2e/faults' }

const { values: options } = parseArgs({
  options: {
    only: { type: 'string' },
    full: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    base: { type: 'string' },
    soak: { type: 'boolean', default: false },
  },
})
if (options.full) process.env.COCKPIT_TEST_FULL = '1'
if (options.soak) process.env.COCKPIT_TEST_SOAK = '1'
const change = options.changed ? knownChange() : undefined

const steps = options.soak
  ? {
      build,
      integration: () => repeated(integration),
      e2e: () => endToEnd([faultFolders.e2e, `--repeat-each=${soakRuns}`]),
      day: () => endToEnd([daySpec]),
    }
  : change
    ? changedSteps()
    : {
        ...{ format, lint, unit, build, integration },
        e2e: () => endToEnd(options.full ? [] : [`--grep=${coreTag}`]),
        ...(options.full && { commands: runSmokeCommands }),
      }

const reports = await mkdtemp(join(tmpdir(), 'cockpit-tests-'))
process.once('SIGINT', () => process.exit(130)).once('SIGTERM', () => process.exit(143))
process.exitCode = await runSteps(chosenSteps())
await rm(reports, { recursive: true, force: true })

/** Runs every step, also after a failed one, so that one run shows all failures. Prints them in their order. */
async function runSteps(names) {
  let total = noCounts
  const summary = []
  const begun = beginLanes(names)
  for (const name of names) {
    console.log(`\n=== ${name} ${'='.repeat(Math.max(3, 90 - name.length))}`)
    begun.get(name)?.output.show()
    const { result, seconds } = await (begun.get(name)?.ended ?? timed(name))
    total = addedCounts(total, result)
    summary.push(
      `  ${name.padEnd(14)}${result.failed ? 'FAILED' : 'ok    '} ${seconds.padStart(7)} s  ${describedCounts(result)}`,
    )
  }
  console.log(`\n=== summary ${'='.repeat(83)}\n${summary.join('\n')}\n`)
  if (total.failures.length > 0) console.log(`Failed:\n${listedTests(total.failures)}\n`)
  console.log(describedCounts({ ...total, skipped: 0 }, ['passed', 'failed']))
  return total.failed > 0 ? 1 : 0
}

/** Starts the lanes when there are two cores; each step then has its output and the promise of its result. */
function beginLanes(names) {
  const begun = new Map()
  const chosen = lanes.map(lane => lane.filter(name => names.includes(name))).filter(lane => lane.length > 0)
  if (chosen.length < 2 || availableParallelism() < 2) return begun
  for (const lane of chosen) {
    let before = Promise.resolve()
    for (const name of lane) {
      const output = bufferedOutput()
      before = before.then(() => timed(name, output))
      begun.set(name, { output, ended: before })
    }
  }
  return begun
}

/** Runs a step and measures its time; without an output it prints directly. */
async function timed(name, output) {
  const begin = performance.now()
  const result = await steps[name](output).catch(asFailure)
  return { result, seconds: ((performance.now() - begin) / 1000).toFixed(1) }
}

function chosenSteps() {
  const known = Object.keys(steps)
  const chosen = options.only?.split(',').map(name => name.trim()) ?? known
  const unknown = chosen.filter(name => !known.includes(name))
  if (unknown.length === 0) return known.filter(name => chosen.includes(name))
  console.error(`Unknown step ${unknown.join(', ')}. The steps are ${known.join(', ')}.`)
  process.exit(2)
}

function asFailure(error) {
  console.error(error instanceof Error ? error.message : error)
  return { failed: 1 }
}

/** The change for `--changed`; ends the process when it cannot be determined. */
function knownChange() {
  try {
    const found = changesSince(options.base)
    console.log(`${found.files.length} files changed since ${found.base.slice(0, 12)}.`)
    return found
  } catch (error) {
    console.error(error.message)
    process.exit(2)
  }
}

/** The part of each step that the change touches; without a spec nothing is built. */
function changedSteps() {
  const { files } = change
  const specs = specsOf(files)
  return {
    ...{ format, lint, unit },
    ...(specs.length > 0 && { build }),
    integration,
    ...(specs.length > 0 && { e2e: () => endToEnd(specs) }),
  }
}

function format(output) {
  return check('oxfmt/bin/oxfmt', ['--check'], output)
}

/** Includes the types, which the rules need. */
function lint(output) {
  return check('oxlint/bin/oxlint', [], output)
}

function unit(output) {
  return vitest('unit', { output })
}

function build(output) {
  return check('tests/build.mjs', [], output)
}

async function integration() {
  const configuredUrl = process.env.TEST_DATABASE_URL
  const postgres = configuredUrl ? undefined : await startPostgres({ required: Boolean(process.env.CI) })
  const url = configuredUrl ?? postgres?.url
  console.log(url ? 'Engines: PGlite and PostgreSQL.' : 'Engines: PGlite. PostgreSQL is not on this machine.')
  try {
    return await vitest('integration', { env: url ? { TEST_DATABASE_URL: url } : {} })
  } finally {
    await postgres?.stop()
  }
}

/** Runs the specs that these arguments select. */
async function endToEnd(chosen) {
  const browser = findBrowser({ install: true })
  console.log(`Browser: ${browser}`)
  const report = join(reports, 'e2e.json')
  const words = [
    'test',
    '-c',
    'tests/e2e/playwright.config.ts',
    '--reporter=list,json',
    '--pass-with-no-tests',
    ...chosen,
  ]
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: report }
  const code = await run('playwright/cli.js', words, { env })
  return counted(report, playwrightCounts, code)
}

async function vitest(project, how) {
  const report = join(reports, `${project}.json`)
  const words = [
    'run',
    '--project',
    `${project}*`,
    '--passWithNoTests',
    '--reporter=default',
    '--reporter=json',
  ]
  const filter = [
    ...(options.soak ? [faultFolders[project]] : []),
    ...(change ? ['--changed', change.base] : []),
  ]
  const code = await run('vitest/vitest.mjs', [...words, `--outputFile.json=${report}`, ...filter], how)
  return counted(report, vitestCounts, code)
}

async function repeated(step) {
  let total = noCounts
  for (let round = 1; round <= soakRuns; round += 1) {
    console.log(`--- round ${round} of ${soakRuns}`)
    total = addedCounts(total, await step())
  }
  return total
}

/** The counts of a runner's report; a runner that failed without naming a failed test counts as one failure. */
async function counted(report, countsOf, exitCode) {
  const counts = existsSync(report) ? countsOf(JSON.parse(await readFile(report, 'utf8'))) : noCounts
  return { ...counts, failed: exitCode === 0 ? counts.failed : Math.max(counts.failed, 1) }
}

async function check(program, words, output) {
  return { failed: (await run(program, words, { output })) === 0 ? 0 : 1 }
}

/**
 * Runs the program of a package, or a script of tests/, with this Node and returns its exit code; without an `output` it prints directly.
 */
function run(program, words, { env = {}, output } = {}) {
  return new Promise((resolve, reject) => {
    const script = program.startsWith('tests/') ? inProject(program) : inProject('node_modules', program)
    const child = spawn(process.execPath, [script, ...words], {
      cwd: root,
      stdio: output ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...(output && process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
    })
    child.stdout?.on('data', output?.write)
    child.stderr?.on('data', output?.write)
    child.on('error', reject)
    child.on('close', code => resolve(code ?? 1))
  })
}

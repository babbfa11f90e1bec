/**
 * `npm run test:defects`: seeds one defect after another into a scratch copy and runs what `npm test` runs for it, until something fails:
 * the tests near it first, then types, lint and all unit tests that read the file. Fails when more than two are not found. Options: `--only
 * name,name` selects defects, `--check` only checks that their texts occur in the code.
 */
import { parseArgs } from 'node:util'
import { startPostgres } from '../postgres.mjs'
import { problemsOf } from './check.mjs'
import { defects } from './defects.mjs'
import { scratchCopy } from './scratch-copy.mjs'
import { nearSteps, stepRunner, widerSteps } from './steps.mjs'

/** Defects that may stay undetected. */
const missedMost = 2

const { values: options } = parseArgs({
  options: { only: { type: 'string' }, check: { type: 'boolean', default: false } },
})

const problems = problemsOf(defects)
if (problems.length > 0) {
  console.error(`Renew these defects with the code:\n  ${problems.join('\n  ')}`)
  process.exitCode = 1
} else if (options.check) console.log(`${defects.length} defects fit the code.`)
else process.exitCode = await runDefects(chosenDefects())

function chosenDefects() {
  const names = options.only?.split(',').map(name => name.trim())
  const unknown = names?.filter(name => !defects.some(defect => defect.name === name)) ?? []
  if (unknown.length === 0) return names ? defects.filter(({ name }) => names.includes(name)) : defects
  console.error(`Unknown defect ${unknown.join(', ')}.`)
  process.exit(2)
}

async function runDefects(chosen) {
  const copy = await scratchCopy()
  const children = new Set()
  const end = code => {
    for (const child of children) child.kill()
    copy.remove()
    process.exit(code)
  }
  process.once('SIGINT', () => end(130)).once('SIGTERM', () => end(143))
  const onStart = child => {
    children.add(child)
    child.once('close', () => children.delete(child))
  }
  const configuredUrl = process.env.TEST_DATABASE_URL
  const isDatabaseUsed = chosen.some(({ near }) => near.some(test => test.startsWith('tests/integration/')))
  const postgres = configuredUrl || !isDatabaseUsed ? undefined : await startPostgres()
  try {
    const runStep = stepRunner({ folder: copy.folder, databaseUrl: configuredUrl ?? postgres?.url, onStart })
    return await seeded(chosen, copy, runStep)
  } finally {
    await postgres?.stop()
    copy.remove()
  }
}

async function seeded(chosen, copy, runStep) {
  for (const step of nearSteps(chosen.flatMap(({ near }) => near))) {
    console.log(`Without a defect: ${step.kind} ${step.tests.join(' ')}`)
    await assertGreen(step, runStep)
  }
  const wider = new Map()
  /** A failed step that has not run without a defect shows one only if it passes without it; checked once for each step. */
  const assertWiderGreen = step => {
    const key = JSON.stringify(step)
    if (!wider.has(key)) wider.set(key, assertGreen(step, runStep))
    return wider.get(key)
  }
  const missed = []
  for (const defect of chosen) {
    const begin = performance.now()
    const steps = [...nearSteps(defect.near), ...widerSteps(defect.file)]
    const found = await copy.broken(defect, () => firstFailure(steps, runStep))
    if (found?.step.isNear === false) await assertWiderGreen(found.step)
    if (found === undefined) missed.push(defect)
    const seconds = ((performance.now() - begin) / 1000).toFixed(0).padStart(4)
    console.log(
      `${found ? 'found ' : 'MISSED'} ${seconds} s  ${defect.name}: ${found ? found.test : defect.mistake}`,
    )
  }
  console.log(`\n${chosen.length - missed.length} of ${chosen.length} defects found.`)
  for (const { name, mistake } of missed) console.log(`  not found: ${name}. ${mistake}`)
  return missed.length > (options.only === undefined ? missedMost : 0) ? 1 : 0
}

async function firstFailure(steps, runStep) {
  for (const step of steps) {
    const failure = await runStep(step)
    if (failure !== null) return { ...failure, step }
  }
  return undefined
}

/** @throws Error when the step fails on the unchanged code */
async function assertGreen(step, runStep) {
  const failure = await runStep(step)
  if (failure === null) return
  throw new Error(
    `${step.kind} fails without any defect (${failure.test}), so it can find none:\n${failure.printed}`,
  )
}

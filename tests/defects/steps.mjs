/** Steps of `npm test`, limited to one file or a few tests and run in a scratch copy: whether each fails, and in which test. */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { root } from '../../build/project.mjs'
import { findBrowser } from '../browser.mjs'
import { playwrightCounts, vitestCounts } from '../counts.mjs'
import { coreTag } from '../e2e/areas.mjs'

const kinds = ['unit', 'integration', 'e2e']

/**
 * A part of `npm test`.
 * @typedef {object} Step
 * @property {'lint' | 'unit' | 'related' | 'integration' | 'e2e'} kind
 * @property {readonly string[]} tests their files; for `related` the file with the defect
 * @property {boolean} isNear whether its tests are those that should find the defect
 */

/** The tests as steps, the fastest first. @returns {Step[]} */
export function nearSteps(tests) {
  return kinds
    .map(kind => [kind, [...new Set(tests.filter(test => test.startsWith(`tests/${kind}/`)))]])
    .filter(([, ofKind]) => ofKind.length > 0)
    .map(([kind, ofKind]) => ({ kind, tests: ofKind, isNear: true }))
}

/** The other steps of `npm test` that concern a file, for defects that the tests near it do not find. @returns {Step[]} */
export function widerSteps(file) {
  return ['lint', 'related'].map(kind => ({ kind, tests: kind === 'lint' ? [] : [file], isNear: false }))
}

/**
 * Runs steps in a folder.
 * @param {{ folder: string, databaseUrl: string | undefined, onStart: (child: import('node:child_process').ChildProcess) => void }} place
 * @returns a function of a step: null when it passes, else its first failed test, or its kind, and the end of its output
 */
export function stepRunner({ folder, databaseUrl, onStart }) {
  const report = join(folder, 'test-results-of-defects.json')
  const vitest = (project, words) => [
    'vitest/vitest.mjs',
    ...words,
    '--project',
    project,
    '--passWithNoTests',
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ]
  const programs = {
    lint: () => ['oxlint/bin/oxlint'],
    unit: tests => vitest('unit*', ['run', ...tests]),
    related: files => vitest('unit*', ['related', '--run', ...files]),
    integration: tests => vitest('integration', ['run', ...tests]),
    e2e: tests => [
      'playwright/cli.js',
      'test',
      '-c',
      'tests/e2e/playwright.config.ts',
      `--grep=${coreTag}`,
      '--max-failures=1',
      '--reporter=json',
      ...tests,
    ],
  }

  const run = (program, words, env = {}) =>
    new Promise((resolve, reject) => {
      let printed = ''
      const child = spawn(process.execPath, [join(folder, program), ...words], {
        cwd: folder,
        stdio: ['ignore', 'pipe', 'pipe'],
        env: { ...process.env, ...(databaseUrl && { TEST_DATABASE_URL: databaseUrl }), ...env },
      })
      onStart(child)
      const keep = piece => (printed = (printed + piece).slice(-20_000))
      child.stdout.on('data', keep)
      child.stderr.on('data', keep)
      child.on('error', reject)
      child.on('close', code => resolve({ isPassed: code === 0, printed }))
    })

  return async ({ kind, tests }) => {
    await rm(report, { force: true })
    const browser = kind === 'e2e' && {
      CHROMIUM_PATH: findBrowser({ install: true }),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
    }
    if (kind === 'e2e') {
      const build = await run('tests/run.mjs', ['--only', 'build'])
      if (!build.isPassed) return { test: 'build', printed: build.printed }
    }
    const [program, ...words] = programs[kind](tests)
    const { isPassed, printed } = await run(join('node_modules', program), words, { ...browser })
    if (isPassed) return null
    const countsOf = kind === 'e2e' ? playwrightCounts : vitestCounts
    const failures = existsSync(report) ? countsOf(JSON.parse(await readFile(report, 'utf8'))).failures : []
    // The reports name files relative to the work tree, and the copy is outside it.
    const test = failures[0]?.name.replace(`${relative(root, folder)}/`, '') ?? kind
    return { test, printed }
  }
}

/** Reads the JSON reports of the test runners, and adds up what they count. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../build/project.mjs'

/**
 * The result of some tests.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly NamedTest[]} failures the failed tests, where the runner names them
 */

/**
 * A failed test, for the summary of a run.
 * @typedef {object} NamedTest
 * @property {string} name its file, the descriptions around it, and its title
 * @property {string} reason the first line of the error; empty when the report has none
 */

/** No tests: the start of totals. */
export const noCounts = Object.freeze({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: Object.freeze([]),
})

/**
 * The sum of two counts; an absent count is zero.
 * @param {Counts} one
 * @param {Partial<Counts>} other
 * @returns {Counts}
 */
export function addedCounts(one, { passed = 0, failed = 0, skipped = 0, failures = [] }) {
  return {
    passed: one.passed + passed,
    failed: one.failed + failed,
    skipped: one.skipped + skipped,
    failures: [...one.failures, ...failures],
  }
}

/** As text, without zeros except those named in `always`: `12 passed, 1 failed`. */
export function describedCounts({ passed = 0, failed = 0, skipped = 0 }, always = []) {
  const counted = { passed, failed, skipped }
  return Object.entries(counted)
    .filter(([word, count]) => count > 0 || always.includes(word))
    .map(([word, count]) => `${count} ${word}`)
    .join(', ')
}

/** A list of tests and why they failed, a line or two each. */
export function listedTests(tests) {
  return tests.map(({ name, reason }) => (reason ? `  ${name}\n    ${reason}` : `  ${name}`)).join('\n')
}

/**
 * The counts of a vitest report; a file that could not be loaded is one failure.
 * @returns {Counts}
 */
export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const unloaded = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  return {
    passed: numPassedTests,
    failed: numFailedTests + unloaded.length,
    skipped: numPendingTests,
    failures: [
      ...unloaded.map(({ name, message }) => ({ name: relative(root, name), reason: firstLine(message) })),
      ...testResults.flatMap(failedIn),
    ],
  }
}

/** The failed tests of a file. */
function failedIn({ name, assertionResults }) {
  return assertionResults
    .filter(({ status }) => status === 'failed')
    .map(({ ancestorTitles, title, failureMessages }) => ({
      name: [relative(root, name), ...ancestorTitles, title].join(' › '),
      reason: firstLine(failureMessages[0]).replace(timedOut, 'It took longer than its time limit.'),
    }))
}

/** Text in the stack of a test or hook that took too long, instead of its message (Vitest 4). */
const timedOut = 'Error: STACK_TRACE_ERROR'

/**
 * The counts of a Playwright report; an error outside a test is one failure.
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...suites.flatMap(suite => failedSpecs(suite, [])),
      // Last, since one of them only says that a failed test ended the run.
      ...errors.map(({ message }) => ({ name: 'outside of a test', reason: firstLine(message) })),
    ],
  }
}

/** The failed tests of a suite. */
function failedSpecs({ title, specs = [], suites = [] }, above) {
  const path = [...above, title]
  const own = specs.flatMap(spec =>
    spec.tests
      .filter(test => test.status === 'unexpected')
      .map(test => ({
        name: [...path, spec.title].join(' › '),
        reason: firstLine(test.results.find(({ error }) => error)?.error.message),
      })),
  )
  return [...own, ...suites.flatMap(suite => failedSpecs(suite, path))]
}

/** The first line of a message, without the colours of a terminal. */
function firstLine(message = '') {
  return stripVTControlCharacters(message).trim().split('\n', 1)[0]
}

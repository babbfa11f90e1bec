/** Reads the JSON reports of the test runners, and adds up what they count. */
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { root } from '../build/project.mjs'

/**
 * What came of some tests.
 * @typedef {object} Counts
 * @property {number} passed
 * @property {number} failed
 * @property {number} skipped
 * @property {readonly NamedTest[]} failures those that failed, as far as the runner names them
 */

/**
 * A test that did not pass, as a reader of the end of a run wants it.
 * @typedef {object} NamedTest
 * @property {string} name its file, what it is described by, and its title
 * @property {string} reason the first line of what went wrong; empty when the report has none
 */

/** Nothing yet: what totals begin with. */
export const noCounts = Object.freeze({
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: Object.freeze([]),
})

/**
 * The sum of two counts; what one of them leaves out is nothing.
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

/** In words, without what there is none of but for those that are `always` named: `12 passed, 1 failed`. */
export function describedCounts({ passed = 0, failed = 0, skipped = 0 }, always = []) {
  const counted = { passed, failed, skipped }
  return Object.entries(counted)
    .filter(([word, count]) => count > 0 || always.includes(word))
    .map(([word, count]) => `${count} ${word}`)
    .join(', ')
}

/** A list of tests and why they did not pass, a line or two each. */
export function listedTests(tests) {
  return tests.map(({ name, reason }) => (reason ? `  ${name}\n    ${reason}` : `  ${name}`)).join('\n')
}

/**
 * Of a vitest report; a file that could not be loaded is one failure.
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

/** What stands in the stack of a test or hook that took too long, in the place of its message (Vitest 4). */
const timedOut = 'Error: STACK_TRACE_ERROR'

/**
 * Of a Playwright report; an error outside a test is one failure.
 * @returns {Counts}
 */
export function playwrightCounts({ stats, errors, suites }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => ({ name: 'outside of a test', reason: firstLine(message) })),
      ...suites.flatMap(suite => failedSpecs(suite, [])),
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

/** Reads the JSON reports of the test runners. */

/** Passed, failed and skipped tests of a vitest report; a file that could not be loaded is one failure. */
export function vitestCounts({ numPassedTests, numFailedTests, numPendingTests, testResults }) {
  const unloaded = testResults.filter(file => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: numPassedTests, failed: numFailedTests + unloaded.length, skipped: numPendingTests }
}

/** Passed, failed and skipped tests of a Playwright report; an error outside a test is one failure. */
export function playwrightCounts({ stats, errors }) {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
  }
}

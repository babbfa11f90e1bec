import { describe, expect, it } from 'vitest'
import { addedCounts, describedCounts, noCounts, playwrightCounts, vitestCounts } from '../../counts.mjs'

const spec = (title, status) => ({ title, tests: [{ status }] })

describe('a report of Playwright', () => {
  const report = {
    stats: { expected: 2, unexpected: 1, flaky: 2, skipped: 1 },
    errors: [],
    suites: [
      {
        title: 'wall.spec.ts',
        specs: [spec('at first', 'expected'), spec('at last', 'flaky')],
        suites: [
          { title: 'in turn', specs: [spec('never', 'unexpected'), spec('later', 'flaky')], suites: [] },
        ],
      },
      { title: 'menu.spec.ts', specs: [spec('also', 'expected'), spec('not today', 'skipped')] },
    ],
  }

  it('names what passed at a later try, and counts it neither as passed nor as failed', () => {
    expect(playwrightCounts(report)).toEqual({
      passed: 2,
      failed: 1,
      skipped: 1,
      flaky: ['wall.spec.ts › at last', 'wall.spec.ts › in turn › later'],
    })
  })

  it('counts an error outside a test as a failure', () => {
    expect(playwrightCounts({ ...report, errors: [{ message: 'no browser' }] }).failed).toBe(2)
  })
})

describe('a report of vitest', () => {
  it('counts a file that could not be loaded as a failure', () => {
    const testResults = [
      { status: 'failed', assertionResults: [] },
      { status: 'failed', assertionResults: [{ status: 'failed' }] },
      { status: 'passed', assertionResults: [] },
    ]
    const report = { numPassedTests: 5, numFailedTests: 1, numPendingTests: 0, testResults }
    expect(vitestCounts(report)).toEqual({ passed: 5, failed: 2, skipped: 0, flaky: [] })
  })
})

describe('sums', () => {
  it('keep the names, and take a step that counts no tests', () => {
    const one = addedCounts(noCounts, { passed: 3, failed: 1, skipped: 2, flaky: ['a'] })
    expect(addedCounts(addedCounts(one, { failed: 1 }), { flaky: ['b'] })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      flaky: ['a', 'b'],
    })
  })

  it('are told in the order in which they are read, without what there is none of', () => {
    expect(describedCounts({ passed: 7118, failed: 0, flaky: ['a'] }, ['passed', 'failed'])).toBe(
      '7118 passed, 1 flaky, 0 failed',
    )
    expect(describedCounts(noCounts, ['passed', 'failed'])).toBe('0 passed, 0 failed')
    expect(describedCounts({ failed: 1 })).toBe('1 failed')
  })
})

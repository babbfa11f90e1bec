import { describe, expect, it } from 'vitest'
import { inProject } from '../../../build/project.mjs'
import {
  addedCounts,
  describedCounts,
  listedTests,
  noCounts,
  playwrightCounts,
  vitestCounts,
} from '../../counts.mjs'

/** The report of a browser's tests, with their errors. */
const spec = (title, status) => ({
  title,
  tests: [{ status, results: status === 'unexpected' ? [{ error: { message: wrong } }] : [{}] }],
})
const wrong = '\u001b[31mError:\u001b[39m no row\n    at wall.spec.ts:3'

describe('a report of Playwright', () => {
  const report = {
    stats: { expected: 3, unexpected: 1, flaky: 0, skipped: 1 },
    errors: [],
    suites: [
      {
        title: 'wall.spec.ts',
        specs: [spec('at first', 'expected')],
        suites: [
          { title: 'in turn', specs: [spec('never', 'unexpected'), spec('always', 'expected')], suites: [] },
        ],
      },
      { title: 'menu.spec.ts', specs: [spec('also', 'expected'), spec('not today', 'skipped')] },
    ],
  }

  it('lists failed tests by their full titles, with the reason', () => {
    expect(playwrightCounts(report)).toEqual({
      passed: 3,
      failed: 1,
      skipped: 1,
      failures: [{ name: 'wall.spec.ts › in turn › never', reason: 'Error: no row' }],
    })
  })

  it('counts an error outside a test as a failure, and names it after the tests, one of which may have led to it', () => {
    const counts = playwrightCounts({ ...report, errors: [{ message: 'no browser' }] })
    expect(counts.failed).toBe(2)
    expect(counts.failures).toEqual([
      { name: 'wall.spec.ts › in turn › never', reason: 'Error: no row' },
      { name: 'outside of a test', reason: 'no browser' },
    ])
  })
})

describe('a report of vitest', () => {
  const test = (title, status, ...failureMessages) => ({
    ancestorTitles: ['stock'],
    title,
    status,
    failureMessages,
  })
  const testResults = [
    {
      name: inProject('tests', 'unit', 'lost.test.ts'),
      status: 'failed',
      message: 'no such module\nat',
      assertionResults: [],
    },
    {
      name: inProject('tests', 'unit', 'stock.test.ts'),
      status: 'failed',
      assertionResults: [
        test('adds', 'failed', 'Error: 4, not 5\n    at stock.test.ts:2'),
        test('sums', 'passed'),
        test('waits', 'failed', 'Error: STACK_TRACE_ERROR\n    at stock.test.ts:9'),
      ],
    },
  ]
  const report = { numPassedTests: 1, numFailedTests: 2, numPendingTests: 0, testResults }

  it('lists failed tests, and counts a file that could not be loaded as a failure', () => {
    expect(vitestCounts(report)).toEqual({
      passed: 1,
      failed: 3,
      skipped: 0,
      failures: [
        { name: 'tests/unit/lost.test.ts', reason: 'no such module' },
        { name: 'tests/unit/stock.test.ts › stock › adds', reason: 'Error: 4, not 5' },
        {
          name: 'tests/unit/stock.test.ts › stock › waits',
          reason: 'It took longer than its time limit.',
        },
      ],
    })
  })
})

describe('sums', () => {
  it('keep the names, and include a step without tests', () => {
    const [late, wrong] = [
      { name: 'a', reason: '' },
      { name: 'b', reason: 'no row' },
    ]
    const one = addedCounts(noCounts, { passed: 3, failed: 1, skipped: 2, failures: [wrong] })
    expect(addedCounts(addedCounts(one, { failed: 1 }), { failures: [late] })).toEqual({
      passed: 3,
      failed: 2,
      skipped: 2,
      failures: [wrong, late],
    })
    expect(listedTests([late, wrong])).toBe('  a\n  b\n    no row')
  })

  it('are printed in reading order, without counts of zero', () => {
    expect(describedCounts({ passed: 7118, failed: 0 }, ['passed', 'failed'])).toBe('7118 passed, 0 failed')
    expect(describedCounts(noCounts, ['passed', 'failed'])).toBe('0 passed, 0 failed')
    expect(describedCounts({ failed: 1 })).toBe('1 failed')
  })
})

/**
 * Patterns that administrators write and the server matches values with. A pattern that may backtrack without end is refused before it is
 * saved: redos-detector looks for two ways in which the pattern matches the same text, and a trial runs on texts that are constructed to be
 * slow. Every match runs in its own context with a time limit, so that no value blocks the server.
 */
import { runInNewContext } from 'node:vm'
import { isSafePattern } from 'redos-detector'
import type { RegexVerdict } from '../../../../src/contract/master-data/stock-attribute'
import { regexTrialMostMs } from '../../../../src/contract/limits'

export type PatternProblem = NonNullable<RegexVerdict['problem']>

/** With more backtracks than this a pattern is slow on a long text. Patterns of values are anchored, so quadratic ones are slow too. */
const backtracksMost = 200
/** Maximum steps of the analysis, some tens of milliseconds; patterns that need more are refused. */
const analysisStepsMost = 500
/** Length of a text on which a slow pattern becomes noticeable; a linear one needs microseconds. */
const pumpLength = 5_000

/** The reason for which a pattern is refused; null for a valid one. */
export function patternProblem(pattern: string): PatternProblem | null {
  if (!isPattern(pattern)) return 'no-pattern'
  return isAnalysedAsSafe(pattern) && isQuickOnSlowTexts(pattern) ? null : 'pattern-too-slow'
}

/** Whether a value matches a pattern, unless the pattern cannot be used. */
export function tryPattern(pattern: string, value: string): RegexVerdict {
  const problem = patternProblem(pattern)
  if (problem !== null) return { isMatch: false, problem }
  const isMatch = boundedMatch(pattern, value)
  return isMatch === null ? { isMatch: false, problem: 'pattern-too-slow' } : { isMatch, problem: null }
}

function isPattern(pattern: string): boolean {
  try {
    new RegExp(pattern, 'u')
    return true
  } catch {
    return false
  }
}

function isAnalysedAsSafe(pattern: string): boolean {
  try {
    return isSafePattern(pattern, {
      unicode: true,
      maxScore: backtracksMost,
      maxSteps: analysisStepsMost,
    }).safe
  } catch {
    return false
  }
}

/** The pattern's own letters and classes, repeated, with an end that does not match, so that a slow pattern tries all ways. */
function isQuickOnSlowTexts(pattern: string): boolean {
  const letters = new Set(pattern.match(/[\p{L}\d]/gu) ?? [])
  const pumps = [...letters, 'aA0 -_.'].slice(0, pumpsMost)
  return pumps.every(
    pump => boundedMatch(pattern, `${pump.repeat(Math.ceil(pumpLength / pump.length))}\u0001`) !== null,
  )
}

const pumpsMost = 12

/**
 * The limit is wall-clock time, which also passes while a busy machine does other work: only a pattern that exceeds it every time counts as
 * slow.
 */
const trialsMost = 3

/** Null when the match exceeds its time limit. */
function boundedMatch(pattern: string, value: string): boolean | null {
  for (let trial = 0; trial < trialsMost; trial++) {
    try {
      return runInNewContext(
        'new RegExp(pattern, "u").test(value)',
        { pattern, value },
        { timeout: regexTrialMostMs },
      ) as boolean
    } catch {
      // Timed out.
    }
  }
  return null
}

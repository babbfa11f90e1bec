/** Runs what a user started, and shows a failure once, in a dialog or toast of the page; `useAttempt` (ui) tells it in its own place. */
import { failureText, isOfCaller, isShown, toFailure, type Failure } from './failure'
import { pageRuntime, type ShownFailures } from './page-runtime'
import { toJson } from '../contract/to-json'

export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly failure: Failure }

export interface PerformOptions {
  /** Shows a failure to the user: a dialog or a toast. */
  readonly show: (problem: Failure) => void
  readonly now?: () => number
  /** The failures shown recently; by default shared by everything on the page. */
  readonly shown?: ShownFailures
}

/** The same text is not shown again within this time (spec 1, section 5; the time is ours). */
export const sameTextSilentMs = 1_000

/** Runs work and returns its outcome; never rejects. */
export async function perform<T>(work: () => Promise<T>, options: PerformOptions): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await work() }
  } catch (error) {
    const problem = toFailure(error)
    report(problem, options)
    return { ok: false, failure: problem }
  }
}

/** Shows a failure unless it is of a silent kind, is left to its caller, or was just shown. */
export function report(problem: Failure, options: PerformOptions): void {
  if (!isShown(problem) || isOfCaller(problem)) return
  const { seen, texts } = options.shown ?? pageRuntime().shownFailures
  const now = (options.now ?? Date.now)()
  const { key, values } = failureText(problem)
  const text = `${key} ${toJson(values)}`
  // A clock that was set back must not keep the text silent. All copies of the bundle write to this map, so the clock stays the same.
  const isRecent = (at: number | undefined) => at !== undefined && Math.abs(now - at) < sameTextSilentMs
  const isRepeated = seen.has(problem) || isRecent(texts.get(text))
  seen.add(problem)
  if (isRepeated) return
  for (const [old, at] of texts) if (!isRecent(at)) texts.delete(old)
  texts.set(text, now)
  options.show(problem)
}

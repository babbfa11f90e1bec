/**
 * The rule that slows down guessing, for one account, address or browser (QUALITY, section 5): a few failures are free, then each doubles a
 * delay of at most 15 minutes; failures are forgotten with time, so nothing is ever locked. An attempt counts from its start: only as many
 * may run at once as may still fail. Pure.
 */
import { signInDelayMostMs, signInFailuresBeforeDelay } from '../../../../src/contract/sign-in-limits'

const firstDelayMs = 1_000
/** One failure is forgotten in this time; an office with one address causes a few each hour. */
const forgetOneAfterMs = 60_000
/** After this time an undecided attempt no longer counts, since its server has died. */
const underWayMostMs = 60_000
/** More failures would not increase the delay, but only take longer to forget. */
const doublingsMost = Math.ceil(Math.log2(signInDelayMostMs / firstDelayMs))

export interface SignInCounter {
  readonly failures: number
  readonly lastFailureAt: Date | null
  readonly blockedUntil: Date | null
  readonly underWay: readonly TryUnderWay[]
}

export interface TryUnderWay {
  readonly id: string
  readonly at: Date
}

/** When an attempt may start: now, after a running one is decided, or after a delay. */
export type Admission =
  | { readonly kind: 'begin' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'blocked'; readonly waitMs: number }

export const freshCounter: SignInCounter = {
  failures: 0,
  lastFailureAt: null,
  blockedUntil: null,
  underWay: [],
}

/** @param free how many failures cause no delay */
export function admissionTo(counter: SignInCounter, now: Date, free = signInFailuresBeforeDelay): Admission {
  const waitMs = (counter.blockedUntil?.getTime() ?? 0) - now.getTime()
  if (waitMs > 0) return { kind: 'blocked', waitMs }
  const mayFail = Math.max(1, free - remembered(counter, now))
  return { kind: living(counter, now).length < mayFail ? 'begin' : 'wait' }
}

export function started(counter: SignInCounter, id: string, now: Date): SignInCounter {
  return { ...counter, underWay: [...living(counter, now), { id, at: now }] }
}

/** The counter after a failed attempt. */
export function failed(
  counter: SignInCounter,
  id: string,
  now: Date,
  free = signInFailuresBeforeDelay,
): SignInCounter {
  const failures = Math.min(free + doublingsMost, remembered(counter, now) + 1)
  const excess = failures - free
  const after = { ...withdrawn(counter, id), failures, lastFailureAt: now }
  // Not even until now, for an attempt that began a moment ago and is admitted only after this one.
  if (excess < 0) return after
  const delayMs = Math.min(firstDelayMs * 2 ** excess, signInDelayMostMs)
  const until = Math.max(now.getTime() + delayMs, counter.blockedUntil?.getTime() ?? 0)
  return { ...after, blockedUntil: new Date(until) }
}

/** The counter after an attempt without an outcome. */
export function withdrawn(counter: SignInCounter, id: string): SignInCounter {
  return { ...counter, underWay: counter.underWay.filter(one => one.id !== id) }
}

/** The counter after a successful attempt, which resets earlier failures. */
export function forgiven(counter: SignInCounter, id: string): SignInCounter {
  return { ...freshCounter, underWay: withdrawn(counter, id).underWay }
}

function remembered({ failures, lastFailureAt }: SignInCounter, now: Date): number {
  if (lastFailureAt === null) return 0
  const forgotten = Math.floor((now.getTime() - lastFailureAt.getTime()) / forgetOneAfterMs)
  return Math.max(0, failures - Math.max(0, forgotten))
}

const living = ({ underWay }: SignInCounter, now: Date): readonly TryUnderWay[] =>
  underWay.filter(({ at }) => now.getTime() - at.getTime() < underWayMostMs)

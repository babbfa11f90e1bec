/** Calls whose failure is told where they were given, such as in a dialog or panel; `perform` tells it in a dialog or toast of the page. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShown, toFailure, type Failure } from '../kernel/failure'
import type { Outcome } from '../kernel/perform'
import { failureSentence } from './failure-sentence'

export interface Calls {
  /** Whether any is running. */
  readonly isBusy: boolean
  /** Why the last one failed; null when it succeeded, is running, or its failure is of no interest to the user. */
  readonly failure: Failure | null
  /** Runs a call; resolves with its outcome, and never rejects. */
  call<T>(work: () => Promise<T>): Promise<Outcome<T>>
  dismiss(): void
}

/** For a place that needs the answer or the kind of failure. */
export function useCall(): Calls {
  const [running, setRunning] = useState(0)
  const [failure, setFailure] = useState<Failure | null>(null)
  const call = useCallback(async <T>(work: () => Promise<T>): Promise<Outcome<T>> => {
    setRunning(count => count + 1)
    setFailure(null)
    try {
      return { ok: true, value: await work() }
    } catch (error) {
      const problem = toFailure(error)
      if (isShown(problem)) setFailure(problem)
      return { ok: false, failure: problem }
    } finally {
      setRunning(count => count - 1)
    }
  }, [])
  return { isBusy: running > 0, failure, call, dismiss: () => setFailure(null) }
}

export interface Attempts extends Pick<Calls, 'isBusy' | 'dismiss'> {
  /** The failure as a sentence. */
  readonly problem: string | null
  /** Runs a command; resolves with whether it succeeded, and never rejects. */
  attempt(work: () => Promise<unknown>): Promise<boolean>
}

/** For a place that says in one sentence what went wrong. */
export function useAttempt(): Attempts {
  const { t } = useTranslation()
  const { isBusy, failure, call, dismiss } = useCall()
  const attempt = useCallback(async (work: () => Promise<unknown>) => (await call(work)).ok, [call])
  return { isBusy, problem: failure && failureSentence(failure, t), attempt, dismiss }
}

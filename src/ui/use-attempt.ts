/** Commands whose failure is told where they were given, such as in a dialog or panel; `perform` of the session tells it in one of its own. */
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShown, toFailure } from '../kernel/failure'
import { failureSentence } from './failure-sentence'

export interface Attempts {
  /** Whether any is running. */
  readonly isBusy: boolean
  /** Why the last one failed; null when it succeeded, is running, or its failure is of no interest to the user. */
  readonly problem: string | null
  /** Runs a command; resolves with whether it succeeded, and never rejects. */
  attempt(work: () => Promise<unknown>): Promise<boolean>
  dismiss(): void
}

export function useAttempt(): Attempts {
  const { t } = useTranslation()
  const [running, setRunning] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const attempt = useCallback(
    async (work: () => Promise<unknown>) => {
      setRunning(count => count + 1)
      setProblem(null)
      try {
        await work()
        return true
      } catch (error) {
        const failure = toFailure(error)
        if (isShown(failure)) setProblem(failureSentence(failure, t))
        return false
      } finally {
        setRunning(count => count - 1)
      }
    },
    [t],
  )
  return { isBusy: running > 0, problem, attempt, dismiss: () => setProblem(null) }
}

/** What can stand on a dashboard of the business unit, in the order of the signed-in user. */
import { useEffect, useState } from 'react'
import { dashboardSettings } from '../../contract/endpoints/dashboard-settings'
import type { OfferedWidget } from '../../contract/widgets'
import { isShown, toFailure, type Failure } from '../../kernel/failure'
import { useSession } from '../../ui/session-context'

export interface Offered {
  /** Absent until they are there. */
  readonly widgets: readonly OfferedWidget[] | undefined
  readonly failure: Failure | null
  retry(): void
}

/** Asks once, and again at `retry`. */
export function useOfferedWidgets(): Offered {
  const { api } = useSession()
  const [widgets, setWidgets] = useState<readonly OfferedWidget[]>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
    setFailure(null)
    api
      .call(dashboardSettings.dashboardWidgetSettings, {}, { signal: leaving.signal })
      .then(setWidgets)
      .catch((error: unknown) => {
        const problem = toFailure(error)
        if (!leaving.signal.aborted && isShown(problem)) setFailure(problem)
      })
    return () => leaving.abort()
  }, [api, attempt])
  return { widgets, failure, retry: () => setAttempt(count => count + 1) }
}

/** The saved KPI settings while the page is open: loaded once, and again whenever somebody saves them. */
import { useCallback, useEffect, useRef, useState } from 'react'
import { dashboardSettings, type KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import { asksToFetch } from '../../contract/live-messages'
import { toFailure, type Failure } from '../../kernel/failure'
import { useSession } from '../../ui/session-context'

export interface LoadedKpiSettings {
  /** Undefined until the first answer. */
  readonly state: KpiSettingsState | undefined
  /** Why there is no answer yet. */
  readonly failure: Failure | null
  /** Fetches again; resolves with what holds now, or with undefined when that is not known. */
  load(): Promise<KpiSettingsState | undefined>
  /** Takes what a save answered. */
  take(state: KpiSettingsState): void
}

/** The settings. `refreshes` grows when the page around asks for fresh data. */
export function useKpiSettings(refreshes: number): LoadedKpiSettings {
  const session = useSession()
  const [state, setState] = useState<KpiSettingsState>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const turns = useRef(0)

  const take = useCallback((next: KpiSettingsState) => {
    turns.current += 1
    setFailure(null)
    setState(next)
  }, [])
  const load = useCallback(async () => {
    turns.current += 1
    const turn = turns.current
    try {
      const next = await session.api.call(dashboardSettings.kpi, {})
      // A save that was answered meanwhile knows better.
      if (turn === turns.current) take(next)
      return next
    } catch (error) {
      if (turn === turns.current) setFailure(toFailure(error))
      return undefined
    }
  }, [session, take])

  useEffect(() => {
    void load()
  }, [load, refreshes])
  useEffect(
    () =>
      session.live.subscribe({
        view: 'Kpi',
        // New figures bring themselves along; new settings ask to be fetched.
        onMessage: message => {
          if (asksToFetch(message)) void load()
        },
        onRegistered: async () => void (await load()),
        onRefused: () => undefined,
      }),
    [session, load],
  )
  return { state, failure, load, take }
}

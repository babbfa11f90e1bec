/** The choice of widgets as it is saved, as it is edited, and the way from one to the other. */
import { useCallback, useEffect, useState } from 'react'
import { kpi } from '../../contract/endpoints/kpi'
import { dashboardSettings } from '../../contract/endpoints/dashboard-settings'
import { enabledWidgetsSetting, selectionText } from '../../contract/widgets'
import { toFailure, type Failure } from '../../kernel/failure'
import { rememberSelection } from '../../ui/dashboard/widget-feed'
import { useSession } from '../../ui/session-context'
import { isSameChoice, selectionOf, type WidgetChoice } from './widget-choice'

export interface WidgetChoiceEdit {
  /** Null until it was fetched. */
  readonly choice: WidgetChoice | null
  /** Why it could not be fetched or saved; what is edited stays. */
  readonly failure: Failure | null
  readonly isChanged: boolean
  readonly isSaving: boolean
  change(next: WidgetChoice): void
  retry(): void
  /** Resolves with true when it is saved. */
  save(): Promise<boolean>
}

/** Fetches once, and again on `retry`. */
export function useWidgetChoice(): WidgetChoiceEdit {
  const session = useSession()
  const { api } = session
  const [saved, setSaved] = useState<WidgetChoice | null>(null)
  const [choice, setChoice] = useState<WidgetChoice | null>(null)
  const [failure, setFailure] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const [turn, setTurn] = useState(0)

  useEffect(() => {
    const leaving = new AbortController()
    setFailure(null)
    api.call(dashboardSettings.dashboardWidgetSettings, {}, { signal: leaving.signal }).then(
      found => {
        setSaved(found)
        setChoice(found)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(toFailure(error))
      },
    )
    return () => leaving.abort()
  }, [api, turn])

  const save = useCallback(async () => {
    if (choice === null) return false
    setSaving(true)
    setFailure(null)
    try {
      const ids = selectionOf(choice)
      const body = { ...enabledWidgetsSetting, value: selectionText(ids) }
      await api.call(kpi.saveSelectedWidgets, { body })
      rememberSelection(session, ids)
      setSaved(choice)
      return true
    } catch (error) {
      setFailure(toFailure(error))
      return false
    } finally {
      setSaving(false)
    }
  }, [api, session, choice])

  return {
    choice,
    failure,
    isChanged: choice !== null && saved !== null && !isSameChoice(choice, saved),
    isSaving,
    change: setChoice,
    retry: () => setTurn(last => last + 1),
    save,
  }
}

/** The choice of widgets as it is saved, as it is edited, and the way from one to the other. */
import { useCallback, useState } from 'react'
import { kpi } from '../../contract/endpoints/kpi'
import { enabledWidgetsSetting, selectionText } from '../../contract/widgets'
import { toFailure, type Failure } from '../../kernel/failure'
import { rememberSelection } from '../../ui/dashboard/widget-feed'
import { useSession } from '../../ui/session-context'
import { useResource } from '../../ui/use-resource'
import { offeredWidgets } from '../offered-widgets'
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

/** The choice of the signed-in user. */
export function useWidgetChoice(): WidgetChoiceEdit {
  const session = useSession()
  const { api } = session
  const { value: saved = null, failure: notLoaded, refetch, take } = useResource(offeredWidgets)
  const [edited, setEdited] = useState<WidgetChoice | null>(null)
  const [notSaved, setNotSaved] = useState<Failure | null>(null)
  const [isSaving, setSaving] = useState(false)
  const choice = edited ?? saved

  const save = useCallback(async () => {
    if (choice === null) return false
    setSaving(true)
    setNotSaved(null)
    try {
      const ids = selectionOf(choice)
      const body = { ...enabledWidgetsSetting, value: selectionText(ids) }
      await api.call(kpi.saveSelectedWidgets, { body })
      rememberSelection(session, ids)
      take(choice)
      return true
    } catch (error) {
      setNotSaved(toFailure(error))
      return false
    } finally {
      setSaving(false)
    }
  }, [api, session, choice, take])

  return {
    choice,
    failure: notSaved ?? notLoaded,
    isChanged: choice !== null && saved !== null && !isSameChoice(choice, saved),
    isSaving,
    change: setEdited,
    retry: () => {
      setNotSaved(null)
      void refetch()
    },
    save,
  }
}

/** What the parts of the KPI page share: the saved settings, the edits over them, and their words. */
import { createContext, useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { KpiField } from '../../contract/kpi-changes'
import type { KpiSettings } from '../../contract/kpi-settings'
import { useSession } from '../../ui/session-context'
import { changedMeanwhile, savedValue, shownEntry } from './kpi-draft'
import type { KpiWords } from './kpi-words'
import type { EditedKpiSettings } from './use-kpi-edits'

export interface KpiPage {
  readonly settings: KpiSettings
  readonly edited: EditedKpiSettings
  readonly words: KpiWords
}

export const KpiPageContext = createContext<KpiPage | null>(null)

/** The page around a part of it. */
export function useKpiPage(): KpiPage {
  const page = useContext(KpiPageContext)
  if (page === null) throw new Error('A part of the KPI page stands outside of it.')
  return page
}

/** What stands at a value: its entry, what is wrong with it, and what was saved before. */
export function useKpiField(field: KpiField) {
  const { settings, edited, words } = useKpiPage()
  const { t } = useTranslation()
  const { formats } = useSession()
  const problem = edited.problemAt(field)
  const bounds: Record<string, string | number> = Object.fromEntries(
    Object.entries(problem?.values ?? {}).map(([name, value]) => [name, formats.number(value, 0)]),
  )
  const saved = words.text(field, savedValue(settings, field))
  return {
    entry: shownEntry(settings, edited.edits, field),
    isEdited: edited.edits[field] !== undefined,
    error: problem === undefined ? undefined : t(problem.key, { ...bounds }),
    /** What is saved, in words. */
    saved,
    isTheirs: changedMeanwhile(settings, edited.edits).includes(field),
  }
}

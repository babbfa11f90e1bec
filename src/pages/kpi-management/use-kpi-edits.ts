/** The edits of the page and their save. They are kept for the session, so that whoever comes back finds them again. */
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { dashboardSettings, type KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import type { KpiField } from '../../contract/kpi-changes'
import { kpiSettingsKey, type KpiSettings } from '../../contract/kpi-settings'
import { isShown, toFailure } from '../../kernel/failure'
import { useToaster } from '../../ui/controls/toast'
import { failureSentence } from '../../ui/failure-sentence'
import { useSession } from '../../ui/session-context'
import { useSessionEdits } from '../use-session-edits'
import {
  editedSettings,
  editsToDefaults,
  kpiEditProblems,
  openKpiEdits,
  readSettings,
  withKpiEdit,
  type KpiEdits,
  type KpiEntry,
  type KpiEntryProblem,
} from './kpi-draft'
import type { Shown } from '../../ui/use-resource'
import { toJson } from '../../contract/to-json'

/** Why the last save did not happen. */
export interface KpiSaveProblem {
  readonly text: string
  readonly isConflict: boolean
  /** Values that somebody else changed. */
  readonly fields: ReadonlySet<string>
}

export interface EditedKpiSettings {
  readonly edits: KpiEdits
  readonly count: number
  readonly problems: ReadonlyMap<KpiField, KpiEntryProblem>
  /** The problem to show at a field: of one that was left, of a text that is no number, and of all after a save. */
  problemAt(field: KpiField): KpiEntryProblem | undefined
  readonly isSaving: boolean
  readonly problem: KpiSaveProblem | null
  /** Grows when fields must start anew: what they show was replaced. */
  readonly turn: number
  change(field: KpiField, entry: KpiEntry): void
  leave(field: KpiField): void
  /** Drops an edit: what somebody else saved stands. */
  take(field: KpiField): void
  discard(): void
  toDefaults(): void
  /** Resolves with the first field to look at: one to correct, or one that somebody else changed meanwhile. */
  save(): Promise<KpiField | undefined>
}

const memoryKey = 'kpiSettingsEdits'
/** Edits of others that do not touch ours are taken along without a question; so often, then it is asked. */
const mergesMost = 3

/** The edits of `settings`. `titleOf` names a value. */
export function useKpiEdits(
  settings: KpiSettings,
  loaded: Pick<Shown<KpiSettingsState>, 'refetch' | 'take'>,
  titleOf: (field: string) => string,
): EditedKpiSettings {
  const session = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const { entered, setEntered, turn, renew, clear } = useSessionEdits<KpiEdits>(memoryKey, edits => edits)
  const [left, setLeft] = useState<ReadonlySet<KpiField>>(new Set())
  const [isChecked, setChecked] = useState(false)
  const [isSaving, setSaving] = useState(false)
  const [problem, setProblem] = useState<KpiSaveProblem | null>(null)
  const isRunning = useRef(false)
  const edits = openKpiEdits(settings, entered)
  const problems = kpiEditProblems(settings, edits)

  const restart = (next: KpiEdits) => {
    if (Object.keys(next).length === 0) clear()
    else setEntered(next)
    setLeft(new Set())
    setChecked(false)
    setProblem(null)
    renew()
  }

  const put = (base: KpiSettings, told: ReadonlySet<string>): Promise<KpiSettingsState> =>
    session.api.call(dashboardSettings.saveCockpit, {
      body: {
        ...kpiSettingsKey,
        value: toJson(editedSettings(base, edits)),
        read: readSettings(base, edits, told),
      },
    })

  /** Saves on top of what others saved meanwhile, as long as they changed other values. */
  const putMerged = async (): Promise<KpiSettingsState> => {
    let base = settings
    const told = problem?.fields ?? new Set<string>()
    for (let merges = 0; ; merges++) {
      try {
        return await put(base, told)
      } catch (error) {
        const failure = toFailure(error)
        if (failure.kind !== 'conflict') throw failure
        const fresh = await loaded.refetch()
        const isOurs = failure.fields.some(field => Object.hasOwn(edits, field))
        if (fresh === undefined || isOurs || merges >= mergesMost) throw failure
        base = fresh.settings
      }
    }
  }

  /** Says why nothing was saved; gives the first value that somebody else changed. */
  const tell = (error: unknown): KpiField | undefined => {
    const failure = toFailure(error)
    if (!isShown(failure)) return undefined
    if (failure.kind === 'conflict') {
      const ours = failure.fields.filter(field => Object.hasOwn(edits, field))
      const fields = ours.map(titleOf).join('; ')
      setProblem({ text: t('grid.form.conflict', { fields }), isConflict: true, fields: new Set(ours) })
      return ours[0] as KpiField | undefined
    }
    setProblem({ text: failureSentence(failure, t), isConflict: false, fields: new Set() })
    return undefined
  }

  return {
    edits,
    count: Object.keys(edits).length,
    problems,
    problemAt: field => {
      const found = problems.get(field)
      const isShownNow = isChecked || left.has(field) || edits[field]?.entry === null
      return isShownNow ? found : undefined
    },
    isSaving,
    problem,
    turn,
    change: (field, entry) => setEntered(current => withKpiEdit(settings, current, field, entry)),
    leave: field => setLeft(current => (current.has(field) ? current : new Set([...current, field]))),
    take: field => {
      setEntered(({ [field]: _mine, ...others }) => others)
      renew()
    },
    discard: () => restart({}),
    toDefaults: () => restart(editsToDefaults(settings)),
    save: async () => {
      if (isRunning.current || Object.keys(edits).length === 0) return undefined
      setChecked(true)
      const [first] = problems.keys()
      if (first !== undefined) return first
      isRunning.current = true
      setSaving(true)
      try {
        loaded.take(await putMerged())
        restart({})
        toaster.show({ text: t('kpi.saved'), note: t('kpi.savedNote') })
      } catch (error) {
        return tell(error)
      } finally {
        isRunning.current = false
        setSaving(false)
      }
      return undefined
    },
  }
}

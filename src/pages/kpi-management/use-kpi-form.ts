/** The form of the KPI settings and its save. */
import { useTranslation } from 'react-i18next'
import { dashboardSettings, type KpiSettingsState } from '../../contract/endpoints/dashboard-settings'
import type { KpiField } from '../../contract/kpi-changes'
import { kpiSettingsKey } from '../../contract/kpi-settings'
import { toJson } from '../../contract/to-json'
import { toFailure } from '../../kernel/failure'
import { useToaster } from '../../ui/controls/toast'
import type { Entries, EntryForm } from '../../ui/edit/entry-form'
import { useEditForm } from '../../ui/edit/use-edit-form'
import { useSession } from '../../ui/session-context'
import type { Shown } from '../../ui/use-resource'
import { isSameEntry, kpiEntries, kpiEntryProblems, valueOf, withEntries } from './kpi-entries'
import { useKpiWords } from './kpi-words'

/** Others' edits of different values are merged without asking, at most this often; then the conflict is shown. */
const mergesMost = 3

export function useKpiForm(
  { settings }: KpiSettingsState,
  loaded: Pick<Shown<KpiSettingsState>, 'refetch' | 'take'>,
): EntryForm {
  const { api, formats } = useSession()
  const { t } = useTranslation()
  const toaster = useToaster()
  const words = useKpiWords()

  /**
   * The endpoint saves the settings as a whole; so, after a conflict, the changes are applied to the newer settings, unless others changed
   * the same values.
   */
  const put = async (changed: Partial<Entries>, seen: Partial<Entries>): Promise<KpiSettingsState> => {
    let base = settings
    for (let merges = 0; ; merges++) {
      const value = toJson(withEntries(base, changed))
      try {
        const body = { ...kpiSettingsKey, value, read: withEntries(base, seen) }
        return await api.call(dashboardSettings.saveCockpit, { body })
      } catch (error) {
        const failure = toFailure(error)
        if (failure.kind !== 'conflict' || merges >= mergesMost) throw failure
        if (failure.fields.some(field => Object.hasOwn(changed, field))) throw failure
        const fresh = await loaded.refetch()
        if (fresh === undefined) throw failure
        base = fresh.settings
      }
    }
  }

  return useEditForm<Entries>({
    draftKey: 'kpiSettingsEdits',
    saved: kpiEntries(settings),
    isSame: isSameEntry,
    titleOf: words.titleOf,
    textOf: (field, entry) => words.textOf(field, valueOf(field as KpiField, entry) ?? null),
    problemsOf: (_values, edits) =>
      new Map(
        [...kpiEntryProblems(settings, edits)].map(([field, { key, values }]) => {
          const bounds = Object.entries(values).map(([name, value]) => [name, formats.number(value, 0)])
          return [field, t(key, { ...Object.fromEntries(bounds) })]
        }),
      ),
    save: async (changed, seen) => {
      loaded.take(await put(changed, seen))
      toaster.show({ text: t('kpi.saved'), note: t('kpi.savedNote') })
      return undefined
    },
    reload: loaded.refetch,
  })
}

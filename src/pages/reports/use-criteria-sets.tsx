/** The saved sets of a report: the applied one, whether it was edited since, and the commands for sets. */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reportCriteria, type CriteriaSet } from '../../contract/endpoints/report-plans'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useToaster } from '../../ui/controls/toast'
import { useSession } from '../../ui/session-context'
import { useAttempt } from '../../ui/use-attempt'
import { asOfToday, filledCriteria, isSameChoice } from './criteria-draft'
import { isSameName, SetNameDialog } from './set-name-dialog'
import type { CriteriaForm } from './use-criteria-form'

export interface CriteriaSets {
  /** Sorted by name. */
  readonly all: readonly CriteriaSet[]
  /** The set that was applied to the form last, whether or not it was edited since. */
  readonly applied: CriteriaSet | undefined
  readonly isEdited: boolean
  /** Why the last command failed, as a sentence. */
  readonly problem: string | null
  apply(set: CriteriaSet): void
  /** Asks for a name and saves the set; the name of an own set replaces its criteria. */
  save(): Promise<void>
  rename(set: CriteriaSet): Promise<void>
  star(set: CriteriaSet): Promise<void>
  remove(set: CriteriaSet): Promise<void>
}

/** The sets, initially those loaded with the page. */
export function useCriteriaSets(form: CriteriaForm, loaded: readonly CriteriaSet[]): CriteriaSets {
  const { t } = useTranslation()
  const { api } = useSession()
  const dialogs = useDialogs()
  const toaster = useToaster()
  const { offer, chosen, today } = form
  const params = { report: offer.name }
  const [all, setAll] = useState(loaded)
  const { problem, attempt } = useAttempt()
  const isTheSame = (set: CriteriaSet) => isSameChoice(offer.name, asOfToday(offer.name, set, today), chosen)
  const [appliedId, setAppliedId] = useState(() => loaded.find(isTheSame)?.id)
  const applied = all.find(({ id }) => id === appliedId)

  const put = (set: CriteriaSet) =>
    setAll(last =>
      [...last.filter(({ id }) => id !== set.id), set].sort((a, b) => a.name.localeCompare(b.name)),
    )
  const nameOf = (props: { readonly title: string; readonly start: string; readonly own?: CriteriaSet }) =>
    dialogs.open<string>(close => <SetNameDialog {...props} sets={all} onClose={close} />)

  return {
    all,
    applied,
    isEdited: applied !== undefined && !isTheSame(applied),
    problem,
    apply: set => {
      setAppliedId(set.id)
      form.replace(set)
    },
    async save() {
      const name = await nameOf({ title: t('report.saveSet'), start: applied?.name ?? '' })
      if (name === undefined) return
      await attempt(async () => {
        const content = {
          name,
          criteria: filledCriteria(offer.name, chosen.criteria),
          period: chosen.period,
        }
        const known = all.find(set => isSameName(set.name, name))
        const saved =
          known === undefined
            ? await api.call(reportCriteria.create, { params, body: content })
            : await api.call(reportCriteria.update, { params: { ...params, id: known.id }, body: content })
        put(saved)
        setAppliedId(saved.id)
        toaster.show({ text: t('report.set.saved', { name: saved.name }) })
      })
    },
    async rename(set) {
      const name = await nameOf({
        title: t('ui.renameNamed', { name: set.name }),
        start: set.name,
        own: set,
      })
      if (name === undefined) return
      await attempt(async () => {
        const { criteria, period } = set
        put(
          await api.call(reportCriteria.update, {
            params: { ...params, id: set.id },
            body: { name, criteria, period },
          }),
        )
      })
    },
    async star(set) {
      await attempt(async () => {
        const id = set.isStarred ? null : set.id
        setAll(await api.call(reportCriteria.star, { params, body: { id } }))
      })
    },
    async remove(set) {
      const isSure = await dialogs.confirm({
        title: t('ui.deleteNamed', { name: set.name }),
        text: t('report.set.delete.text'),
        confirmLabel: t('report.set.delete'),
        danger: true,
      })
      if (!isSure) return
      await attempt(async () => {
        await api.call(reportCriteria.remove, { params: { ...params, id: set.id } })
        setAll(last => last.filter(({ id }) => id !== set.id))
      })
    },
  }
}

/** A tab of settings: how much is edited and the commands in its head, why a save did not happen, and the fields. */
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemBanner } from '../../ui/controls/banner'
import { useUnsavedPage } from '../../ui/use-unsaved-page'
import { DiscardButton, EditCount, SaveButton } from '../edited-page'
import { TabbedPage, type TabFrame } from '../tabbed-page'
import { SettingsFormContext } from './settings-context'
import '../../ui/theme/controls'
import '../page-frame.css'
import './settings-form.css'
import type { SettingsForm } from './use-settings-form'

export interface SettingsTabProps {
  readonly frame: TabFrame
  readonly form: SettingsForm
  /** Why nobody may save here; absent for who may. */
  readonly reason?: string | undefined
  readonly children: ReactNode
}

/** The tab. */
export function SettingsTab({ frame, form, reason, children }: SettingsTabProps) {
  const { t } = useTranslation()
  const body = useRef<HTMLDivElement>(null)
  const { count, problems, problem, isSaving } = form
  const save = async () => {
    if (reason !== undefined) return
    const first = await form.save()
    if (first === undefined) return
    body.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select, textarea)`)?.focus()
  }
  const { onKeyDown } = useUnsavedPage({
    isUnsaved: count > 0,
    question: () => t('kpi.leave.text', { count }),
    discard: form.discard,
    save,
  })
  const head = (
    <>
      {count > 0 && (
        <EditCount>
          {t('settings.edited', { count })}
          {problems.size > 0 && `, ${t('kpi.toCorrect', { count: problems.size })}`}
        </EditCount>
      )}
      <span className="grow" />
      <DiscardButton isUnchanged={count === 0} onDiscard={form.discard} />
      <SaveButton isSaving={isSaving} isUnchanged={count === 0} reason={reason} onSave={() => void save()} />
    </>
  )
  return (
    <SettingsFormContext value={form}>
      <TabbedPage {...frame} head={head} onKeyDown={onKeyDown}>
        <div className="k-settings" ref={body}>
          <ProblemBanner problem={problem} />
          {children}
        </div>
      </TabbedPage>
    </SettingsFormContext>
  )
}

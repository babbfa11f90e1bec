/** A tab of settings: number of edits and commands in its head, why a save or a refresh failed, and the fields. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { ProblemBanner } from '../../ui/controls/banner'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { EntryFormContext, type EntryForm } from '../../ui/edit/entry-form'
import { EditCount, SaveBar } from '../../ui/edit/save-bar'
import { useEditPage } from '../../ui/edit/unsaved-page'
import type { Shown } from '../../ui/use-resource'
import { TabbedPage, type TabFrame } from '../tabbed-page'
import '../page-frame.css'
import './settings-form.css'

export interface SettingsTabProps {
  readonly frame: TabFrame
  readonly form: EntryForm
  /** The saved values, which may be older ones after a failure. */
  readonly loaded: Pick<Shown<unknown>, 'failure' | 'refetch'>
  readonly children: ReactNode
}

export function SettingsTab({ frame, form, loaded, children }: SettingsTabProps) {
  const { t } = useTranslation()
  const { count, problem, place } = form
  const { onKeyDown } = useEditPage(form, t('unsaved.lost', { count }))
  const head = (
    <>
      <EditCount form={form}>{t('unsaved.edited', { count })}</EditCount>
      <span className="grow" />
      <SaveBar form={form} />
    </>
  )
  return (
    <EntryFormContext value={form}>
      <TabbedPage {...frame} head={head} onKeyDown={onKeyDown}>
        <div className="k-settings" ref={place}>
          <ProblemBanner problem={problem} />
          <NotRefreshed failure={loaded.failure} onRetry={loaded.refetch} />
          {children}
        </div>
      </TabbedPage>
    </EntryFormContext>
  )
}

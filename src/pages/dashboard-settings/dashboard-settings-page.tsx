/** The page dashboard-settings: which widgets the user sees, and in which order (spec 1, sections 2 and 4). */
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isShown, type Failure } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { Button, IconButton } from '../../ui/controls/button'
import { NotLoaded } from '../../ui/controls/not-loaded'
import { GridSkeleton, Skeleton } from '../../ui/controls/skeleton'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useNumber } from '../../ui/dashboard/use-number'
import { failureSentence } from '../../ui/failure-sentence'
import { useUnsavedPage } from '../../ui/use-unsaved-page'
import { SaveButton } from '../edited-page'
import { ChoiceGroupPanel } from './choice-group'
import '../../ui/theme/controls'
import '../page-frame.css'
import './dashboard-settings.css'
import { SavedDialog } from './saved-dialog'
import { useWidgetChoice } from './use-widget-choice'
import {
  groupMoved,
  groupsOf,
  groupToggled,
  isSameChoice,
  moved,
  shownOf,
  toggled,
  usualChoice,
  type WidgetChoice,
} from './widget-choice'

export interface DashboardSettingsPageProps {
  /** Back to the dashboard. */
  onBack(): void
}

/** The page. */
export function DashboardSettingsPage({ onBack }: DashboardSettingsPageProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const dialogs = useDialogs()
  const [spoken, setSpoken] = useState('')
  const edit = useWidgetChoice()
  const { choice, failure, isChanged, isSaving, change } = edit
  const save = async () => {
    if (choice === null || !isChanged || isSaving || !(await edit.save())) return
    const isLeaving = await dialogs.open<true>(close => (
      <SavedDialog text={shownText(choice)} onLeave={() => close(true)} onClose={() => close()} />
    ))
    if (isLeaving === true) onBack()
  }
  const shownText = (shown: WidgetChoice) =>
    t('dashboard.settings.shown', { shown: number(shownOf(shown)), all: number(shown.length) })
  const { leave, onKeyDown } = useUnsavedPage({
    isUnsaved: isChanged,
    question: () => t('dashboard.settings.leave.text'),
    save,
  })
  const move = (id: number, to: number) => {
    if (choice === null) return
    const next = moved(choice, id, to)
    change(next)
    const widget = next.find(one => one.id === id)
    if (widget === undefined) return
    const group = next.filter(one => one.group === widget.group)
    setSpoken(
      t('dashboard.settings.movedTo', {
        widget: t(`widget.${widget.type}.title`),
        place: number(group.indexOf(widget) + 1),
        total: number(group.length),
      }),
    )
  }
  return (
    <div className="k-page" onKeyDown={onKeyDown}>
      <div className="phead k-page-head">
        <IconButton icon="chevron-left" label={t('dashboard.settings.back')} onClick={() => leave(onBack)} />
        <h1 part="heading">{t('route.dashboard-settings')}</h1>
        {choice !== null && <span className="sec">{shownText(choice)}</span>}
        <span className="grow" />
        {choice !== null && (
          <Button
            kind="quiet"
            {...(isSameChoice(choice, usualChoice(choice))
              ? { reason: t('dashboard.settings.isUsual') }
              : {})}
            onClick={() => change(usualChoice(choice))}
          >
            {t('dashboard.settings.reset')}
          </Button>
        )}
        <Button onClick={() => leave(onBack)}>{t('dashboard.settings.back')}</Button>
        <SaveButton
          label={t('dashboard.settings.save')}
          isSaving={isSaving}
          isUnchanged={!isChanged}
          onSave={() => void save()}
        />
      </div>
      <span className="sr" role="status">
        {spoken}
      </span>
      {choice === null ? (
        <NotThereYet failure={failure} retry={edit.retry} />
      ) : (
        <div className="body">
          <div className="k-choice-problem">
            {failure !== null && isShown(failure) && (
              <Banner tone="danger">{failureSentence(failure, t)}</Banner>
            )}
            {shownOf(choice) === 0 && <Banner tone="info">{t('dashboard.settings.nothing')}</Banner>}
          </div>
          <Groups choice={choice} change={change} move={move} />
        </div>
      )}
    </div>
  )
}

interface GroupsProps {
  readonly choice: WidgetChoice
  change(next: WidgetChoice): void
  move(id: number, to: number): void
}

function Groups({ choice, change, move }: GroupsProps) {
  const groups = groupsOf(choice)
  return (
    <div className="k-choice-groups">
      {groups.map((group, at) => (
        <ChoiceGroupPanel
          key={group.name}
          group={group}
          isFirst={at === 0}
          isLast={at === groups.length - 1}
          onToggle={(id, isEnabled) => change(toggled(choice, id, isEnabled))}
          onToggleAll={isEnabled => change(groupToggled(choice, group.name, isEnabled))}
          onMove={move}
          onMoveGroup={step => change(groupMoved(choice, group.name, step))}
        />
      ))}
    </div>
  )
}

function NotThereYet({ failure, retry }: { readonly failure: Failure | null; retry(): void }) {
  const { t } = useTranslation()
  if (failure === null)
    return (
      <Skeleton isLoading shape={<GridSkeleton rows={12} />}>
        {null}
      </Skeleton>
    )
  return (
    <div className="body">
      <NotLoaded title={t('dashboard.settings.notLoaded')} failure={failure} onRetry={retry} />
    </div>
  )
}

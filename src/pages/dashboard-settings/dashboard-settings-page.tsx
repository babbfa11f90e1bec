/** The page dashboard-settings: which widgets the user sees, and in which order (spec 1, sections 2 and 4). */
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Banner, ProblemBanner } from '../../ui/controls/banner'
import { Button, IconButton } from '../../ui/controls/button'
import { NotLoaded } from '../../ui/controls/not-loaded'
import { GridSkeleton, Skeleton } from '../../ui/controls/skeleton'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { useNumber } from '../../ui/dashboard/use-number'
import { SaveButton } from '../../ui/edit/save-bar'
import { useEditPage } from '../../ui/edit/unsaved-page'
import { useResource, type Shown } from '../../ui/use-resource'
import { offeredWidgets } from '../offered-widgets'
import { ChoiceGroupPanel } from './choice-group'
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
  onBack(): void
}

export function DashboardSettingsPage({ onBack }: DashboardSettingsPageProps) {
  const { t } = useTranslation()
  const loaded = useResource(offeredWidgets)
  const { value: saved, failure, refetch } = loaded
  if (saved !== undefined) return <DashboardSettings onBack={onBack} saved={saved} loaded={loaded} />
  return (
    <div className="k-page">
      <Head onBack={onBack} />
      {failure === null ? (
        <Skeleton isLoading shape={<GridSkeleton rows={12} />}>
          {null}
        </Skeleton>
      ) : (
        <div className="body">
          <NotLoaded title={t('dashboard.settings.notLoaded')} failure={failure} onRetry={refetch} />
        </div>
      )}
    </div>
  )
}

interface DashboardSettingsProps extends DashboardSettingsPageProps {
  readonly saved: WidgetChoice
  readonly loaded: Shown<WidgetChoice>
}

function DashboardSettings({ onBack, saved, loaded }: DashboardSettingsProps) {
  const { t } = useTranslation()
  const number = useNumber()
  const dialogs = useDialogs()
  const [spoken, setSpoken] = useState('')
  const form = useWidgetChoice(saved, loaded)
  const { choice } = form.values
  const change = (next: WidgetChoice) => form.set('choice', next)
  const shownText = t('dashboard.settings.shown', {
    shown: number(shownOf(choice)),
    all: number(choice.length),
  })
  const save = async () => {
    if (!(await form.save())) return
    const isLeaving = await dialogs.open<true>(close => (
      <SavedDialog text={shownText} onLeave={() => close(true)} onClose={() => close()} />
    ))
    if (isLeaving === true) onBack()
  }
  const { leave, onKeyDown } = useEditPage({ ...form, save }, t('dashboard.settings.leave.text'))
  const move = (id: number, to: number) => {
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
      <Head onBack={() => leave(onBack)} shown={shownText}>
        <Button
          kind="quiet"
          {...(isSameChoice(choice, usualChoice(choice)) ? { reason: t('dashboard.settings.isUsual') } : {})}
          onClick={() => change(usualChoice(choice))}
        >
          {t('dashboard.settings.reset')}
        </Button>
        <Button onClick={() => leave(onBack)}>{t('dashboard.settings.back')}</Button>
        <SaveButton
          label={t('ui.save')}
          isSaving={form.isSaving}
          isUnchanged={form.count === 0}
          onSave={() => void save()}
        />
      </Head>
      <span className="sr" role="status">
        {spoken}
      </span>
      <div className="body">
        <div className="k-choice-problem">
          <ProblemBanner problem={form.problem} />
          {shownOf(choice) === 0 && <Banner tone="info">{t('dashboard.settings.nothing')}</Banner>}
        </div>
        <Groups choice={choice} change={change} move={move} />
      </div>
    </div>
  )
}

interface HeadProps extends DashboardSettingsPageProps {
  /** The number of shown widgets, as text. */
  readonly shown?: string
  /** The page's commands. */
  readonly children?: ReactNode
}

function Head({ onBack, shown, children }: HeadProps) {
  const { t } = useTranslation()
  return (
    <div className="phead k-page-head">
      <IconButton icon="chevron-left" label={t('dashboard.settings.back')} onClick={onBack} />
      <h1 part="heading">{t('route.dashboard-settings')}</h1>
      {shown !== undefined && <span className="sec">{shown}</span>}
      <span className="grow" />
      {children}
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

/** The head of a grid page: title, saved view, age of stale rows, live connection, pause and refresh. */
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../controls/button'
import { SessionLiveIndicator } from '../session-live'
import { Icon } from '../theme/icons'
import { useLiveState } from '../use-live-state'
import { CreateButtons } from './commands/create-buttons'
import type { Grid } from './data/use-grid'

/** Interval in which an age is renewed. */
const ageStepMs = 5_000

export interface PageHeadProps {
  readonly title: string
  /** Replaces the title. */
  readonly heading?: ReactNode
  readonly grid: Grid
  /** Beside the title: the view picker. */
  readonly children?: ReactNode
  /** Name of a creating action that starts by itself. */
  readonly starts?: string | null
  readonly onEnded?: (() => void) | undefined
  /** Buttons for the whole page, at the far right. */
  readonly commands?: ReactNode
}

/** One line: title, view, state, refresh, and at the far right the buttons that create. */
export function PageHead(props: PageHeadProps) {
  const { title, heading, grid, children, starts = null, onEnded, commands } = props
  const { t } = useTranslation()
  const state = useLiveState()
  const { data, snapshot } = grid
  const isCutOff = state.status === 'lost' || (state.status === 'reconnecting' && state.isVisible)
  return (
    <div className="phead">
      {heading ?? <h1 part="heading">{title}</h1>}
      {children}
      {(isCutOff || snapshot.isStale) && snapshot.trueAt !== null && (
        <StaleMark since={snapshot.trueAt} grid={grid} />
      )}
      <span className="grow" />
      <SessionLiveIndicator />
      <LivePauseButton grid={grid} />
      <IconButton
        kind="quiet"
        icon="refresh"
        label={t('grid.refresh')}
        busy={snapshot.status === 'loading' && snapshot.trueAt !== null}
        onClick={() => void data.refresh()}
      />
      {grid.view.actions.some(({ isCreation }) => isCreation === true) && (
        <CreateButtons grid={grid} starts={starts} {...(onEnded && { onEnded })} />
      )}
      {commands}
    </div>
  )
}

/** Clock and age: the rows may be that old. */
function StaleMark({ since, grid }: { readonly since: number; readonly grid: Grid }) {
  const { t } = useTranslation()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), ageStepMs)
    return () => clearInterval(timer)
  }, [])
  const age = grid.text.formats.relative(new Date(since), new Date(Math.max(now, since)))
  return (
    <span className="stale" role="status">
      <Icon name="clock" small />
      {t('grid.stale', { age })}
    </span>
  )
}

export function LivePauseButton({ grid }: { readonly grid: Grid }) {
  const { t } = useTranslation()
  const { data, snapshot } = grid
  const isPaused = snapshot.paused !== null
  return (
    <IconButton
      kind="quiet"
      icon={isPaused ? 'play' : 'pause'}
      label={t(isPaused ? 'grid.pause.resume' : 'grid.pause.pause')}
      onClick={() => (isPaused ? data.resume() : data.pause())}
    />
  )
}

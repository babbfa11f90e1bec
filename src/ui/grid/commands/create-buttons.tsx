/** Buttons that create something: the first is the page's primary one, at the far right of its head; in a detail all are secondary. */
import { useEffect, useEffectEvent, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Action } from '../../../define/action'
import type { AnyRow } from '../../../define/view'
import { Button } from '../../controls/button'
import type { Grid } from '../data/use-grid'
import { useRowActions } from './use-row-actions'

export interface CreateButtonsProps {
  readonly grid: Grid
  /** Small ones for the head of a detail. */
  readonly isDetail?: boolean
  /** Name of the action that the page was opened for; it starts by itself, once. */
  readonly starts?: string | null
  /** Called when that action has ended or was cancelled. */
  readonly onEnded?: () => void
}

/** The buttons; one that is not possible shows the reason. */
export function CreateButtons({ grid, isDetail = false, starts = null, onEnded }: CreateButtonsProps) {
  const { t } = useTranslation()
  const { creations, running, run } = useRowActions(grid)
  const entries = creations()
  const started = useEffectEvent(() => entries.find(({ action }) => action.name === starts))
  const isStarted = useRef(false)
  useEffect(() => {
    const entry = started()
    if (isStarted.current || entry === undefined || entry.reason !== undefined) return
    isStarted.current = true
    void run(entry.action, []).then(onEnded)
  }, [run, onEnded])
  const [primary, ...others] = entries
  const kindOf = (action: Action<AnyRow>) =>
    !isDetail && action === primary?.action ? 'primary' : 'secondary'
  const inOrder = primary === undefined || isDetail ? entries : [...others, primary]
  return inOrder.map(({ action, reason, icon }) => (
    <Button
      key={action.name}
      kind={kindOf(action)}
      {...(isDetail ? { size: 'small' as const } : {})}
      icon={icon}
      reason={reason}
      busy={running === action.name}
      aria-keyshortcuts={action.shortcut}
      onClick={() => void run(action, [])}
    >
      {t(`action.${action.name}`)}
    </Button>
  ))
}

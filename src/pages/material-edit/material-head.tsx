/** The head of the material page: where it belongs, its state, how much is edited, and the commands. */
import { useSyncExternalStore, type ReactNode } from 'react'
import type { AreaProps } from '../../areas/area-props'
import type { Material } from '../../contract/entities/material'
import { Button } from '../../ui/controls/button'
import { LiveIndicator } from '../../ui/controls/live-indicator'
import { StateChip } from '../../ui/controls/state-chip'
import { useSession } from '../../ui/session-context'
import { Icon } from '../../ui/theme/icons'
import { useTranslation } from '../../ui/use-translation'
import type { EditedMaterial } from './use-material-edits'

export interface MaterialHeadProps extends Pick<AreaProps, 'navigate' | 'canOpen'> {
  readonly title: string
  readonly row: Material
  readonly edited: EditedMaterial
  readonly mayEdit: boolean
  readonly print: ReactNode
  readonly onSave: () => void
}

/** The head. */
export function MaterialHead({
  title,
  row,
  edited,
  mayEdit,
  print,
  onSave,
  navigate,
  canOpen,
}: MaterialHeadProps) {
  const { t } = useTranslation()
  const { live } = useSession()
  const state = useSyncExternalStore(
    listener => live.onState(listener),
    () => live.state(),
  )
  const { count, problems } = edited
  const unchanged = count === 0 ? t('material.unchanged') : undefined
  const reason = mayEdit ? unchanged : t('material.readOnly')
  return (
    <div className="phead k-page-head">
      <div className="k-me-title">
        <nav className="k-me-crumb" aria-label={t('process.where')}>
          {canOpen('materials-es-page') ? (
            <button type="button" className="lnk" onClick={() => navigate({ page: 'materials-es-page' })}>
              {t('route.materials-es-page')}
            </button>
          ) : (
            t('route.materials-es-page')
          )}
          <span aria-hidden="true"> / </span>
          {title}
        </nav>
        <h1>
          {row.name ?? row.itemNo} <span className="id muted k-me-no">{row.itemNo}</span>
        </h1>
      </div>
      <StateChip kind="material" state={row.materialState} label={t(`state.material.${row.materialState}`)} />
      {count > 0 && (
        <span className="k-me-count" role="status">
          <Icon name="edit" small />
          {t('material.edited', { count })}
          {problems.size > 0 && `, ${t('material.toCorrect', { count: problems.size })}`}
        </span>
      )}
      <span className="grow" />
      <LiveIndicator state={state} onTryNow={() => live.retryNow()} />
      <Button
        kind="quiet"
        {...(count === 0 ? { reason: t('material.unchanged') } : {})}
        onClick={edited.discard}
      >
        {t('material.discard')}
      </Button>
      {print}
      <Button
        kind="primary"
        icon="save"
        shortcut="Ctrl S"
        busy={edited.isSaving}
        reason={reason}
        onClick={onSave}
      >
        {t('material.save')}
      </Button>
    </div>
  )
}

/** The head of the material page: where it belongs, its state, how much is edited, and the commands. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AreaProps } from '../area-props'
import type { Material } from '../../contract/entities/material'
import { StateChip } from '../../ui/controls/state-chip'
import { SessionLive } from '../../ui/session-live'
import { DiscardButton, EditCount, SaveButton } from '../edited-page'
import { PageTitle } from '../page-title'
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
  const { count, problems } = edited
  return (
    <div className="phead k-page-head">
      <PageTitle
        above={[{ title: t('route.materials-es-page'), page: 'materials-es-page' }, { title }]}
        navigate={navigate}
        canOpen={canOpen}
      >
        {row.name ?? row.itemNo} <span className="id muted k-me-no">{row.itemNo}</span>
      </PageTitle>
      <StateChip kind="material" state={row.materialState} label={t(`state.material.${row.materialState}`)} />
      {count > 0 && (
        <EditCount>
          {t('material.edited', { count })}
          {problems.size > 0 && `, ${t('material.toCorrect', { count: problems.size })}`}
        </EditCount>
      )}
      <span className="grow" />
      <SessionLive />
      <DiscardButton isUnchanged={count === 0} onDiscard={edited.discard} />
      {print}
      <SaveButton
        isSaving={edited.isSaving}
        isUnchanged={count === 0}
        reason={mayEdit ? undefined : t('material.readOnly')}
        onSave={onSave}
      />
    </div>
  )
}

/** The head of the material page: breadcrumb, state, number of edits, and the commands. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Material } from '../../contract/entities/material'
import { StateChip } from '../../ui/controls/state-chip'
import { SessionLiveIndicator } from '../../ui/session-live'
import { useEntryForm } from '../../ui/edit/entry-form'
import { EditCount, SaveBar } from '../../ui/edit/save-bar'
import { PageTitle } from '../page-title'

export interface MaterialHeadProps {
  readonly title: string
  readonly row: Material
  readonly print: ReactNode
}

export function MaterialHead({ title, row, print }: MaterialHeadProps) {
  const { t } = useTranslation()
  const form = useEntryForm()
  return (
    <div className="phead k-page-head">
      <PageTitle above={[{ title: t('route.materials-es-page'), page: 'materials-es-page' }, { title }]}>
        {row.name ?? row.itemNo} <span className="id muted k-me-no">{row.itemNo}</span>
      </PageTitle>
      <StateChip kind="material" state={row.materialState} label={t(`state.material.${row.materialState}`)} />
      <EditCount form={form}>{t('unsaved.edited', { count: form.count })}</EditCount>
      <span className="grow" />
      <SessionLiveIndicator />
      <SaveBar form={form}>{print}</SaveBar>
    </div>
  )
}

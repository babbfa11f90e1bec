/**
 * The page material-edit-page/:id: the master data of one material, its label, and below them its related rows. The row is updated live;
 * typed values stay.
 */
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { actionDialogs } from '../dialogs/action-dialogs'
import type { AreaPageProps } from '../area-pages'
import { printMaterialLabels } from '../../catalog/actions/materials'
import { materialsView } from '../../catalog/views/materials'
import type { Material } from '../../contract/entities/material'
import { materialLabel } from '../../contract/label'
import { ReadOnlyNote } from '../../ui/access/read-only-note'
import { ProblemBanner } from '../../ui/controls/banner'
import { NotRefreshed } from '../../ui/controls/not-loaded'
import { ActionDialogsContext } from '../../ui/actions/action-dialogs'
import { ActionButton } from '../../ui/actions/action-button'
import { readableDetails } from '../../ui/grid/commands/grid-links'
import { useRowActions } from '../../ui/grid/commands/use-row-actions'
import type { HotGridHandle } from '../../ui/grid/table/hot-grid'
import { adoptGridSheets } from '../../ui/grid/table/grid-sheets'
import type { PanelName } from '../../ui/grid/page-panel'
import type { Grid } from '../../ui/grid/data/use-grid'
import { createArrangementStore } from '../../ui/grid/layout/arrangement-store'
import { lazyPart } from '../../ui/lazy-part'
import { GuardedPlaces } from '../../ui/places'
import { useNewestSession, useSession } from '../../ui/session-context'
import { EntryFormContext } from '../../ui/edit/entry-form'
import { useEditPage } from '../../ui/edit/unsaved-page'
import { LabelPicture } from '../dialogs/label-picture'
import { PagePending } from '../page-pending'
import { usePageRow } from '../use-page-row'
import { MaterialHead } from './material-head'
import '../page-frame.css'
import './material-edit.css'
import { BasePanel, DimensionsPanel, LevelsPanel, PurchasePanel } from './material-panels'
import { useMaterialForm } from './use-material-form'

const GridDetail = lazyPart(() => import('../../ui/grid/detail/grid-detail'), 'GridDetail')

/** The page. Another material remounts it. */
export function Page({ ids, ...props }: AreaPageProps) {
  const { id = 0 } = ids
  useLayoutEffect(() => adoptGridSheets(props.root), [props.root])
  return (
    <ActionDialogsContext value={actionDialogs}>
      <MaterialPage {...props} key={id} materialId={id} />
    </ActionDialogsContext>
  )
}

type MaterialPageProps = Omit<AreaPageProps, 'ids'> & { readonly materialId: number }

function MaterialPage({ materialId, refreshes = 0, ...props }: MaterialPageProps) {
  const { t } = useTranslation()
  const { grid, row, pending } = usePageRow(materialsView, materialId, refreshes)
  if (row !== null) return <ShownMaterialPage {...props} grid={grid} row={row as Material} />
  return (
    <PagePending
      {...props}
      {...pending}
      notLoaded={t('material.notLoaded')}
      unknown={{
        title: t('material.unknown.title', { id: materialId }),
        text: t('material.unknown.text'),
        all: { page: 'materials-es-page', label: t('material.unknown.all') },
      }}
    />
  )
}

type ShownMaterialPageProps = Omit<MaterialPageProps, 'materialId' | 'refreshes'> & {
  readonly grid: Grid
  readonly row: Material
}

function ShownMaterialPage({ grid, row, title, root }: ShownMaterialPageProps) {
  const { t } = useTranslation()
  const form = useMaterialForm(grid, row)
  const mayEdit = form.reason === undefined
  const page = useEditPage(form, t('unsaved.lost', { count: form.count }))
  const panels = { grid, row }
  return (
    <GuardedPlaces guard={page}>
      <EntryFormContext value={form}>
        <div className="k-page" onKeyDown={page.onKeyDown}>
          <MaterialHead title={title} row={row} print={<PrintButton grid={grid} row={row} />} />
          <div className="k-me">
            <div className="k-me-main" ref={form.place}>
              <ProblemBanner problem={form.problem} />
              <NotRefreshed failure={grid.snapshot.failure} onRetry={() => void grid.data.refresh()} />
              {form.reason !== undefined && (
                <ReadOnlyNote
                  text={form.reason}
                  what={title}
                  question={{ permissions: ['data/material/update'] }}
                />
              )}
              <fieldset className="k-me-form" disabled={!mayEdit} aria-label={row.itemNo}>
                <BasePanel {...panels} />
                <div className="k-me-three">
                  <DimensionsPanel {...panels} />
                  <LevelsPanel {...panels} />
                  <PurchasePanel {...panels} />
                </div>
              </fieldset>
            </div>
            <div className="k-me-side">
              {row.image !== null && (
                <section className="panel" aria-label={grid.titleOf('image')}>
                  <div className="ph">
                    <h2>{grid.titleOf('image')}</h2>
                  </div>
                  <div className="k-me-image">
                    <img src={row.image} alt={row.name ?? row.itemNo} />
                  </div>
                </section>
              )}
              <section className="panel" aria-label={t('material.label')}>
                <div className="ph">
                  <h2>{t('material.label')}</h2>
                </div>
                <div className="k-me-label">
                  <LabelPicture label={materialLabel(row)} />
                </div>
              </section>
            </div>
            <MaterialDetails grid={grid} row={row} root={root} />
          </div>
        </div>
      </EntryFormContext>
    </GuardedPlaces>
  )
}

/** Prints the label; says why when it is not possible. */
function PrintButton({ grid, row }: { readonly grid: Grid; readonly row: Material }) {
  return <ActionButton actions={useRowActions(grid)} name={printMaterialLabels.name} rows={[row]} />
}

type DetailsProps = Pick<ShownMaterialPageProps, 'grid' | 'row' | 'root'>

/** The material's related rows, with the same tabs as the grid of materials. */
function MaterialDetails({ grid, row, root }: DetailsProps) {
  const session = useSession()
  const newest = useNewestSession()
  const [store] = useState(() => createArrangementStore(newest, materialsView))
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const handle = useRef<HotGridHandle>(null)
  const links = useMemo(() => readableDetails(materialsView, session.access), [session.access])
  return (
    <div className="k-me-details">
      <GridDetail
        links={links}
        master={grid}
        store={store}
        row={row}
        root={root}
        panel={panel}
        onPanel={setPanel}
        panelPlace={place}
        handleRef={handle}
      />
      <div ref={setPlace} className="k-beside-detail" />
    </div>
  )
}

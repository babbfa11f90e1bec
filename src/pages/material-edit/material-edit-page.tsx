/**
 * The page material-edit-page/:id: the master data of one material, its label, and below everything that belongs to it. The row
 * follows the warehouse; what somebody types stays.
 */
import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { actionDialogs } from '../../areas/action-dialogs'
import type { AreaPageProps } from '../../areas/area-pages'
import { printMaterialLabels } from '../../catalog/actions/materials'
import { materialsView } from '../../catalog/views/materials'
import type { Material } from '../../contract/entities/material'
import { materialLabel } from '../../contract/label'
import { failureText } from '../../kernel/failure'
import { Banner } from '../../ui/controls/banner'
import { Button } from '../../ui/controls/button'
import { EmptyState } from '../../ui/controls/empty-state'
import { ErrorPanel } from '../../ui/controls/error-panel'
import { GridSkeleton, Skeleton } from '../../ui/controls/skeleton'
import { useDialogs } from '../../ui/dialogs/dialog-outlet'
import { ActionDialogsContext } from '../../ui/form/action-dialogs'
import { actionEntries } from '../../ui/grid/commands/action-menu'
import { GridLinksContext, useStableLinks } from '../../ui/grid/commands/grid-links'
import { useRowActions } from '../../ui/grid/commands/use-row-actions'
import type { HotGridHandle } from '../../ui/grid/engine/hot-grid'
import { adoptGridSheets } from '../../ui/grid/engine/grid-sheets'
import type { PanelName } from '../../ui/grid/page-panel'
import { readableDetails } from '../../ui/grid/detail/readable-details'
import type { Grid } from '../../ui/grid/use-grid'
import { createArrangementStore } from '../../ui/grid/views/arrangement-store'
import { Later } from '../../ui/later'
import { useSession } from '../../ui/session-context'
import { useTranslation } from '../../ui/use-translation'
import { LabelPicture } from '../dialogs/label-picture'
import { MaterialFieldContext } from './material-field'
import { MaterialHead } from './material-head'
import './material-look'
import { BasePanel, DimensionsPanel, LevelsPanel, PurchasePanel } from './material-panels'
import { useLeaveGuard } from '../../ui/use-leave-guard'
import { useMaterial } from './use-material'
import { useMaterialEdits } from './use-material-edits'

const loadGridDetail = () => import('../../ui/grid/detail/grid-detail')

/** The page. Another material is another mount. */
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
  const { grid, row } = useMaterial(materialId, refreshes)
  if (row !== null) return <ShownMaterialPage {...props} grid={grid} row={row} />
  return (
    <div className="k-page">
      <div className="phead">
        <h1>{props.title}</h1>
      </div>
      <div className="body">
        <section className="panel">
          <NotShown {...props} materialId={materialId} grid={grid} />
        </section>
      </div>
    </div>
  )
}

type NotShownProps = Pick<AreaPageProps, 'navigate' | 'canOpen'> & {
  readonly materialId: number
  readonly grid: Grid
}

/** Nothing can be shown yet, or at all: there is no such material, or it could not be loaded. */
function NotShown({ materialId, grid, navigate, canOpen }: NotShownProps) {
  const { t } = useTranslation()
  const { status, failure, totalCount, trueAt } = grid.snapshot
  if (failure !== null && status === 'failed') {
    const { key, values } = failureText(failure)
    return (
      <ErrorPanel
        title={t('material.notLoaded')}
        text={t(key, { ...values })}
        action={
          <Button icon="refresh" onClick={() => void grid.data.refresh()}>
            {t('ui.retry')}
          </Button>
        }
      />
    )
  }
  if (status === 'ready' && trueAt !== null && totalCount === 0) {
    return (
      <div role="status">
        <EmptyState
          drawing="no-page"
          title={t('material.unknown.title', { id: materialId })}
          text={t('material.unknown.text')}
          action={
            canOpen('materials-es-page') && (
              <Button onClick={() => navigate({ page: 'materials-es-page' })}>
                {t('material.unknown.all')}
              </Button>
            )
          }
        />
      </div>
    )
  }
  return (
    <Skeleton isLoading shape={<GridSkeleton rows={14} />}>
      {null}
    </Skeleton>
  )
}

type ShownMaterialPageProps = Omit<MaterialPageProps, 'materialId' | 'refreshes'> & {
  readonly grid: Grid
  readonly row: Material
}

function ShownMaterialPage({ grid, row, title, root, navigate, canOpen }: ShownMaterialPageProps) {
  const { t } = useTranslation()
  const session = useSession()
  const { access } = session
  const dialogs = useDialogs()
  const form = useRef<HTMLDivElement>(null)
  const edited = useMaterialEdits(row, grid.titleOf, () => grid.data.refresh())
  const guard = useLeaveGuard(edited.count > 0, async () => {
    const mayLeave = await dialogs.confirm({
      title: t('material.leave.title'),
      text: t('material.leave.text', { count: edited.count }),
      confirmLabel: t('material.leave.submit'),
      cancelLabel: t('material.leave.keep'),
      danger: true,
    })
    if (mayLeave) edited.discard()
    return mayLeave
  })
  const leave: AreaPageProps['navigate'] = target => guard.leave(() => navigate(target))
  const links = useStableLinks({ navigate: leave, canOpen })
  const mayEdit = access.can('data/material/update')
  const context = useMemo(() => ({ grid, row, edited }), [grid, row, edited])
  const save = async () => {
    const [first] = await edited.save()
    if (first !== undefined) {
      form.current?.querySelector<HTMLElement>(`[data-field="${first}"] :is(input, select)`)?.focus()
    }
  }
  const handleKey = (event: KeyboardEvent) => {
    if (
      event.key.toLowerCase() !== 's' ||
      !(event.ctrlKey || event.metaKey) ||
      event.altKey ||
      event.shiftKey
    )
      return
    event.preventDefault()
    if (mayEdit) void save()
  }
  const panels = { grid, row, edited }
  return (
    <GridLinksContext value={links}>
      <div className="k-page" onKeyDown={handleKey}>
        <MaterialHead
          title={title}
          row={row}
          edited={edited}
          mayEdit={mayEdit}
          print={<PrintButton grid={grid} row={row} />}
          onSave={() => void save()}
          navigate={leave}
          canOpen={canOpen}
        />
        <div className="k-me">
          <div className="k-me-main" ref={form}>
            {edited.problem !== null && (
              <Banner tone={edited.problem.isConflict ? 'warning' : 'danger'}>{edited.problem.text}</Banner>
            )}
            {!mayEdit && <Banner tone="info">{t('material.readOnly')}</Banner>}
            <fieldset className="k-me-form" disabled={!mayEdit} aria-label={row.itemNo}>
              <MaterialFieldContext value={context}>
                <BasePanel {...panels} />
                <div className="k-me-three">
                  <DimensionsPanel {...panels} />
                  <LevelsPanel {...panels} />
                  <PurchasePanel {...panels} />
                </div>
              </MaterialFieldContext>
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
    </GridLinksContext>
  )
}

/** Prints the label; says why where that is not possible. */
function PrintButton({ grid, row }: { readonly grid: Grid; readonly row: Material }) {
  const actions = useRowActions(grid)
  const offered = actions.offered.filter(({ name }) => name === printMaterialLabels.name)
  const [entry] = actionEntries(offered, [row], actions.context)
  if (entry === undefined) return null
  return (
    <Button
      icon={entry.icon}
      reason={entry.reason}
      busy={actions.running === entry.action.name}
      onClick={() => actions.run(entry.action, [row])}
    >
      {entry.label}
    </Button>
  )
}

type DetailsProps = Pick<ShownMaterialPageProps, 'grid' | 'row' | 'root'>

/** What belongs to the material, as below the grid of materials. */
function MaterialDetails({ grid, row, root }: DetailsProps) {
  const session = useSession()
  const [store] = useState(() => createArrangementStore(session, materialsView))
  const [panel, setPanel] = useState<PanelName | null>(null)
  const [place, setPlace] = useState<HTMLElement | null>(null)
  const handle = useRef<HotGridHandle>(null)
  const links = useMemo(() => readableDetails(materialsView, session.access), [session.access])
  return (
    <div className="k-me-details">
      <Later load={loadGridDetail}>
        {({ GridDetail }) => (
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
        )}
      </Later>
      <div ref={setPlace} className="k-beside-detail" />
    </div>
  )
}

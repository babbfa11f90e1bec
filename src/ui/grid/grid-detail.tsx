/** The detail of a grid: the rows that belong to the current row of the master, under a head that repeats which one that is. */
import { useEffect, useRef, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { Filter } from '../../contract/filter'
import type { AnyRow, DetailLink, View } from '../../define/view'
import { IconButton } from '../controls/button'
import { StateChip } from '../controls/state-chip'
import { stateKindOf } from './cell-renderers'
import { GridPane, type PaneState } from './grid-pane'
import { startingQuery } from './grid-query'
import type { HotGridHandle } from './hot-grid'
import { useGrid, type Grid } from './use-grid'

/** Arrow keys pass many rows; the detail follows when they rest. */
const followDelayMs = 120

export interface GridDetailProps {
  readonly link: DetailLink
  readonly master: Grid
  readonly row: AnyRow
  readonly root: ShadowRoot | Document
  readonly paneState: () => PaneState
  readonly onPaneState: (change: PaneState) => void
  readonly onClose: () => void
  readonly handleRef: RefObject<HotGridHandle | null>
}

/** The detail pane. */
export function GridDetail(props: GridDetailProps) {
  const { link, master, row, root, paneState, onPaneState, onClose, handleRef } = props
  const { t } = useTranslation()
  const grid = useGrid(link.view, 'detail', () => ({
    query: startingQuery(link.view, 'detail', paneState(), []),
    fixed: fixedOf(link, row.id),
  }))
  const { data } = grid
  const shownId = useRef(row.id)
  useEffect(() => {
    if (shownId.current === row.id) return
    const timer = setTimeout(() => {
      shownId.current = row.id
      data.setFixed(fixedOf(link, row.id))
    }, followDelayMs)
    return () => clearTimeout(timer)
  }, [data, link, row.id])

  return (
    <section className="panel k-panel" aria-label={t('grid.detail.label', { name: master.nameOf(row) })}>
      <GridPane
        grid={grid}
        root={root}
        head={
          <div className="ph k-head">
            <MasterName master={master} row={row} />
            <span className="vsep" />
            <h3>
              {t(`view.${link.view.name}`)}{' '}
              <span className="muted num">{master.text.formats.number(grid.snapshot.totalCount, 0)}</span>
            </h3>
            <span className="grow" />
            <IconButton
              kind="quiet"
              size="small"
              icon="close"
              label={t('grid.detail.close')}
              onClick={onClose}
            />
          </div>
        }
        currentId={null}
        paneState={paneState}
        onPaneState={onPaneState}
        onCurrent={noRow}
        onOpen={noRow}
        onClearFilters={() => data.setQuery({ filters: [], find: '' })}
        isBusy={false}
        handleRef={handleRef}
      />
    </section>
  )
}

/** Which row this is: its number, its state, and the first other text that its view shows. */
function MasterName({ master, row }: { readonly master: Grid; readonly row: AnyRow }) {
  const { view } = master
  const state = row[view.stateField]
  const field = view.entity.fields[view.stateField]
  const note = firstText(view, row)
  return (
    <>
      <b className="id k-master">{master.nameOf(row)}</b>
      {typeof state === 'string' && (
        <StateChip kind={stateKindOf(field?.machine)} state={state} label={master.stateName(state)} />
      )}
      {note !== null && <span className="sec ell">{note}</span>}
    </>
  )
}

function firstText(view: View, row: AnyRow): string | null {
  const field = view.columns.find(name => view.entity.fields[name]?.kind === 'text')
  const value = field === undefined ? null : row[field]
  return typeof value === 'string' && value !== '' ? value : null
}

function fixedOf(link: DetailLink, id: number): readonly Filter[] {
  return [{ selector: link.by, operator: 'IsEqualTo', value: id, type: 'number' }]
}

function noRow(): void {
  // A detail has no detail of its own.
}

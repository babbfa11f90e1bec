/**
 * A grid as a part of a page with other content, such as a report: toolbar, rows and the panels beside them, without a
 * head, saved views or a detail of its own. The page keeps the arrangement.
 */
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { View } from '../../define/view'
import type { ShownFigure } from './commands/grid-links'
import { adoptGridSheets } from './table/grid-sheets'
import { MasterPane, useMasterRefs } from './master-pane'
import { PagePanel, type PanelName } from './page-panel'
import { usePageKeys } from './use-page-keys'
import { useCurrentRow } from './data/current-row'
import { useGrid, type Grid } from './data/use-grid'
import { infoOf, type GridLine } from './data/grid-lines'
import type { ArrangementStore } from './layout/arrangement-store'

/** Up to this many groups are opened automatically; of more groups only the heads are shown, as an overview (ours). */
const openedGroupsMost = 12

export interface GridSectionProps {
  readonly title: string
  /** Another view needs another `key` of the section. */
  readonly view: View
  readonly store: ArrangementStore
  readonly root: ShadowRoot | Document
  /** Increased when fresh rows are requested. */
  readonly refreshes: number
  /** Passes its grid to the page. */
  readonly onGrid: (grid: Grid | null) => void
  /** See GridPaneProps. */
  readonly showFigure: (figure: ShownFigure) => void
}

/** The section; it fills its parent. */
export function GridSection(props: GridSectionProps) {
  useLayoutEffect(() => adoptGridSheets(props.root), [props.root])
  return <SectionRows {...props} />
}

function SectionRows({ title, view, store, root, refreshes, onGrid, showFigure }: GridSectionProps) {
  const grid = useGrid(view, 'master', () => ({ question: store.atoms.question }))
  const { data } = grid
  const [current, setCurrent] = useCurrentRow(grid)
  const [panel, setPanel] = useState<PanelName | null>(null)
  const refs = useMasterRefs()
  const keys = usePageKeys(grid, refs)

  useFewGroupsOpen(grid)
  useEffect(() => {
    if (refreshes > 0) void data.refresh()
  }, [data, refreshes])
  useEffect(() => {
    onGrid(grid)
    return () => onGrid(null)
  }, [onGrid, grid])

  return (
    <div className="k-body k-section" onKeyDown={keys.onKeyDown}>
      <div className="k-grids">
        <MasterPane
          title={title}
          grid={grid}
          store={store}
          root={root}
          refs={refs}
          panel={panel}
          onPanel={setPanel}
          onShortcuts={keys.openShortcuts}
          current={current}
          onCurrent={setCurrent}
          onOpen={null}
          showFigure={showFigure}
        />
      </div>
      {panel !== null && <PagePanel name={panel} grid={grid} store={store} onClose={() => setPanel(null)} />}
      {keys.sheet}
    </div>
  )
}

/** Opens the groups when there are only a few, and again whenever the query selects other rows. */
function useFewGroupsOpen({ data, snapshot }: Grid): void {
  const { status, groupCount, query } = snapshot
  const { filters, find, groups } = query
  const count = status === 'ready' ? (groupCount?.count ?? 0) : 0
  const opened = useRef<readonly unknown[]>([])
  useEffect(() => {
    if (count === 0) return
    const choice = [filters, find, groups]
    if (choice.every((part, place) => part === opened.current[place])) return
    opened.current = choice
    if (count <= openedGroupsMost && data.lines.some(isClosedGroup)) data.openGroups()
  }, [data, count, filters, find, groups])
}

function isClosedGroup(line: GridLine): boolean {
  const info = infoOf(line)
  return info?.kind === 'group' && info.level === 1 && !info.isOpen
}

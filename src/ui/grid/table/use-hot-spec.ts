/** The constant description of a grid for Handsontable; its listeners read the newest props through a ref. */
import { useCallback, useEffect, useMemo, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import { useNewestSession, useSession } from '../../session-context'
import { gridColumn, type TableModel } from './grid-columns'
import type { MenuAnchor, MenuTarget } from './grid-keys'
import type { HotGridHandle, HotGridSpec } from './hot-grid'
import { lineWords } from './line-renderers'
import { areSingleKeysOn } from './shortcuts'
import type { Grid } from '../data/use-grid'
import type { PaneArrangement } from '../layout/arrangement'
import { isHit } from '../layout/find-hits'
import type { AnyRow } from '../../../define/view'

/** The pane's props that the table needs. */
export interface HotPaneProps {
  /** Id of the current row. */
  readonly currentId: number | null
  /** The user's arrangement. */
  readonly pane: PaneArrangement
  readonly onPane: (change: Partial<PaneArrangement>) => void
  readonly onCurrent: (row: AnyRow, by?: symbol) => void
  readonly onOpen: (row: AnyRow) => void
  readonly handleRef: RefObject<HotGridHandle | null>
}

/** What the listeners of a grid call, with its newest values. */
export interface LatestPane {
  readonly props: HotPaneProps
  readonly model: TableModel
  onMenu(target: MenuTarget, anchor: MenuAnchor): boolean
  onLetter(letter: string, row: AnyRow | null): boolean
  onLink(row: AnyRow, field: string): boolean
  onSort(field: string, isAdding: boolean): void
  onSelectAll(): void
}

/** Changes only with the language or the view. `latest` is set before the grid appears. */
export function useHotSpec(grid: Grid, latest: RefObject<LatestPane>): HotGridSpec {
  const { handsontableLicenseKey: licenseKey } = useSession()
  const newest = useNewestSession()
  const { t } = useTranslation()
  const { view, data, selection, instance, text, titleOf, nameOf, countText } = grid
  const currentId = useCallback(() => latest.current.props.currentId, [latest])
  const handleOf = useCallback((): HotGridHandle | null => latest.current.props.handleRef.current, [latest])
  const spec = useMemo(
    (): HotGridSpec => ({
      label: text.translate(`view.${view.name}`),
      selectAllLabel: t('grid.selectPage'),
      numberTitle: t('grid.rowNumber'),
      lines: data.lines,
      rows: data.rows,
      selection,
      scroll: instance.scroll,
      text,
      words: lineWords({ translate: text.translate, formats: text.formats, countText }),
      licenseKey,
      marks: {
        isSelected: id => selection.has(id),
        isCurrent: id => currentId() === id,
        isHistorical: id => data.isHistorical(id),
        isChanged: (id, field) => data.isChanged(id, field),
        isHit: (row, field) => isHit(view, row, field, data.snapshot().query.find, text),
      },
      rowLabel: row => t('grid.selectRow', { name: nameOf(row) }),
      groupColumn: field => gridColumn(view, field, titleOf),
      firstNumber: () => {
        const { query, pageMode } = data.snapshot()
        return (pageMode === 'endless' ? 0 : query.pageIndex * query.pageSize) + 1
      },
      lineCount: () => {
        const { groupCount, isTotalExact, totalCount } = data.snapshot()
        if (groupCount !== null) return data.lines.length
        return isTotalExact ? totalCount : null
      },
      model: () => latest.current.model,
      onSort: (field, isAdding) => latest.current.onSort(field, isAdding),
      onColumnOrder: columns => latest.current.props.onPane({ columns }),
      onColumnWidth: (field, widthPx) => {
        const { pane, onPane } = latest.current.props
        onPane({ widths: { ...pane.widths, [field]: widthPx } })
      },
      onCurrentRow: row => latest.current.props.onCurrent(row),
      onSeen: (row, field) => data.markSeen(row.id, field),
      onNearEnd: () => data.reachEnd(),
      onOpen: row => latest.current.props.onOpen(row),
      onMenu: (target, anchor) => latest.current.onMenu(target, anchor),
      onLetter: (letter, row) => areSingleKeysOn(newest().settings) && latest.current.onLetter(letter, row),
      onLink: (row, field) => latest.current.onLink(row, field),
      onLine: id => data.actOn(id, Math.max((handleOf()?.fittingLines() ?? 0) - linesAround, fitLeast)),
      onSelectAll: () => latest.current.onSelectAll(),
      onReady: handle => {
        latest.current.props.handleRef.current = handle
      },
    }),
    [
      view,
      data,
      selection,
      instance,
      text,
      titleOf,
      nameOf,
      countText,
      licenseKey,
      newest,
      t,
      latest,
      currentId,
      handleOf,
    ],
  )

  useEffect(() => {
    let last = data.snapshot()
    const stops = [
      data.onRows(change => {
        if (change !== 'replaced') {
          handleOf()?.repaint(change)
          return
        }
        handleOf()?.replaced()
        // Another result, or another page of it, starts at its top.
        const { query, fixed } = data.snapshot()
        if (query !== last.query || fixed !== last.fixed) handleOf()?.scrollToTop()
        last = data.snapshot()
      }),
      selection.onChange(ids => handleOf()?.repaintSelection(ids)),
      watchView(data.inView, () => handleOf()?.inView() ?? null),
    ]
    return () => {
      for (const stop of stops) stop()
    }
  }, [data, selection, handleOf])
  return spec
}

/** A group opens with as many rows as fit below it, less its head and the line for its rest; at least with `fitLeast`. */
const linesAround = 3
const fitLeast = 5

/** Interval of the check which cells are in view. */
const viewStepMs = 1_000

/** Reports which cells are in view while the page is visible. */
function watchView(
  notify: (ids: readonly number[], fields: readonly string[]) => void,
  inView: () => ReturnType<HotGridHandle['inView']> | null,
): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState !== 'visible') return
    const seen = inView()
    if (seen !== null) notify(seen.ids, seen.fields)
  }, viewStepMs)
  return () => clearInterval(timer)
}

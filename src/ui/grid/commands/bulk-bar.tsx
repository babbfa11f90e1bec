/** The bar between rows and footer while rows are selected: their number, their sums, and the actions on them. */
import { useLayoutEffect, useMemo, useRef, useState, type RefObject } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../define/view'
import { sumDecimals } from '../../../contract/decimal'
import type { Actions } from '../../actions/use-actions'
import { Button } from '../../controls/button'
import { MenuButton } from '../../controls/menu'
import { classNames } from '../../theme/icons'
import { sumsInWords, totalText } from '../data/grid-sums'
import type { Grid } from '../data/use-grid'
import type { SelectAll } from './use-row-actions'

export interface BulkBarProps {
  readonly grid: Grid
  readonly actions: Actions
  readonly selectAll: SelectAll
  /** Called when no row is selected any more: the bar disappears, and with it the focus. */
  readonly onClear: () => void
}

/** The bulk bar, for a selection of at least one row. */
export function BulkBar({ grid, actions, selectAll, onClear }: BulkBarProps) {
  const { t } = useTranslation()
  const { chosen, snapshot } = grid
  const bar = useRef<HTMLDivElement>(null)
  const isTight = useTight(bar)
  const { entries: entriesOf, running } = actions
  const sums = useMemo(() => sumsText(grid, chosen), [grid, chosen])
  const entries = useMemo(() => entriesOf(chosen), [entriesOf, chosen])
  const promoted = entries.filter(({ action }) => action.isPromoted === true)
  const others = entries.filter(({ action }) => action.isPromoted !== true)
  const more = [...actions.menu(others, chosen), ...actions.rehearsals(entries, chosen)]
  const number = (count: number) => grid.text.formats.number(count, 0)
  const isAll = snapshot.isTotalExact && chosen.length >= snapshot.totalCount
  return (
    <div
      ref={bar}
      className={classNames('bulk', isTight && tightClass)}
      role="region"
      aria-label={t('grid.bulk.label')}
    >
      <b role="status">
        {isAll
          ? t('grid.bulk.allChosen', { total: totalText(grid) })
          : t('grid.bulk.chosen', { chosen: number(chosen.length), total: totalText(grid) })}
      </b>
      <span className="sec num ell k-sums">{sums}</span>
      {chosen.length < selectAll.count && chosen.length >= snapshot.rowCount && (
        <button type="button" className="lnk" onClick={selectAll.run} disabled={selectAll.isRunning}>
          {t(selectAll.isCut ? 'grid.bulk.selectFirst' : 'grid.bulk.selectAll', {
            number: number(selectAll.count),
          })}
        </button>
      )}
      <span className="k-gap" />
      {promoted.map(({ action, label, icon, reason }) => (
        <Button
          key={action.name}
          size="small"
          icon={icon}
          reason={reason}
          busy={running === action.name}
          title={isTight && reason === undefined ? label : undefined}
          onClick={() => void actions.run(action, chosen)}
        >
          <span className={classNames(icon !== undefined && 'k-label')}>{label}</span>
        </Button>
      ))}
      {more.length > 0 && (
        <MenuButton label={t('grid.bulk.more')} size="small" placement="above" groups={more} />
      )}
      <Button size="small" kind="quiet" shortcut="Escape" onClick={onClear}>
        {t('grid.bulk.clear')}
      </Button>
    </div>
  )
}

/** Whether the bar is too narrow for the labels of its buttons, so that only their icons are shown. Measured with the labels. */
function useTight(bar: RefObject<HTMLElement | null>): boolean {
  const [isTight, setTight] = useState(false)
  useLayoutEffect(() => {
    const element = bar.current
    if (element === null) return undefined
    const measure = () => {
      const isNow = element.classList.contains(tightClass)
      element.classList.remove(tightClass)
      const isTooNarrow = element.scrollWidth > element.clientWidth
      element.classList.toggle(tightClass, isNow)
      setTight(isTooNarrow)
    }
    measure()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(measure)
    observer?.observe(element)
    return () => observer?.disconnect()
  })
  return isTight
}

const tightClass = 'k-tight'

function sumsText(grid: Grid, rows: readonly AnyRow[]): string {
  const sums = (grid.view.sums ?? []).map(field => {
    const values = rows.map(row => row[field]).map(value => (value == null ? null : String(value)))
    return [field, sumDecimals(values)] as const
  })
  return sumsInWords(grid, Object.fromEntries(sums))
}

/** The docked line of a grouped grid: by which fields, what orders the groups, and a button that ends the grouping. */
import { useState, type DragEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../controls/button'
import { Icon } from '../../theme/icons'
import type { PaneArrangement } from './arrangement'
import { infoOf } from '../data/grid-lines'
import type { Grid } from '../data/use-grid'

export interface GridGroupsBarProps {
  readonly grid: Grid
  /** For a grid that is grouped by at least one field. */
  readonly pane: Pick<PaneArrangement, 'groups' | 'groupOrder'>
  readonly onPane: (change: Partial<PaneArrangement>) => void
}

/** Pills that are moved by dragging or by Alt and an arrow key. */
export function GridGroupsBar({ grid, pane, onPane }: GridGroupsBarProps) {
  const { t } = useTranslation()
  const { data, titleOf, view } = grid
  const { groups, groupOrder } = pane
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (field: string, to: number) => {
    const others = groups.filter(name => name !== field)
    const at = Math.min(Math.max(to, 0), others.length)
    onPane({ groups: [...others.slice(0, at), field, ...others.slice(at)] })
  }
  const over = (event: DragEvent) => {
    if (dragged !== null) event.preventDefault()
  }
  const infos = data.lines.flatMap(line => infoOf(line) ?? [])
  const states = infos.flatMap(info => (info.kind === 'group' ? [info.isOpen] : []))
  return (
    <div className="gt k-groups" role="group" aria-label={t('grid.groups.label')}>
      <span className="lab">{t('grid.groups.by')}</span>
      {groups.map((field, at) => (
        <span key={field} className="k-grouped-by">
          {at > 0 && <span className="muted">{t('grid.groups.then')}</span>}
          <span
            className="pill"
            draggable
            onDragStart={event => {
              event.dataTransfer.effectAllowed = 'move'
              setDragged(field)
            }}
            onDragEnd={() => setDragged(null)}
            onDragOver={over}
            onDrop={event => {
              event.preventDefault()
              if (dragged !== null && dragged !== field) move(dragged, at)
            }}
          >
            <button
              type="button"
              className="e k-grip"
              aria-label={t('grid.groups.move', {
                field: titleOf(field),
                place: at + 1,
                total: groups.length,
              })}
              onKeyDown={event => {
                const step = event.altKey ? (steps[event.key] ?? 0) : 0
                if (step === 0) return
                event.preventDefault()
                move(field, at + step)
              }}
            >
              <Icon name="grip" small />
              {titleOf(field)}
            </button>
            <button
              type="button"
              className="x"
              aria-label={t('grid.groups.remove', { field: titleOf(field) })}
              onClick={() => onPane({ groups: groups.filter(name => name !== field) })}
            >
              <Icon name="close" />
            </button>
          </span>
        </span>
      ))}
      {groupOrder !== null && (
        <span className="pill">
          <span className="e">
            {t(groupOrder.desc ? 'grid.groups.largestFirst' : 'grid.groups.smallestFirst', {
              field: titleOf(groupOrder.selector),
            })}
          </span>
          <button
            type="button"
            className="x"
            aria-label={t('grid.groups.orderByValue')}
            onClick={() => onPane({ groupOrder: null })}
          >
            <Icon name="close" />
          </button>
        </span>
      )}
      <span className="hint">
        {t((view.sums ?? []).length > 0 ? 'grid.groups.orderHint' : 'grid.groups.noSort')}
      </span>
      <button type="button" className="lnk" onClick={() => onPane({ groups: [] })}>
        {t('grid.groups.sortInstead')}
      </button>
      <span className="grow" />
      {states.includes(true) && (
        <Button kind="quiet" size="small" onClick={() => data.closeGroups()}>
          {t('grid.groups.closeAll')}
        </Button>
      )}
      {states.includes(false) && (
        <Button kind="quiet" size="small" onClick={() => data.openGroups()}>
          {t('grid.groups.openAll')}
        </Button>
      )}
    </div>
  )
}

const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }

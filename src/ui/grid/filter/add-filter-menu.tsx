/** The menu of a grid's toolbar that adds a filter: every field that can be asked for. */
import { useTranslation } from 'react-i18next'
import type { Anchor } from '../../controls/floating'
import { Menu, type MenuGroup, type MenuItem } from '../../controls/menu'
import { filterFields } from './filter-fields'
import type { Grid } from '../data/use-grid'

export interface AddFilterMenuProps {
  readonly grid: Grid
  readonly anchor: Anchor
  readonly onField: (selector: string) => void
  readonly onClear: () => void
  readonly onClose: () => void
}

/** The open menu. */
export function AddFilterMenu({ grid, anchor, onField, onClear, onClose }: AddFilterMenuProps) {
  const { t } = useTranslation()
  return (
    <Menu
      label={t('grid.filter.menu')}
      anchor={anchor}
      groups={menuGroups(grid, onField, t('grid.filter.clear'), onClear)}
      onClose={onClose}
    />
  )
}

/** Fields that the view offers first, then all others by name; then what clears them all. */
function menuGroups(
  grid: Grid,
  onField: (selector: string) => void,
  clearLabel: string,
  onClear: () => void,
): readonly MenuGroup[] {
  const used = new Set(grid.snapshot.query.filters.map(filter => filter.selector))
  const item = (selector: string): MenuItem => ({
    id: selector,
    label: grid.titleOf(selector),
    checked: used.has(selector),
    onSelect: () => onField(selector),
  })
  const { usual, others } = filterFields(grid)
  return [
    { id: 'offered', items: usual.map(item) },
    { id: 'others', items: others.map(item) },
    {
      id: 'clear',
      items: used.size === 0 ? [] : [{ id: '_clear', label: clearLabel, icon: 'close', onSelect: onClear }],
    },
  ]
}

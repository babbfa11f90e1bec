/**
 * The context menu of a grid. On a cell: actions on the rows, then copying, filtering and opening the row that the cell names.
 * On a column head: sort, group, pin, hide, widths.
 */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { AnyRow } from '../../../define/view'
import type { Actions } from '../../actions/use-actions'
import { copyText } from '../../controls/clipboard'
import type { Anchor } from '../../controls/floating'
import { Menu, type MenuGroup, type MenuItem } from '../../controls/menu'
import { useToaster } from '../../controls/toast'
import { useDialogs } from '../../dialogs/dialog-outlet'
import { useSession } from '../../session-context'
import type { PaneArrangement } from '../layout/arrangement'
import { contentWidthPx, copiedCell, copiedRows, gridColumn, gridColumns } from '../table/grid-columns'
import {
  addGroup,
  addSort,
  allButThisValue,
  hideColumn,
  isFilterable,
  isMissing,
  onlyThisValue,
  removeGroup,
  sortBy,
  togglePin,
} from './menu-commands'
import type { MenuTarget } from '../table/grid-keys'
import { useOneOrder } from '../layout/arrangement-store'
import { ordersGroups } from '../data/grid-query'
import type { Grid } from '../data/use-grid'

export interface GridMenuProps {
  readonly grid: Grid
  readonly target: MenuTarget
  /** The rows that actions run on: the selected ones when the row is one of them, else only the row. */
  readonly rows: readonly AnyRow[]
  readonly anchor: Anchor
  readonly pane: PaneArrangement
  readonly onPane: (change: Partial<PaneArrangement>) => void
  readonly actions: Actions
  /** Opens the row that the cell names; absent when it names none. */
  readonly link?: { readonly page: string; open(): void } | undefined
  /** Opens the list of columns. */
  readonly onColumns?: (() => void) | undefined
  readonly onClose: () => void
}

export function GridMenu(props: GridMenuProps): ReactNode {
  return props.target.row === null ? <HeadMenu {...props} /> : <CellMenu {...props} row={props.target.row} />
}

function CellMenu(props: GridMenuProps & { readonly row: AnyRow }) {
  const { grid, row, rows, anchor, onClose } = props
  const { entries, menu, rehearsals } = props.actions
  const groups = useCellGroups(props, row)
  const offered = entries(rows)
  const actions = menu(offered, rows)
  const isDanger = (group: MenuGroup) => group.items.some(({ danger }) => danger === true)
  const [only] = rows
  return (
    <Menu
      label={rows.length === 1 && only !== undefined ? grid.subjectOf(only) : grid.countText(rows.length)}
      showLabel
      anchor={anchor}
      groups={[
        ...actions.filter(group => !isDanger(group)),
        ...rehearsals(offered, rows),
        ...groups,
        // Destructive actions are last (design guide, context menu).
        ...actions.filter(isDanger),
      ]}
      onClose={onClose}
    />
  )
}

function useCellGroups(
  { grid, target, rows, pane, onPane, link }: GridMenuProps,
  row: AnyRow,
): readonly MenuGroup[] {
  const { t } = useTranslation()
  const copy = useCopyCommand()
  const { access } = useSession()
  const order = useOneOrder(pane, onPane)
  const { view, text, titleOf } = grid
  const { formats } = text
  const column = target.field === null ? undefined : gridColumn(view, target.field, titleOf)
  const copies: MenuItem[] = [
    {
      id: 'copy-row',
      label:
        rows.length === 1
          ? t('grid.menu.copyRow')
          : t('grid.menu.copyRows', { count: rows.length, number: formats.number(rows.length, 0) }),
      onSelect: () => copy(copiedRows(rows, gridColumns(view, pane, titleOf), text)),
    },
  ]
  if (column === undefined) return [{ id: 'copy', items: copies }]
  const { field, title } = column
  const cell = copiedCell(row, column, text)
  if (cell !== '') {
    copies.unshift({
      id: 'copy-cell',
      icon: 'copy',
      label: t('grid.menu.copyCell'),
      shortcut: `${t('key.Ctrl')} C`,
      onSelect: () => copy(cell),
    })
  }
  const groups: MenuGroup[] = [{ id: 'copy', items: copies }]
  if (link !== undefined) {
    const label = t('grid.menu.open', { value: cell, page: t(`route.${link.page}`) })
    groups.unshift({
      id: 'open',
      items: [{ id: 'open', icon: 'link', label, shortcut: t('key.Enter'), onSelect: () => link.open() }],
    })
  }
  if (!isFilterable(view, field)) return groups
  const hasNothing = isMissing(row, field)
  const filter = (next: PaneArrangement['filters']) => onPane({ filters: next })
  const filters: readonly MenuItem[] = [
    {
      id: 'only',
      icon: 'filter',
      label: t(hasNothing ? 'grid.menu.filterMissing' : 'grid.menu.filterBy'),
      onSelect: () => filter(onlyThisValue(pane.filters, view, field, row, formats)),
    },
    {
      id: 'exclude',
      label: t(hasNothing ? 'grid.menu.excludeMissing' : 'grid.menu.exclude'),
      onSelect: () => filter(allButThisValue(pane.filters, view, field, row, formats)),
    },
  ]
  groups.push({
    id: 'value',
    items: [
      // Without the right there are no pills to remove them by.
      ...(access.can('grid/filters') ? filters : []),
      ...(pane.groups.includes(field)
        ? []
        : [
            {
              id: 'group',
              label: t('grid.menu.group', { field: title }),
              onSelect: () => order.group(addGroup(pane, field)),
            },
          ]),
    ],
  })
  return groups
}

function HeadMenu({ grid, target, anchor, pane, onPane, onColumns, onClose }: GridMenuProps) {
  const { t } = useTranslation()
  const order = useOneOrder(pane, onPane)
  const { view, titleOf, snapshot, text } = grid
  const field = target.field ?? ''
  const title = titleOf(field)
  const isGroupOrder = ordersGroups(view, pane, field)
  const sort = pane.groups.length > 0 ? [] : snapshot.query.sort.length > 0 ? snapshot.query.sort : view.sort
  const first = isGroupOrder ? pane.groupOrder : sort[0]
  const orderBy = (desc: boolean) =>
    isGroupOrder ? onPane({ groupOrder: { selector: field, desc } }) : order.sort(sortBy(field, desc))
  const isSorted = (desc: boolean) => first?.selector === field && first.desc === desc
  const isGrouped = pane.groups.includes(field)
  const sorts: MenuItem[] = [
    {
      id: 'sort-up',
      label: t(isGroupOrder ? 'grid.menu.groupsUp' : 'grid.menu.sortUp'),
      checked: isSorted(false),
      onSelect: () => orderBy(false),
    },
    {
      id: 'sort-down',
      label: t(isGroupOrder ? 'grid.menu.groupsDown' : 'grid.menu.sortDown'),
      checked: isSorted(true),
      onSelect: () => orderBy(true),
    },
    ...(pane.sort.length > 0 && pane.sort.every(({ selector }) => selector !== field)
      ? [
          {
            id: 'sort-add',
            label: t('grid.menu.sortAdd'),
            onSelect: () => order.sort(addSort(pane.sort, field)),
          },
        ]
      : []),
    {
      id: 'group',
      label: t(isGrouped ? 'grid.groups.remove' : 'grid.menu.group', { field: title }),
      onSelect: () => (isGrouped ? onPane(removeGroup(pane, field)) : order.group(addGroup(pane, field))),
    },
  ]
  const isPinned = pane.pinned.includes(field)
  const layout: MenuItem[] = [
    {
      id: 'pin',
      icon: 'flag',
      label: t(isPinned ? 'grid.menu.unpin' : 'grid.menu.pin'),
      onSelect: () => onPane(togglePin(pane, field)),
    },
    {
      id: 'hide',
      label: t('grid.menu.hide'),
      reason: pane.columns.length > 1 ? undefined : t('grid.menu.lastColumn'),
      onSelect: () => onPane(hideColumn(pane, field)),
    },
    {
      id: 'fit',
      label: t('grid.menu.fitWidth'),
      onSelect: () => {
        const column = gridColumn(view, field, titleOf)
        if (column === undefined) return
        onPane({ widths: { ...pane.widths, [field]: contentWidthPx(column, grid.data.rows, text) } })
      },
    },
    ...(Object.keys(pane.widths).length === 0
      ? []
      : [{ id: 'widths', label: t('grid.menu.resetWidths'), onSelect: () => onPane({ widths: {} }) }]),
    ...(onColumns === undefined
      ? []
      : [{ id: 'columns', icon: 'columns' as const, label: t('grid.menu.columns'), onSelect: onColumns }]),
  ]
  return (
    <Menu
      label={title}
      showLabel
      anchor={anchor}
      groups={[
        { id: 'order', items: isFilterable(view, field) ? sorts : [] },
        { id: 'layout', items: layout },
      ]}
      onClose={onClose}
    />
  )
}

/** Copies and reports success, or why copying is not possible. */
function useCopyCommand(): (text: string) => void {
  const { t } = useTranslation()
  const toaster = useToaster()
  const dialogs = useDialogs()
  return text => {
    void copyText(text).then(isCopied => {
      if (isCopied) toaster.show({ text: t('ui.copied') })
      else void dialogs.showError({ title: t('ui.copy'), description: t('grid.menu.notCopied') })
    })
  }
}

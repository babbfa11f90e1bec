/** Rows are sorted or grouped, not both: the second asks to end the first (spec 1, section 5). */
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../dialogs/dialog-outlet'
import type { PaneArrangement } from './arrangement'

type PaneChange = Partial<PaneArrangement>

export interface OneOrder {
  /** Sorts; grouped rows only after the person agreed to end the grouping. */
  sort(change: PaneChange): void
  /** Groups; rows that the person sorted only after he agreed to end that. */
  group(change: PaneChange): void
}

/** Changes the order of a pane, one way at a time. */
export function useOneOrder(
  { sort, groups }: Pick<PaneArrangement, 'sort' | 'groups'>,
  onPane: (change: PaneChange) => void,
): OneOrder {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const ask = async (kind: 'sort' | 'group', change: PaneChange) => {
    const isConfirmed = await dialogs.confirm({
      title: t(`grid.order.${kind}.title`),
      text: t(`grid.order.${kind}.text`),
      confirmLabel: t(`grid.order.${kind}.confirm`),
    })
    if (isConfirmed) onPane(change)
  }
  return {
    sort: change => (groups.length > 0 ? void ask('sort', change) : onPane(change)),
    group: change => (sort.length > 0 ? void ask('group', change) : onPane(change)),
  }
}

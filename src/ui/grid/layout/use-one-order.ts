/** Rows are sorted or grouped, not both: the second asks to end the first (spec 1, section 5). */
import { useTranslation } from 'react-i18next'
import { useDialogs } from '../../dialogs/dialog-outlet'
import type { PaneArrangement } from './arrangement'

type PaneChange = Partial<PaneArrangement>

export interface OneOrder {
  /** Sorts; grouped rows only after the person agreed to end the grouping. Says whether it happened. */
  sort(change: PaneChange): Promise<boolean>
  /** Groups; rows that the person sorted only after he agreed to end that. Says whether it happened. */
  group(change: PaneChange): Promise<boolean>
}

/** Changes the order of a pane, one way at a time. */
export function useOneOrder(
  { sort, groups }: Pick<PaneArrangement, 'sort' | 'groups'>,
  onPane: (change: PaneChange) => void,
): OneOrder {
  const { t } = useTranslation()
  const dialogs = useDialogs()
  const changed = async (kind: 'sort' | 'group', isOther: boolean, change: PaneChange) => {
    const isAgreed =
      !isOther ||
      (await dialogs.confirm({
        title: t(`grid.order.${kind}.title`),
        text: t(`grid.order.${kind}.text`),
        confirmLabel: t(`grid.order.${kind}.confirm`),
      }))
    if (isAgreed) onPane(change)
    return isAgreed
  }
  return {
    sort: change => changed('sort', groups.length > 0, change),
    group: change => changed('group', sort.length > 0, change),
  }
}

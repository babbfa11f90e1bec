/** Actions of a grid as menu items and as entries of the bulk bar, with what is possible for the chosen rows. Pure. */
import type { Action } from '../../../define/action'
import type { AnyRow } from '../../../define/view'
import type { Access } from '../../../kernel/session'
import type { MenuGroup } from '../../controls/menu'
import type { Reason } from '../../controls/reason'
import { actionAvailability, canRehearse } from '../../form/action-availability'
import {
  actionLabel,
  actionReason,
  asksFirst,
  type ReasonWords,
  type Translate,
} from '../../form/action-words'
import { iconPaths, type IconName } from '../../theme/icon-paths'

export interface ActionEntry {
  readonly action: Action<AnyRow>
  readonly label: string
  readonly icon: IconName | undefined
  /** Why it is not possible. */
  readonly reason: Reason | undefined
}

export interface ActionContext extends ReasonWords {
  readonly access: Pick<Access, 'can' | 'featureOn' | 'isGlobalAdmin' | 'answersFor'>
}

/** All actions with their words for these rows. */
export function actionEntries(
  actions: readonly Action<AnyRow>[],
  rows: readonly AnyRow[],
  context: ActionContext,
): readonly ActionEntry[] {
  return actions.map(action => {
    const availability = actionAvailability(action, rows, context.access)
    return {
      action,
      label: actionLabel(action, availability, context.t),
      icon: isIconName(action.icon) ? action.icon : undefined,
      reason: actionReason(action, availability, context),
    }
  })
}

/** The entries as sections of a menu; what destroys something stands last (design guide, context menu). */
export function actionGroups(
  entries: readonly ActionEntry[],
  onRun: (action: Action<AnyRow>) => void,
): readonly MenuGroup[] {
  const toItem = ({ action, label, icon, reason }: ActionEntry) => ({
    id: action.name,
    label,
    icon,
    shortcut: action.shortcut,
    danger: action.isDanger === true,
    reason,
    onSelect: () => onRun(action),
  })
  const safe = entries.filter(({ action }) => action.isDanger !== true)
  const dangerous = entries.filter(({ action }) => action.isDanger === true)
  const sections = [...new Set(safe.map(({ action }) => action.section))].sort((one, other) => one - other)
  return [
    ...sections.map(section => ({
      id: String(section),
      items: safe.filter(({ action }) => action.section === section).map(toItem),
    })),
    ...(dangerous.length === 0 ? [] : [{ id: 'danger', items: dangerous.map(toItem) }]),
  ]
}

/**
 * Actions that ask nothing first, to see what they would do; those with a form or a confirmation offer that there. Empty when
 * there is none.
 */
export function rehearsalGroups(
  entries: readonly ActionEntry[],
  rows: readonly AnyRow[],
  t: Translate,
  onRehearse: (action: Action<AnyRow>) => void,
): readonly MenuGroup[] {
  const items = entries
    .filter(({ action, reason }) => reason === undefined && !asksFirst(action) && canRehearse(action, rows))
    .map(({ action }) => ({
      id: `rehearse-${action.name}`,
      icon: 'eye' as const,
      label: `${t(`action.${action.name}`)}…`,
      onSelect: () => onRehearse(action),
    }))
  return items.length === 0 ? [] : [{ id: 'rehearse', label: t('grid.rehearsal.group'), items }]
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}

/** Actions of a grid as menu items and as entries of the bulk bar, with what is possible for the chosen rows. Pure. */
import type { Action } from '../../../define/action'
import type { AnyRow } from '../../../define/view'
import type { Access } from '../../../kernel/session'
import type { MenuGroup } from '../../controls/menu'
import type { Reason } from '../../controls/reason'
import { actionAvailability } from '../../form/action-availability'
import { actionLabel, actionReason, type StateName, type Translate } from '../../form/action-words'
import { iconPaths, type IconName } from '../../theme/icon-paths'

export interface ActionEntry {
  readonly action: Action<AnyRow>
  readonly label: string
  readonly icon: IconName | undefined
  /** Why it is not possible. */
  readonly reason: Reason | undefined
}

export interface ActionContext {
  readonly access: Pick<Access, 'can'>
  readonly t: Translate
  readonly stateName: StateName
}

/** All actions with their words for these rows. */
export function actionEntries(
  actions: readonly Action<AnyRow>[],
  rows: readonly AnyRow[],
  { access, t, stateName }: ActionContext,
): readonly ActionEntry[] {
  return actions.map(action => {
    const availability = actionAvailability(action, rows, access)
    return {
      action,
      label: actionLabel(action, availability, t),
      icon: isIconName(action.icon) ? action.icon : undefined,
      reason: actionReason(action, availability, t, stateName),
    }
  })
}

/** The entries as sections of a menu. */
export function actionGroups(
  entries: readonly ActionEntry[],
  onRun: (action: Action<AnyRow>) => void,
): readonly MenuGroup[] {
  const sections = [...new Set(entries.map(({ action }) => action.section))].sort((one, other) => one - other)
  return sections.map(section => ({
    id: String(section),
    items: entries
      .filter(({ action }) => action.section === section)
      .map(({ action, label, icon, reason }) => ({
        id: action.name,
        label,
        icon,
        shortcut: action.shortcut,
        danger: action.isDanger === true,
        reason,
        onSelect: () => onRun(action),
      })),
  }))
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}

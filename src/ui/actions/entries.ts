/** Actions on rows as entries of a menu, a bar or a button: labels, reasons why one is not possible, and groups. Pure. */
import type { Translate } from '../../contract/formats'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Access } from '../../kernel/session'
import { featureTitle, permissionTitle } from '../../texts/permission-titles'
import type { MenuGroup } from '../controls/menu'
import type { Reason } from '../controls/reason'
import { noValues, stateNames, type StateName } from '../refusal-words'
import { iconPaths, type IconName } from '../theme/icon-paths'
import { actionAvailability, canRehearse, type ActionAvailability } from './availability'

export interface ActionEntry {
  readonly action: Action<AnyRow>
  readonly label: string
  readonly icon: IconName | undefined
  /** Why the action is not possible. */
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
  const mayGrant = context.access.can('header/settings/user_settings')
  return actions.map(action => {
    const availability = actionAvailability(action, rows, context.access)
    return {
      action,
      label: actionLabel(action, availability, context.t),
      icon: isIconName(action.icon) ? action.icon : undefined,
      reason: actionReason(action, availability, { ...context, mayGrant }),
    }
  })
}

/** The entries as sections of a menu; destructive actions are last (design guide, context menu). */
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
 * Previews of the actions that ask nothing first; actions with a form or a confirmation offer the preview in that dialog. Empty when
 * there is none.
 */
export function rehearsalGroups(
  entries: readonly ActionEntry[],
  rows: readonly AnyRow[],
  t: Translate,
  onRehearse: (action: Action<AnyRow>) => void,
): readonly MenuGroup[] {
  const items = entries
    .filter(
      ({ action, reason }) => reason === undefined && !opensDialogFirst(action) && canRehearse(action, rows),
    )
    .map(({ action }) => ({
      id: `rehearse-${action.name}`,
      icon: 'eye' as const,
      label: `${t(`action.${action.name}`)}…`,
      onSelect: () => onRehearse(action),
    }))
  return items.length === 0 ? [] : [{ id: 'rehearse', label: t('grid.rehearsal.button'), items }]
}

function isIconName(name: string): name is IconName {
  return Object.hasOwn(iconPaths, name)
}

/** What the texts of reasons need. */
export interface ReasonWords {
  readonly t: Translate
  readonly stateName: StateName
  /** "3 orders". */
  readonly countText: (count: number) => string
  /** The user manages permissions himself. */
  readonly mayGrant?: boolean
}

/** The label of an action in a menu: an ellipsis where a dialog follows; "2 of 3" when only some of the rows allow it. */
export function actionLabel(action: Action<AnyRow>, availability: ActionAvailability, t: Translate): string {
  const name = t(`action.${action.name}`)
  const label = opensDialogFirst(action) ? `${name}…` : name
  if (availability.status !== 'ready' || availability.allowedCount === availability.chosenCount) return label
  return t('grid.action.some', {
    action: label,
    allowed: availability.allowedCount,
    chosen: availability.chosenCount,
  })
}

/** Whether the action opens a dialog first. */
export function opensDialogFirst({ form, dialog, needsConfirmation }: Action<AnyRow>): boolean {
  return form !== undefined || dialog !== undefined || needsConfirmation === true
}

/** Why an action is not possible, with state, right, feature or selection and what to do; undefined when it is. */
export function actionReason(
  action: Action<AnyRow>,
  availability: ActionAvailability,
  { t, stateName, countText, mayGrant = false }: ReasonWords,
): Reason | undefined {
  const title = t('grid.action.notPossible', { action: t(`action.${action.name}`) })
  switch (availability.status) {
    case 'ready':
      return undefined
    case 'nothing-chosen':
      return { title, remedy: t('grid.action.chooseRows') }
    case 'too-many':
      return {
        title,
        text: t('refusal.one-at-a-time', noValues),
        facts: [{ label: t('grid.action.selection'), value: countText(availability.chosenCount) }],
        remedy: t('grid.action.chooseOne'),
      }
    case 'denied':
      return {
        title,
        facts: [{ label: t('permission.column'), value: permissionTitle(availability.path, t) }],
        remedy: mayGrant
          ? t('grid.action.grantYourself', {
              place: `${t('route.user-settings')} › ${t('userSettings.section.permissions')}`,
            })
          : t('grid.action.askAdmin'),
      }
    case 'feature-off':
      return {
        title,
        facts: [{ label: t('grid.action.feature'), value: featureTitle(availability.feature, t) }],
        remedy: t('grid.action.featureOff'),
      }
    case 'refused': {
      const state = stateNames(availability.states, stateName)
      const allowedStates = stateNames(availability.allowedStates, stateName)
      const { code } = availability
      return {
        title,
        ...(code === 'wrong-state'
          ? {}
          : { text: t(`refusal.${code}`, { ...noValues, state, allowedStates }) }),
        facts: [
          { label: t('field.state'), value: state },
          { label: t('grid.action.allowedIn'), value: allowedStates },
        ].filter(({ value }) => value !== ''),
      }
    }
  }
}

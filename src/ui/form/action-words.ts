/** Words about actions: labels, and reasons why one is not possible. Pure. */
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Translate } from '../../contract/formats'
import type { Reason } from '../controls/reason'
import type { ActionAvailability } from './action-availability'

export type { Translate }

/** Says a state in the user's language. */
export type StateName = (state: string) => string

/** What reasons are told with. */
export interface ReasonWords {
  readonly t: Translate
  readonly stateName: StateName
  /** "3 orders". */
  readonly countText: (count: number) => string
}

/** The label of an action in a menu: a dialog follows an ellipsis; "2 of 3" when only some of the rows allow it. */
export function actionLabel(action: Action<AnyRow>, availability: ActionAvailability, t: Translate): string {
  const name = t(`action.${action.name}`)
  const label = asksFirst(action) ? `${name}…` : name
  if (availability.status !== 'ready' || availability.allowedCount === availability.chosenCount) return label
  return t('grid.action.some', {
    action: label,
    allowed: availability.allowedCount,
    chosen: availability.chosenCount,
  })
}

/** Whether a dialog comes before the action. */
export function asksFirst({ form, dialog, needsConfirmation }: Action<AnyRow>): boolean {
  return form !== undefined || dialog !== undefined || needsConfirmation === true
}

/** Why an action is not possible, with state, right, feature or selection and what to do; undefined when it is. */
export function actionReason(
  action: Action<AnyRow>,
  availability: ActionAvailability,
  { t, stateName, countText }: ReasonWords,
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
        facts: [{ label: t('grid.action.right'), value: availability.path }],
        remedy: t('grid.action.askAdmin'),
      }
    case 'feature-off':
      return {
        title,
        facts: [{ label: t('grid.action.feature'), value: availability.feature }],
        remedy: t('grid.action.featureOff'),
      }
    case 'refused': {
      const state = stateNames(availability.states, stateName)
      const allowedStates = stateNames(availability.allowedStates, stateName)
      const { reason } = availability
      return {
        title,
        ...(reason === 'wrong-state'
          ? {}
          : { text: t(`refusal.${reason}`, { ...noValues, state, allowedStates }) }),
        facts: [
          { label: t('grid.action.state'), value: state },
          { label: t('grid.action.allowedIn'), value: allowedStates },
        ].filter(({ value }) => value !== ''),
      }
    }
  }
}

/** States in words, one after the other; a row without a state says nothing. */
export function stateNames(states: readonly string[], stateName: StateName): string {
  return states
    .filter(state => state !== '')
    .map(stateName)
    .join(', ')
}

/** A refusal's text may name what a guard does not know. */
/** Values that a reason may name and that nothing is known of. */
export const noValues = { state: '', allowedStates: '', path: '', fields: '', issues: '', seconds: '' }

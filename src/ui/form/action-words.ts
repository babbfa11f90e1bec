/** Words about actions: labels, reasons why one is not possible, and the lines of a result. Pure. */
import type { ActionResult, FailedRow } from '../../contract/failures'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { Reason } from '../controls/reason'
import type { ResultItem } from '../dialogs/result-dialog'
import type { ActionAvailability } from './action-availability'

export type Translate = (key: string, values?: Record<string, string | number>) => string

/** Says a state in the user's language. */
export type StateName = (state: string) => string

/** The label of an action in a menu: a dialog follows an ellipsis; "2 of 3" when only some of the rows allow it. */
export function actionLabel(action: Action<AnyRow>, availability: ActionAvailability, t: Translate): string {
  const name = t(`action.${action.name}`)
  const label = action.form !== undefined || action.needsConfirmation === true ? `${name}…` : name
  if (availability.status !== 'ready' || availability.allowedCount === availability.chosenCount) return label
  return t('grid.action.some', {
    action: label,
    allowed: availability.allowedCount,
    chosen: availability.chosenCount,
  })
}

/** Why an action is not possible; undefined when it is. */
export function actionReason(
  action: Action<AnyRow>,
  availability: ActionAvailability,
  t: Translate,
  stateName: StateName,
): Reason | undefined {
  const title = t('grid.action.notPossible', { action: t(`action.${action.name}`) })
  switch (availability.status) {
    case 'ready':
      return undefined
    case 'nothing-chosen':
      return { title, remedy: t('grid.action.chooseRows') }
    case 'denied':
      return {
        title,
        facts: [{ label: t('grid.action.right'), value: availability.path }],
        remedy: t('grid.action.askAdmin'),
      }
    case 'refused':
      return {
        title,
        ...(availability.reason === 'wrong-state'
          ? {}
          : { text: t(`refusal.${availability.reason}`, noValues) }),
        facts: [
          { label: t('grid.action.state'), value: names(availability.states, stateName) },
          { label: t('grid.action.allowedIn'), value: names(availability.allowedStates, stateName) },
        ],
      }
  }
}

/** The lines of a result dialog, failures with their reasons. */
export function resultItems(result: ActionResult, t: Translate, stateName: StateName): readonly ResultItem[] {
  return [
    ...result.failed.map(row => ({
      id: row.id,
      name: row.name,
      outcome: 'failed' as const,
      text: failedText(row, t, stateName),
    })),
    ...result.done.map(row => ({
      id: row.id,
      name: row.name,
      outcome: 'done' as const,
      text: stateName(row.state),
    })),
  ]
}

/** Lines named before the rest is counted. */
const linesNamedMost = 3

function failedText(row: FailedRow, t: Translate, stateName: StateName): string {
  const reason = t(`refusal.${row.code}`, {
    state: row.state === undefined ? '' : stateName(row.state),
    allowedStates: names(row.allowedStates ?? [], stateName),
    path: '',
    fields: '',
    issues: '',
  })
  const lines = row.lines ?? []
  const named = lines.slice(0, linesNamedMost).map(line =>
    t(line.missingQuantity === null ? 'grid.result.line' : 'grid.result.lineMissing', {
      line: line.orderLineNo,
      item: line.materialItemNo,
      quantity: line.missingQuantity ?? '',
    }),
  )
  const more = lines.length - named.length
  return [reason, ...named, ...(more > 0 ? [t('grid.result.moreLines', { count: more })] : [])].join(' ')
}

const noValues = { state: '', allowedStates: '', path: '', fields: '', issues: '' }

function names(states: readonly string[], stateName: StateName): string {
  return states.map(stateName).join(', ')
}

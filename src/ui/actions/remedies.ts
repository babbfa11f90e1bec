/** The lines of a result with their links: the row's page, and actions that mend what the row lacks. */
import type { ActionResult, FailedRow } from '../../contract/failures'
import type { Action } from '../../define/action'
import type { AnyRow } from '../../define/view'
import type { ResultItem } from '../dialogs/result-list'
import { resultItems } from '../refusal-words'
import { actionAvailability } from './availability'
import { refusalWordsOf, type Run } from './run'

/** The lines of a result. */
export function itemsOf(run: Run, result: ActionResult): readonly ResultItem[] {
  const { scope, tools } = run
  const { begin } = scope
  const items = resultItems(result, refusalWordsOf(run))
  if (begin === undefined) return items
  return items.map(item => {
    const row = scope.live.find(Number(item.id)) ?? run.rows.find(({ id }) => id === item.id)
    if (row === undefined) return item
    const opens = scope.actions.find(({ isRecord }) => isRecord === true)
    const refused = result.failed.find(({ id }) => id === item.id)
    const remedies = refused === undefined ? [] : remediesFor(run, row, refused)
    return {
      ...item,
      ...(opens !== undefined &&
        isPossible(run, opens, row) && {
          open: () => {
            tools.dialogs.closeAll()
            void begin(opens, [row])
          },
        }),
      remedies: remedies.map(action => ({
        label: tools.t(`action.${action.name}`),
        run: () => {
          if (action.opens !== undefined) tools.dialogs.closeAll()
          return begin(action, [row])
        },
      })),
    }
  })
}

/** Actions that mend the failure and that this row allows. */
function remediesFor(run: Run, row: AnyRow, { code, state }: FailedRow): readonly Action<AnyRow>[] {
  return run.scope.actions.filter(
    action =>
      action !== run.action &&
      action.mends?.some(cause => cause === code || cause === state) === true &&
      isPossible(run, action, row),
  )
}

function isPossible({ tools }: Run, action: Action<AnyRow>, row: AnyRow): boolean {
  return actionAvailability(action, [row], tools.session.access).status === 'ready'
}

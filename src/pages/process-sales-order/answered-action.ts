/** An action of the catalogue whose questions the page has asked already: the runner sends it without a dialog. Pure. */
import type { ReadRow } from '../../contract/read-values'
import type { Action } from '../../define/action'
import type { FormValues } from '../../define/form'
import type { AnyRow } from '../../define/view'

/** The action with these answers. `read` is what the page showed of the rows: the server refuses what changed since. */
export function answeredAction(
  action: Action<AnyRow>,
  values: FormValues,
  read: readonly ReadRow[],
): Action<AnyRow> {
  const { name, icon, section, permission, guard, endpoint, input } = action
  return {
    name,
    icon,
    section,
    permission,
    guard,
    ...(endpoint === undefined ? {} : { endpoint }),
    input: rows => {
      const ids = new Set(rows.map(({ id }) => id))
      return input?.(
        rows,
        values,
        read.filter(({ id }) => ids.has(id)),
      )
    },
  }
}

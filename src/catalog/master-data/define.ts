/** What the catalogue has for every kind of master data: the three actions, the name field, and the History tab of the grid. */
import type { Endpoint } from '../../contract/endpoints/endpoint'
import { nameLengthMost } from '../../contract/limits'
import { historyIdOf, type AnyMasterHistory } from '../../contract/master-data/define'
import { masterData, type MasterName } from '../../contract/master-data/kinds'
import type { FormField } from '../../define/form'
import { defineView, type DetailLink } from '../../define/view'
import { crud, type Crud, type MasterRow } from '../crud'
import { base } from '../views/history-base'

/** The actions that add, update and delete rows of a kind; `masterData` names the permission. */
export function masterActions<R extends MasterRow>(
  kind: MasterName,
  definition: Omit<Crud<R>, 'permission'>,
) {
  return crud<R>(kind, {
    permission: masterData[kind].permission,
    delete: { isPromoted: true },
    ...definition,
  })
}

/** A required name field. */
export const nameInput = (field: string) =>
  ({
    name: field,
    kind: 'text',
    isRequired: true,
    maxLength: nameLengthMost,
    from: field,
  }) as const satisfies FormField

/** The History tab of a kind's grid. */
export function masterHistoryTab(kind: MasterName, history: AnyMasterHistory, search: Endpoint): DetailLink {
  const by = historyIdOf(kind)
  const view = defineView(history, {
    ...base,
    columns: ['at', 'user', 'action', 'changes'],
    name: history.name,
    search,
    internal: ['id', by],
  })
  return { view, by }
}

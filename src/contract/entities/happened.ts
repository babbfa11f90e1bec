/** Fields that all histories have in common. */
import type { Fields } from '../entity'
import { field } from '../field'

/** Fields of every history; `about` is the entity whose fields the changes name. */
export const happened = /* @__NO_SIDE_EFFECTS__ */ <const A extends readonly [string, ...string[]]>(
  actions: A,
  about: { readonly name: string; readonly fields: Fields },
) => ({
  id: field.id(),
  at: field.dateTime(),
  user: field.text(),
  action: field.state('history', actions),
  /** The text of the cause code, and the comment. */
  reason: field.text(),
  /** Values before and after, by field. */
  changes: field.changes(about),
})

/** The states before and after, for rows that have states. */
export const stateChange = /* @__NO_SIDE_EFFECTS__ */ <const S extends readonly [string, ...string[]]>(
  machine: string,
  states: S,
) => ({
  stateBefore: field.optionalState(machine, states),
  stateAfter: field.optionalState(machine, states),
})

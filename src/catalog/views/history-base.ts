/** How histories are shown. */

/** What all histories have in common. */
export const base = {
  columns: ['at', 'user', 'action', 'reason', 'changes'],
  nameField: 'at',
  noun: 'Change',
  filters: ['action', 'user', 'at'],
  sort: [{ selector: 'at', desc: true }],
  widths: { user: 150, action: 200 },
  actions: [],
} as const
/** Of rows with a life: the states before and after as well. */
export const ofStates = {
  ...base,
  columns: ['at', 'user', 'action', 'stateBefore', 'stateAfter', 'reason', 'changes'],
} as const

/** The part that all history views share. */
export const base = {
  columns: ['at', 'user', 'action', 'reason', 'changes'],
  nameField: 'at',
  noun: 'Change',
  filters: ['action', 'user', 'at'],
  sort: [{ selector: 'at', desc: true }],
  widths: { user: 150, action: 200 },
  actions: [],
  archivedAs: 'history',
} as const
/** For rows with a life cycle: with the states before and after. */
export const ofStates = {
  ...base,
  columns: ['at', 'user', 'action', 'stateBefore', 'stateAfter', 'reason', 'changes'],
} as const

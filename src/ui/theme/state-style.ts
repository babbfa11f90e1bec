/**
 * The styles of all states. state-chip-style.ts assigns them to states, and has the chips; the names of states are in
 * the translations.
 */
import { stylesOf, firstStateStyles, type StateStyle } from './first-state-style'

export type { StateStyle } from './first-state-style'

/** All styles besides those of the first tiles. */
export const otherStateStyles = stylesOf({
  'task-initial': ['slate', 'plain', 'ring'],
  'task-started': ['blue', 'plain', 'play'],
  'task-completed': ['green', 'plain', 'check'],
  'task-cancelled': ['slate', 'struck', 'slash'],
  'op-initial': ['slate', 'plain', 'ring'],
  'op-prepared': ['teal', 'plain', 'target'],
  'op-progress': ['blue', 'plain', 'play'],
  'count-initial': ['slate', 'plain', 'ring'],
  'count-counting': ['blue', 'plain', 'play'],
  'count-acceptance': ['teal', 'plain', 'target'],
  'count-recount': ['amber', 'plain', 'retry'],
  'count-approved': ['green', 'plain', 'check'],
  'count-cancelled': ['slate', 'struck', 'slash'],
  'stock-active': ['green', 'plain', 'check'],
  'stock-blocked': ['plum', 'plain', 'lock'],
  'int-pending': ['slate', 'plain', 'ring'],
  'int-processing': ['blue', 'plain', 'play'],
  'int-ok': ['green', 'plain', 'check'],
  'int-warning': ['amber', 'plain', 'triangle'],
  'int-retry': ['amber', 'partial', 'retry'],
  'int-error': ['red', 'strong', 'octagon'],
  active: ['green', 'plain', 'dot'],
  inactive: ['slate', 'muted', 'slash'],
  'line-ok': ['green', 'plain', 'check'],
  'line-duplicate': ['amber', 'plain', 'copy'],
  'line-ambiguous': ['indigo', 'plain', 'question'],
  'line-notfound': ['red', 'plain', 'octagon'],
})

export type StateKey = keyof typeof firstStateStyles | keyof typeof otherStateStyles

/** Styles by key, for displays that derive their own name, such as Ready for acceptance. */
export const stateStyles: Readonly<Record<StateKey, StateStyle<StateKey>>> = {
  ...firstStateStyles,
  ...otherStateStyles,
}

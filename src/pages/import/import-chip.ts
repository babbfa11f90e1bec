import type { ImportState } from '../../contract/states/import'
import type { StateKey } from '../../ui/theme/state-style'

const chipStyles: Readonly<Record<ImportState, StateKey>> = {
  Uploading: 'int-processing',
  Reading: 'int-processing',
  Ready: 'int-pending',
  Checking: 'int-processing',
  Checked: 'int-pending',
  Running: 'int-processing',
  Completed: 'int-ok',
  Refused: 'int-error',
  Cancelled: 'task-cancelled',
}

/** The colour and icon of an import's state, for a StateChip. */
export function importChip(state: ImportState): { readonly stateKey: StateKey } {
  return { stateKey: chipStyles[state] }
}

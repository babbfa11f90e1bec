/** States of an import from its first part of a file to the rows in the warehouse, and what may be done in each (issue "orders and imports"). */
import { defineMachine, guard, type GuardResult } from './state-machine'

export const importStates = [
  /** Parts of a file come in. */
  'Uploading',
  /** The server reads sheets and rows. */
  'Reading',
  /** Read: sheet and columns can be chosen. */
  'Ready',
  /** Every row is checked; nothing is written. */
  'Checking',
  /** Checked: what would happen is known. */
  'Checked',
  /** Rows go into the warehouse, all in one transaction. */
  'Running',
  'Completed',
  /** The file cannot be read; the refusal says why. */
  'Refused',
  'Cancelled',
] as const
export type ImportState = (typeof importStates)[number]

export const importMachine = defineMachine({
  name: 'import',
  states: importStates,
  final: ['Completed', 'Refused', 'Cancelled'],
  transitions: {
    /** One more file: the lines of orders. */
    addFile: { from: ['Ready', 'Checked'], to: ['Uploading'] },
    arrange: { from: ['Ready', 'Checked'], to: ['Ready'] },
    check: { from: ['Ready', 'Checked'], to: ['Checking'] },
    /** Cells are put right; what was checked before no longer holds. */
    edit: { from: ['Checked'], to: ['Checked'] },
    run: { from: ['Checked'], to: ['Running'] },
    /** What was begun ends without a trace: a check leaves the import ready, a run leaves it checked. */
    stop: { from: ['Reading', 'Checking', 'Running'], to: ['Ready', 'Checked', 'Cancelled'] },
    discard: { from: ['Uploading', 'Ready', 'Checked'], to: ['Cancelled'] },
    /** Goes on with the rows that were staged, for instance those that were rejected. */
    resume: { from: ['Cancelled', 'Completed'], to: ['Ready'] },
  },
})
export type ImportAction = keyof typeof importMachine.transitions

/** Whether something may be done with an import. */
export function guardImport(
  action: ImportAction,
  { state }: { readonly state: ImportState },
): GuardResult<ImportState> {
  return guard(importMachine, action, { state })
}

/**
 * States of an import from the first part of its file to the rows in the warehouse, and the actions allowed in each (issue "orders and
 * imports").
 */
import { defineMachine, guard, type GuardResult } from './state-machine'

export const importStates = [
  /** Parts of a file are being received. */
  'Uploading',
  /** The server reads sheets and rows. */
  'Reading',
  /** Read: sheet and columns can be chosen. */
  'Ready',
  /** Every row is checked; nothing is written. */
  'Checking',
  /** Checked: the result of a run is known. */
  'Checked',
  /** Rows are written to the warehouse, all in one transaction. */
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
    /** Adds another file: the lines of orders. */
    addFile: { from: ['Ready', 'Checked'], to: ['Uploading'] },
    arrange: { from: ['Ready', 'Checked'], to: ['Ready'] },
    check: { from: ['Ready', 'Checked'], to: ['Checking'] },
    /** Corrects cells; the last check is no longer valid. */
    edit: { from: ['Checked'], to: ['Checked'] },
    run: { from: ['Checked'], to: ['Running'] },
    /** Ends a check or a run and discards its result: a check leaves the import ready, a run leaves it checked. */
    stop: { from: ['Reading', 'Checking', 'Running'], to: ['Ready', 'Checked', 'Cancelled'] },
    discard: { from: ['Uploading', 'Ready', 'Checked'], to: ['Cancelled'] },
    /** Continues with staged rows, for instance those that were rejected. */
    resume: { from: ['Cancelled', 'Completed'], to: ['Ready'] },
  },
})
export type ImportAction = keyof typeof importMachine.transitions

/** Whether an action is allowed on an import. */
export function guardImport(
  action: ImportAction,
  { state }: { readonly state: ImportState },
): GuardResult<ImportState> {
  return guard(importMachine, action, { state })
}

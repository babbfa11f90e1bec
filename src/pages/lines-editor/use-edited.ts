/** What is edited of a document, with its undo history, and the saved state that it began with. */
import { useState } from 'react'
import { useUndo, type Undo, type UndoCommands } from '../../ui/lines/use-undo'

/** @template Value the lines, or what contains them @template Saved the saved state, which the edits are compared with */
export interface Edited<Value, Saved> extends Omit<Undo<Value>, 'commands'> {
  readonly undo: UndoCommands
  readonly saved: Saved
  /** Version of the saved document; null for a new one. */
  readonly version: number | null
  /** Makes a saved state the new base of the edits. */
  rebase(saved: Saved, version: number): void
}

export function useEdited<Value, Saved>(
  start: Value,
  saved: Saved,
  version: number | null,
): Edited<Value, Saved> {
  const { commands: undo, ...value } = useUndo(start)
  const [base, setBase] = useState({ saved, version })
  return { ...value, undo, ...base, rebase: (to, of) => setBase({ saved: to, version: of }) }
}

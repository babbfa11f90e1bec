/** The undo and redo stack of a list of lines. Pure; use-undo.tsx keeps it for a component. */

export interface UndoStack<T> {
  readonly value: T
  /** Newest last. */
  readonly past: readonly T[]
  /** Undone values, the next one to redo last. */
  readonly future: readonly T[]
  /** Identifies the newest change: typing in one cell is a single step. */
  readonly step: string | null
}

/** Most steps that can be undone (ours). */
export const undoStepsMost = 100

/** A value without any step to undo. */
export function undoStackOf<T>(value: T): UndoStack<T> {
  return { value, past: [], future: [], step: null }
}

/** Another value; a change with the same `step` as the one before is merged with it. */
export function changed<T>(stack: UndoStack<T>, value: T, step: string | null): UndoStack<T> {
  if (value === stack.value) return stack
  const isSameStep = step !== null && step === stack.step
  const past = isSameStep ? stack.past : [...stack.past, stack.value].slice(-undoStepsMost)
  return { value, past, future: [], step }
}

/** The value before the newest step; the same stack where there is none. */
export function undone<T>(stack: UndoStack<T>): UndoStack<T> {
  const { value, past, future } = stack
  const before = past.at(-1)
  if (before === undefined) return stack
  return { value: before, past: past.slice(0, -1), future: [...future, value], step: null }
}

/** The value after the step that was undone last. */
export function redone<T>(stack: UndoStack<T>): UndoStack<T> {
  const { value, past, future } = stack
  const after = future.at(-1)
  if (after === undefined) return stack
  return { value: after, past: [...past, value], future: future.slice(0, -1), step: null }
}

/**
 * A row that a grid tells of comes back as its current row a render later. Whoever presses keys quickly is on another row by then, and
 * must not be thrown back: only a current row that others chose moves the focus.
 */

/** Rows told of and not yet come back; more are never under way. */
const awaitedMost = 50

export interface ToldRows {
  /** The grid told of this row. */
  tell(id: number): void
  /** Takes the current row as it comes; true when the grid told of it itself. */
  isOwn(id: number): boolean
  /** The focus was moved to a row that others chose. */
  moved(id: number): void
}

/** Of a grid that told of nothing yet. */
export function createToldRows(): ToldRows {
  let awaited: readonly number[] = []
  let last: number | undefined
  return {
    tell: id => {
      if (awaited.at(-1) !== id) awaited = [...awaited, id].slice(-awaitedMost)
    },
    isOwn: id => {
      const at = awaited.indexOf(id)
      if (at < 0) return id === last
      awaited = awaited.slice(at + 1)
      last = id
      return true
    },
    moved: id => {
      awaited = []
      last = id
    },
  }
}

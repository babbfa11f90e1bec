/** Keyboard navigation in the matrix of permissions. Pure. */

/** A cell: row and column from 0; the last column is that of the people. */
export interface MatrixPlace {
  readonly line: number
  readonly column: number
}

export interface MatrixSize {
  readonly lines: number
  readonly columns: number
}

export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
}

/** Number of rows that Page Up and Page Down move. */
const pageLines = 10

/** The cell that a key moves to, within the matrix; null for other keys. */
export function movedTo(pressed: PressedKey, from: MatrixPlace, size: MatrixSize): MatrixPlace | null {
  const to = wanted(pressed, from, size)
  if (to === null || pressed.altKey) return null
  return { line: within(to.line, size.lines), column: within(to.column, size.columns) }
}

function wanted(
  { key, ctrlKey, metaKey }: PressedKey,
  { line, column }: MatrixPlace,
  size: MatrixSize,
): MatrixPlace | null {
  const isFar = ctrlKey || metaKey
  switch (key) {
    case 'ArrowUp':
      return { line: line - 1, column }
    case 'ArrowDown':
      return { line: line + 1, column }
    case 'ArrowLeft':
      return { line, column: column - 1 }
    case 'ArrowRight':
      return { line, column: column + 1 }
    case 'PageUp':
      return { line: line - pageLines, column }
    case 'PageDown':
      return { line: line + pageLines, column }
    case 'Home':
      return { line: isFar ? 0 : line, column: 0 }
    case 'End':
      return { line: isFar ? size.lines - 1 : line, column: size.columns - 1 }
    default:
      return null
  }
}

const within = (index: number, count: number): number => Math.max(0, Math.min(index, count - 1))

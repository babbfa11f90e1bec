/** The most levels of indentation, so that deeply nested lines stay visible. */
const stepsMost = 30

/** Two spaces per level. */
export function indentOf(depth: number): string {
  return '  '.repeat(Math.min(depth, stepsMost))
}

/** How far a line is moved in; what is nested without end stays in sight. */
const stepsMost = 30

/** Two blanks for each level around. */
export function indentOf(depth: number): string {
  return '  '.repeat(Math.min(depth, stepsMost))
}

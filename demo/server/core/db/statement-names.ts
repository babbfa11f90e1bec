/**
 * Names under which a connection keeps prepared statements. Only frequent statements get one, since the database keeps each in the memory
 * of every connection.
 */

/** Uses after which a statement gets a name. */
const usesLeast = 5
const namesMost = 250
/** Maximum number of statements whose uses are counted. */
const countedMost = 2_000

export interface StatementNames {
  /** The name of a statement, always the same for the same text; undefined while it is rare. */
  nameOf(text: string): string | undefined
}

export function statementNames(): StatementNames {
  const names = new Map<string, string>()
  const uses = new Map<string, number>()
  return {
    nameOf(text) {
      const known = names.get(text)
      if (known !== undefined || names.size >= namesMost) return known
      const count = (uses.get(text) ?? 0) + 1
      if (count < usesLeast) {
        if (uses.size >= countedMost) uses.clear()
        uses.set(text, count)
        return undefined
      }
      uses.delete(text)
      const name = `kept_${names.size + 1}`
      names.set(text, name)
      return name
    },
  }
}

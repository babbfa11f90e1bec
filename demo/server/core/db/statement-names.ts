/**
 * Names under which a connection keeps statements with their plans. Only what comes again and again gets one: the database holds
 * each in the memory of every connection.
 */

/** Uses after which a statement gets its name. */
const usesLeast = 5
const namesMost = 250
/** Texts whose uses are counted. */
const countedMost = 2_000

export interface StatementNames {
  /** The name of a statement, the same for the same text; none yet, or never, when it is rare. */
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

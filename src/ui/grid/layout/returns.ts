/**
 * Returns to an address, as by the browser's Back button: a grid that the address opened goes on where its user left it. A click on a tile
 * leads to the same address and opens the grid anew. Only the host page, whose address names its pages, can tell them apart.
 */
import type { Session } from '../../../kernel/session'

type Memory = Session['memory']

const memoryKey = 'grid/returned-to'

/** Records the query text of the address to which the user has returned; null where he opens one anew. */
export function recordReturn(memory: Memory, search: string | null): void {
  memory.set(memoryKey, search === null ? null : new URLSearchParams(search).toString())
}

/** Whether the user has returned to an address with this query. */
export function hasReturnedTo(memory: Memory, search: URLSearchParams): boolean {
  return memory.get(memoryKey) === search.toString()
}

/** The search of a grid's address that begins to make something new in it. */
const parameter = 'create'

/** The search that starts an action. */
export function creationSearch(action: string): Readonly<Record<string, string>> {
  return { [parameter]: action }
}

/** The action that a search starts; null when it starts none. */
export function creationIn(search: URLSearchParams): string | null {
  return search.get(parameter)
}

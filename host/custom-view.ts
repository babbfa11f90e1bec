/** The custom view of an address: the query parameter custom-view in the page's hash (spec 1, section 2); null without one. */
export function customViewOf(hash: string): string | null {
  const query = hash.replace(/^#/, '').replace(/^[^?]*\?/, '')
  return new URLSearchParams(query).get('custom-view')
}

/** The hash for a custom view; empty for none. */
export function viewHash(view: number | null): string {
  return view === null ? '' : `#?${new URLSearchParams({ 'custom-view': String(view) }).toString()}`
}

/** Parameters with filters of a page, which are removed since a view has its own. */
const rowParameters = ['filters', 'selectFilters', 'find', 'forceCall']

/** The address of a page with another custom view, or none; parameters with filters are removed when a view is chosen. */
export function viewAddress(place: Pick<Location, 'pathname' | 'search'>, view: number | null): string {
  const search = new URLSearchParams(place.search)
  if (view !== null) for (const name of rowParameters) search.delete(name)
  const query = search.toString()
  return place.pathname + (query === '' ? '' : `?${query}`) + viewHash(view)
}

/** The custom view of an address: the query parameter custom-view in the page's hash (spec 1, section 2); null without one. */
export function customViewOf(hash: string): string | null {
  const query = hash.replace(/^#/, '').replace(/^[^?]*\?/, '')
  return new URLSearchParams(query).get('custom-view')
}

/** The hash that says which custom view is chosen; empty for none. */
export function viewHash(view: number | null): string {
  return view === null ? '' : `#?${new URLSearchParams({ 'custom-view': String(view) }).toString()}`
}

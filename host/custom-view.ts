/** The custom view of an address: the query parameter custom-view in the page's hash (spec 1, section 2); null without one. */
export function customViewOf(hash: string): string | null {
  const query = hash.replace(/^#/, '').replace(/^[^?]*\?/, '')
  return new URLSearchParams(query).get('custom-view')
}

/** Addresses of the API, and how an endpoint's path becomes one. */
import { apiPrefix } from '../contract/endpoints/endpoint'

/** The API's base as an absolute address without a slash at the end. An empty `apiUrl` is the page's own origin. */
export function absoluteBase(apiUrl: string): string {
  const page = typeof location === 'undefined' ? undefined : location.href
  const base = apiUrl === '' ? new URL('/', page) : new URL(apiUrl, page)
  return base.href.replace(/[?#].*$/, '').replace(/\/+$/, '')
}

/** The address of a path under the API's base; an absolute address is returned unchanged. */
export function resolveAddress(apiUrl: string, url: string): string {
  const base = absoluteBase(apiUrl)
  const isAbsolute = /^([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(url.trim())
  return new URL(isAbsolute ? url : `${base}/${url.replace(/^\/+/, '')}`, `${base}/`).href
}

/** Address of an endpoint with its params and query filled in. A list repeats its name for each value; undefined values are left out. */
export function endpointUrl(apiUrl: string, path: string, params: object, query: object): string {
  const values = new Map(Object.entries(params))
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value: unknown = values.get(name)
    if (value === undefined) throw new Error(`The path ${path} needs ${name}.`)
    return encodeURIComponent(String(value))
  })
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const item of Array.isArray(value) ? (value as unknown[]) : [value as unknown]) {
      if (item !== undefined && item !== null) search.append(name, String(item))
    }
  }
  const text = search.toString()
  return `${absoluteBase(apiUrl)}${apiPrefix}${filled}${text === '' ? '' : `?${text}`}`
}

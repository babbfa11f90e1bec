/** The environment file /env.json: optional, and every failure is ignored (spec 2, section 7). */
import { productName } from './installation-name'

export interface Environment {
  /** Address of the API; empty for the page's own origin. */
  readonly apiUrl: string
  /** Address of the live hub, or a path under the API's base; the API's own hub when absent. */
  readonly hubUrl?: string
  /** The name of this installation, for business units without their own name for the cockpit. */
  readonly name: string
  /** Address of the manual that the help link opens. */
  readonly helpUrl: string
  readonly handsontableLicenseKey?: string
  /** Order of menu entries by route name; replaces the shipped one. */
  readonly menuOrder: Readonly<Record<string, number>>
}

/** Reads the file once. Values of a wrong type count as absent. */
export async function loadEnvironment(fetchFile: typeof fetch = fetch): Promise<Environment> {
  const values = await readValues(fetchFile)
  const license = textOf(values['handsontableLicenseKey'])
  const hubUrl = textOf(values['signalR']).trim()
  return {
    apiUrl: textOf(values['apiUrl']).replace(/\/+$/, ''),
    name: textOf(values['name']).trim() || productName,
    helpUrl: textOf(values['helpUrl']) || '/manual.html',
    menuOrder: ordersOf(values['routes']),
    ...(hubUrl === '' ? {} : { hubUrl }),
    ...(license === '' ? {} : { handsontableLicenseKey: license }),
  }
}

async function readValues(fetchFile: typeof fetch): Promise<Record<string, unknown>> {
  try {
    const answer = await fetchFile('/env.json', { headers: { Accept: 'application/json' } })
    if (!answer.ok) return {}
    const values: unknown = await answer.json()
    return typeof values === 'object' && values !== null ? (values as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

/** `routes` of the file: a list of { routeName, order }; invalid entries are ignored. */
function ordersOf(value: unknown): Record<string, number> {
  if (!Array.isArray(value)) return {}
  return Object.fromEntries(
    value.flatMap((item: unknown): [string, number][] => {
      if (typeof item !== 'object' || item === null) return []
      const { routeName, order } = item as Record<string, unknown>
      return typeof routeName === 'string' && Number.isFinite(order) ? [[routeName, Number(order)]] : []
    }),
  )
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}

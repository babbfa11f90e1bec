/** A user who exports grids: the call, the parsed file, its progress, and aborting in the middle. */
import { parseCsv } from 'hucre/csv'
import { expect, onTestFinished } from 'vitest'
import type { CommandStatus } from '../../demo/server/core/calls/running-commands'
import type { ExportRequest } from '../../src/contract/endpoints/grids'
import type { Filter } from '../../src/contract/filter'
import { languageDefault, type Language } from '../../src/contract/limits'
import type { TestServer } from './server-fixture'

export interface ExportTarget {
  /** SalesOrders by default. */
  readonly view?: string
  /** Token of another user. */
  readonly as?: string
  readonly language?: Language
  /** Aborts the call; by default at the end of the test. */
  readonly signal?: AbortSignal
}

export interface ExportClient {
  /** The server's response, whose body is still arriving. */
  exported(request: Partial<ExportRequest>, target?: ExportTarget): Promise<Response>
  /** The rows of a CSV file as texts, including the titles. */
  csv(request: Partial<ExportRequest>, target?: ExportTarget): Promise<string[][]>
  statusOf(commandId: string, as?: string): Promise<CommandStatus>
}

export const orderNo = { field: 'orderNo', title: 'Order' }
export const idIs = (...values: number[]): Filter => ({
  selector: 'id',
  operator: 'In',
  values,
  type: 'number',
})

/** Exports with the user's token: as CSV, with the order number, unless the request overrides it. */
export function exportClient(server: TestServer, token: string): ExportClient {
  const exported: ExportClient['exported'] = (request, target = {}) => {
    const { view = 'SalesOrders', as = token, language = languageDefault, signal } = target
    const end = new AbortController()
    onTestFinished(() => end.abort())
    return fetch(`${server.url}/api/Grid/${view}/export`, {
      method: 'POST',
      signal: signal ?? end.signal,
      headers: {
        authorization: `Bearer ${as}`,
        'content-type': 'application/json',
        'x-lang-code': language,
      },
      body: JSON.stringify({
        filters: [],
        columns: [orderNo],
        format: 'csv',
        name: 'Sales orders',
        ...request,
      }),
    })
  }
  return {
    exported,
    async csv(request, target) {
      const response = await exported(request, target)
      const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer())
      expect(response.status, text).toBe(200)
      expect(text.startsWith('\uFEFF')).toBe(true)
      expect(text.endsWith('\r\n')).toBe(true)
      return parseCsv(text.slice(1), { delimiter: ';', skipBom: false }).map(row => row.map(String))
    },
    async statusOf(commandId, as = token) {
      return (await server.call('GET', `/Command/transaction/${commandId}`, { token: as })).body.result
    },
  }
}

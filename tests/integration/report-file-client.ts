/** A user who asks for reports as files: the call, the file read back, and how far the work is. */
import type * as v from 'valibot'
import { expect, onTestFinished } from 'vitest'
import type { CommandStatus } from '../../demo/server/core/calls/running-commands'
import type { exportRequest } from '../../src/contract/endpoints/grids'
import type { ReportFileRequest } from '../../src/contract/endpoints/reports'
import type { ReportName } from '../../src/contract/reports/report-names'
import { readPdf, type PdfPage } from './pdf-reader'
import type { TestServer } from './server-fixture'

type Request = Partial<ReportFileRequest>

export interface ReportFileClient {
  /** The server's answer while its body still comes; in English unless the request says otherwise. */
  ask(report: ReportName, request: Request, signal?: AbortSignal): Promise<Response>
  bytes(report: ReportName, request: Request): Promise<Buffer>
  pages(report: ReportName, request: Request): Promise<PdfPage[]>
  /** The file that the grid of a report's rows makes, in German. */
  ofGrid(view: string, request: v.InferInput<typeof exportRequest>): Promise<Buffer>
  statusOf(commandId: string): Promise<CommandStatus>
}

export function reportFileClient(server: TestServer, token: string): ReportFileClient {
  const post = (path: string, body: unknown, signal?: AbortSignal) => {
    const end = new AbortController()
    onTestFinished(() => end.abort())
    return fetch(`${server.url}/api${path}`, {
      method: 'POST',
      signal: signal ?? end.signal,
      headers: {
        ...{ authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        'accept-language': 'de-DE',
      },
      body: JSON.stringify(body),
    })
  }
  const ask: ReportFileClient['ask'] = (report, request, signal) =>
    post(`/Report/${report}/file`, { format: 'pdf', language: 'en-GB', ...request }, signal)
  const bytesOf = async (response: Response): Promise<Buffer> => {
    const file = Buffer.from(await response.arrayBuffer())
    expect(response.status, file.toString('utf8', 0, 500)).toBe(200)
    return file
  }
  const bytes: ReportFileClient['bytes'] = async (report, request) => bytesOf(await ask(report, request))
  return {
    ask,
    bytes,
    ofGrid: async (view, request) => bytesOf(await post(`/Grid/${view}/export`, request)),
    pages: async (report, request) => readPdf(await bytes(report, { ...request, format: 'pdf' })),
    async statusOf(commandId) {
      return (await server.call('GET', `/Command/transaction/${commandId}`, { token })).body.result
    },
  }
}

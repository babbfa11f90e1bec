/** A user who requests reports as files: the call, the parsed file, and its progress. */
import { expect, onTestFinished } from 'vitest'
import type { CommandStatus } from '../../demo/server/core/calls/running-commands'
import type { ReportFileRequest } from '../../src/contract/endpoints/reports'
import type { ReportName } from '../../src/contract/reports/report-names'
import { readPdf, type PdfPage } from './pdf-reader'
import type { TestServer } from './server-fixture'

type Request = Partial<ReportFileRequest>

export interface ReportFileClient {
  /** The server's response, whose body is still arriving; in English unless the request overrides it. */
  ask(report: ReportName, request: Request, signal?: AbortSignal): Promise<Response>
  bytes(report: ReportName, request: Request): Promise<Buffer>
  pages(report: ReportName, request: Request): Promise<PdfPage[]>
  statusOf(commandId: string): Promise<CommandStatus>
}

export function reportFileClient(server: TestServer, token: string): ReportFileClient {
  const ask: ReportFileClient['ask'] = (report, request, signal) => {
    const end = new AbortController()
    onTestFinished(() => end.abort())
    return fetch(`${server.url}/api/Report/${report}/file`, {
      method: 'POST',
      signal: signal ?? end.signal,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ format: 'pdf', language: 'en-GB', ...request }),
    })
  }
  const bytes: ReportFileClient['bytes'] = async (report, request) => {
    const response = await ask(report, request)
    const file = Buffer.from(await response.arrayBuffer())
    expect(response.status, file.toString('utf8', 0, 500)).toBe(200)
    return file
  }
  return {
    ask,
    bytes,
    pages: async (report, request) => readPdf(await bytes(report, { ...request, format: 'pdf' })),
    async statusOf(commandId) {
      return (await server.call('GET', `/Command/transaction/${commandId}`, { token })).body.result
    },
  }
}

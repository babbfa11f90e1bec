/** Searches a view over HTTP to its last page, for tests of grids. */
import { expect } from 'vitest'
import type { Filter } from '../../src/contract/filter'
import type { AnyRow, View } from '../../src/define/view'
import type { Answer, TestServer } from './server-fixture'

export interface ViewSearch {
  /** The answer with one page. */
  ask(view: View, filters: readonly Filter[], more?: object, as?: string): Promise<Answer>
  /** All matching rows, page by page; also checks the count. */
  found<R extends AnyRow = AnyRow>(view: View, filters?: readonly Filter[], more?: object): Promise<R[]>
}

/** Searches with the user's token. */
export function viewSearch(server: TestServer, token: string): ViewSearch {
  const ask: ViewSearch['ask'] = (view, filters, more = {}, as = token) =>
    server.call('POST', view.search.path, {
      token: as,
      body: { filters: [...(view.fixed ?? []), ...filters], take: 1000, ...more },
    })
  return {
    ask,
    async found<R extends AnyRow>(view: View, filters: readonly Filter[] = [], more: object = {}) {
      const rows: R[] = []
      for (;;) {
        const { status, body } = await ask(view, filters, { ...more, skip: rows.length })
        expect(status, `${view.name} ${JSON.stringify({ filters, more, body })}`).toBe(200)
        const page: R[] = body.result
        rows.push(...page)
        expect(body.isTotalExact).toBe(true)
        if (page.length === 0 || rows.length >= body.totalCount) {
          expect(rows.length, view.name).toBe(body.totalCount)
          return rows
        }
      }
    },
  }
}

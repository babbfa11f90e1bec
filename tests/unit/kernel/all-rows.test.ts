/** All rows of a search, page after page. */
import { expect, it } from 'vitest'
import { rowsLimitDefault, takeLimitDefault } from '../../../src/contract/limits'
import { allRows } from '../../../src/kernel/all-rows'

interface Server {
  /** Rows that match the search. */
  readonly rows: number
  /** Rows that the server returns at most for a call. */
  readonly perCall: number
  /** The count that it states; that of its rows when absent. */
  readonly totalCount?: number
}

/** A server whose rows are their numbers, and the number of the first row that each call asked for. */
function serverOf({ rows, perCall, totalCount = rows }: Server) {
  const all = Array.from({ length: rows }, (_, at) => at)
  const skips: number[] = []
  const search = async ({ skip, take }: { readonly skip: number; readonly take: number }) => {
    if (skips.push(skip) > 20) throw new Error('the calls do not end')
    return { result: all.slice(skip, skip + Math.min(take, perCall)), totalCount }
  }
  return { all, skips, search }
}

it.each<[string, Server, number[]]>([
  ['none', { rows: 0, perCall: 1_000 }, [0]],
  ['those of one page, with one call', { rows: 3, perCall: 1_000 }, [0]],
  ['exactly a page, with one call', { rows: 1_000, perCall: 1_000 }, [0]],
  ['several pages', { rows: 2_500, perCall: 10_000 }, [0, 1_000, 2_000]],
  ['those of a unit whose server returns fewer for a call', { rows: 700, perCall: 300 }, [0, 300, 600]],
  ['those that are left when some vanish meanwhile', { rows: 3, perCall: 1_000, totalCount: 5 }, [0, 3]],
])('all rows are fetched: %s', async (_, server, skips) => {
  const { all, search, ...called } = serverOf(server)
  expect(await allRows(search)).toEqual(all)
  expect(called.skips).toEqual(skips)
})

it('no more rows are fetched than a search may have', async () => {
  const { all, skips, search } = serverOf({ rows: rowsLimitDefault + 5_000, perCall: takeLimitDefault })
  expect(await allRows(search)).toEqual(all.slice(0, rowsLimitDefault))
  expect(skips).toHaveLength(rowsLimitDefault / takeLimitDefault)
})

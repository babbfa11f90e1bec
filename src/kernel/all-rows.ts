/** All rows of a search, in as many calls as the business unit's limit per call requires. */
import type { Found } from '../contract/endpoints/endpoint'
import { rowsLimitDefault, takeLimitDefault } from '../contract/limits'

/** The rows page after page, until there are no more or the server returns no more. */
export async function allRows<R>(
  search: (page: {
    readonly skip: number
    readonly take: number
  }) => Promise<Pick<Found<R[]>, 'result' | 'totalCount'>>,
): Promise<R[]> {
  const rows: R[] = []
  for (;;) {
    const { result, totalCount } = await search({ skip: rows.length, take: takeLimitDefault })
    rows.push(...result)
    if (result.length === 0 || rows.length >= Math.min(totalCount, rowsLimitDefault)) return rows
  }
}

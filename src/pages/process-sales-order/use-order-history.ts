/** What happened to an order, the latest first, fetched again when the order changed. */
import { useCallback, useState } from 'react'
import type { SalesOrderHistory } from '../../contract/entities/history'
import { salesOrders } from '../../contract/endpoints/sales-orders'
import type { SalesOrder } from '../../contract/entities/sales-order'
import type { Filter } from '../../contract/filter'
import type { Failure } from '../../kernel/failure'
import type { Api } from '../../kernel/session'
import { useLoaded } from '../../ui/use-loaded'

/** Events of a first look, and more of each further one (ours). */
const eventsStep = 20

export interface OrderHistory {
  /** Undefined until the first answer. */
  readonly events: readonly SalesOrderHistory[] | undefined
  readonly totalCount: number
  readonly failure: Failure | null
  retry(): void
  showMore(): void
}

/** The history; `user` narrows it to what one person did, by the name that the history shows. */
export function useOrderHistory({ id, version }: SalesOrder, user: string | null): OrderHistory {
  const [take, setTake] = useState(eventsStep)
  const load = useCallback(
    (api: Api, signal: AbortSignal) => {
      const filters: Filter[] = [
        { selector: 'orderId', operator: 'IsEqualTo', value: id, type: 'number' },
        ...(user === null
          ? []
          : [{ selector: 'user', operator: 'IsEqualTo', value: user, type: 'string' } as const]),
      ]
      const sort = [
        { selector: 'at', desc: true },
        { selector: 'id', desc: true },
      ]
      return api.call(salesOrders.searchHistory, { body: { filters, sort, take } }, { signal })
    },
    [id, user, take],
  )
  const { found, failure, retry } = useLoaded(load, version)
  return {
    events: found?.result,
    totalCount: found?.totalCount ?? 0,
    failure,
    retry,
    showMore: () => setTake(count => count + eventsStep),
  }
}

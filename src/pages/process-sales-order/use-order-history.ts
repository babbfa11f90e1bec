/** The history of an order, the latest event first, fetched again when the order changes. */
import { useState } from 'react'
import { salesOrders } from '../../contract/endpoints/sales-orders'
import type { SalesOrder } from '../../contract/entities/sales-order'
import type { Filter } from '../../contract/filter'
import { resource } from '../../kernel/resource'
import { useResource, type Shown } from '../../ui/use-resource'

/** The number of events that are fetched first and with each further request (ours). */
const eventsStep = 20

export interface OrderHistory {
  readonly history: Shown<Awaited<ReturnType<typeof orderHistory.fetch>>>
  showMore(): void
}

interface HistoryQuery extends Pick<SalesOrder, 'id' | 'version'> {
  readonly user: string | null
  readonly take: number
}

const orderHistory = resource({
  fetch: ({ api }, signal, { id, user, take }: HistoryQuery) => {
    const filters: Filter[] = [
      { selector: 'orderId', operator: 'IsEqualTo', value: id, type: 'number' },
      ...(user === null
        ? []
        : [{ selector: 'user', operator: 'IsEqualTo', value: user, type: 'list' } as const]),
    ]
    const sort = [
      { selector: 'at', desc: true },
      { selector: 'id', desc: true },
    ]
    return api.call(salesOrders.searchHistory, { body: { filters, sort, take } }, { signal })
  },
})

/** The history; `user` limits it to one user's events, by the name that the history shows. */
export function useOrderHistory({ id, version }: SalesOrder, user: string | null): OrderHistory {
  const [take, setTake] = useState(eventsStep)
  const history = useResource(orderHistory, { id, version, user, take })
  return { history, showMore: () => setTake(count => count + eventsStep) }
}

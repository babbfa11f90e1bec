/** What happened to an order, the latest first, fetched again when the order changed. */
import { useEffect, useState } from 'react'
import type { SalesOrderHistory } from '../../contract/entities/history'
import { salesOrders } from '../../contract/endpoints/sales-orders'
import type { SalesOrder } from '../../contract/entities/sales-order'
import type { Filter } from '../../contract/filter'
import { toFailure, type Failure } from '../../kernel/failure'
import { useSession } from '../../ui/session-context'

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
  const { api } = useSession()
  const [found, setFound] = useState<{ events: readonly SalesOrderHistory[]; totalCount: number }>()
  const [failure, setFailure] = useState<Failure | null>(null)
  const [take, setTake] = useState(eventsStep)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    const leaving = new AbortController()
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
    api.call(salesOrders.searchHistory, { body: { filters, sort, take } }, { signal: leaving.signal }).then(
      ({ result, totalCount }) => {
        setFound({ events: result, totalCount })
        setFailure(null)
      },
      (error: unknown) => {
        if (!leaving.signal.aborted) setFailure(toFailure(error))
      },
    )
    return () => leaving.abort()
  }, [api, id, version, user, take, attempt])
  return {
    events: found?.events,
    totalCount: found?.totalCount ?? 0,
    failure,
    retry: () => setAttempt(count => count + 1),
    showMore: () => setTake(count => count + eventsStep),
  }
}

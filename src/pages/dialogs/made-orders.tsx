/** The purchase orders that were made of saved drafts, each to be printed for its supplier. */
import { useCallback } from 'react'
import { ingoingOrders } from '../../contract/endpoints/order-grids'
import type { Api } from '../../kernel/session'
import type { ActionDialogProps } from '../../ui/form/action-dialogs'
import { textOf } from '../../ui/form/form-values'
import { useLoaded } from '../../ui/use-loaded'
import { OrderedDialog } from './ordered-dialog'

/** The dialog `madeOrders`; without the suppliers where they cannot be read. */
export function MadeOrdersDialog({ rows, onClose }: ActionDialogProps) {
  const load = useCallback((api: Api, signal: AbortSignal) => suppliersOf(api, rows, signal), [rows])
  const suppliers = useLoaded(load).found
  const orders = rows.map(({ id, name }) => ({
    id,
    name: textOf(name),
    supplierName: suppliers?.get(id) ?? '',
  }))
  return <OrderedDialog orders={orders} canShow={false} onClose={() => onClose()} />
}

async function suppliersOf(
  api: Api,
  orders: ActionDialogProps['rows'],
  signal: AbortSignal,
): Promise<ReadonlyMap<number, string>> {
  const ids = orders.map(({ id }) => id)
  const filters = [{ selector: 'id', operator: 'In', values: ids, type: 'number' } as const]
  const { result } = await api.call(ingoingOrders.search, { body: { filters, take: ids.length } }, { signal })
  return new Map(result.map(({ id, supplier }) => [id, supplier ?? '']))
}

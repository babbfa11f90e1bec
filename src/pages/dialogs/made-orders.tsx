/** The purchase orders made from saved drafts, each with a button to print it for its supplier. */
import { ingoingOrders } from '../../contract/endpoints/order-grids'
import { resource } from '../../kernel/resource'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { textOf } from '../../ui/form/form-values'
import { useResource } from '../../ui/use-resource'
import { OrderedDialog } from './ordered-dialog'

/** The dialog `madeOrders`; without suppliers when they cannot be read. */
export function MadeOrdersDialog({ rows, onClose }: ActionDialogProps) {
  const { value: suppliers } = useResource(
    suppliersOf,
    rows.map(({ id }) => id),
  )
  const orders = rows.map(({ id, name }) => ({
    id,
    name: textOf(name),
    supplierName: suppliers?.get(id) ?? '',
  }))
  return <OrderedDialog orders={orders} canShow={false} onClose={() => onClose()} />
}

const suppliersOf = resource({
  fetch: async ({ api }, signal, ids: number[]) => {
    const filters = [{ selector: 'id', operator: 'In', values: ids, type: 'number' } as const]
    const { result } = await api.call(
      ingoingOrders.search,
      { body: { filters, take: ids.length } },
      { signal },
    )
    return new Map(result.map(({ id, supplier }) => [id, supplier ?? '']))
  },
})

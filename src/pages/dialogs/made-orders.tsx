/** The purchase orders that were made of saved drafts, each to be printed for its supplier. */
import { ingoingOrders } from '../../contract/endpoints/order-grids'
import { resource } from '../../kernel/resource'
import type { ActionDialogProps } from '../../ui/actions/action-dialogs'
import { textOf } from '../../ui/form/form-values'
import { useResource } from '../../ui/use-resource'
import { OrderedDialog } from './ordered-dialog'

/** The dialog `madeOrders`; without the suppliers where they cannot be read. */
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

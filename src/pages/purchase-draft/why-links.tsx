/** Links from the figures of an explanation to their rows: the sales, open purchase orders and other drafts of a material. */
import { useTranslation } from 'react-i18next'
import type { NeedLine } from '../../contract/endpoints/purchase-inputs'
import { ingoingOrders } from '../../contract/endpoints/order-grids'
import type { Filter } from '../../contract/filter'
import { where } from '../../contract/where'
import { allRows } from '../../kernel/all-rows'
import { resource } from '../../kernel/resource'
import { usePlaces } from '../../ui/places'
import { useResource } from '../../ui/use-resource'
import { toJson } from '../../contract/to-json'

export interface WhyLinksProps {
  readonly material: NeedLine
  /** First day of the sales history, yyyy-mm-dd. */
  readonly from: string
}

const pages = { sales: 'tasks-es-page', orders: 'ingoing-orders-es-page', drafts: 'draft-es-page' } as const

/** The links; those to pages that the user may not open are left out. */
export function WhyLinks({ material, from }: WhyLinksProps) {
  const { canOpen, navigate } = usePlaces()
  const { t } = useTranslation()
  const asksOrders = material.ingoing.length > 0 && canOpen(pages.orders)
  const orderNos = useOpenOrders(material.materialId, asksOrders)
  const open = (page: string, filters: readonly Filter[]) =>
    navigate({ page, search: { filters: toJson(filters), forceCall: 'true' } })
  const links = [
    canOpen(pages.sales) && {
      text: t('purchase.why.link.sales'),
      open: () => open(pages.sales, salesFilters(material.itemNo, from)),
    },
    orderNos.length > 0 && {
      text: t('purchase.why.link.orders', { count: orderNos.length, number: orderNos.length }),
      open: () => open(pages.orders, [listed('orderNo', orderNos)]),
    },
    material.inDraftNumbers.length > 0 &&
      canOpen(pages.drafts) && {
        text: t('purchase.why.link.drafts', {
          count: material.inDraftNumbers.length,
          number: material.inDraftNumbers.length,
        }),
        open: () => open(pages.drafts, [listed('draftNumber', material.inDraftNumbers)]),
      },
  ].filter(link => link !== false)
  if (links.length === 0) return null
  return (
    <p className="k-pd-links">
      {links.map((link, index) => (
        <span key={link.text}>
          {index > 0 && <span aria-hidden="true"> · </span>}
          <button type="button" className="lnk" onClick={link.open}>
            {link.text}
          </button>
        </span>
      ))}
    </p>
  )
}

const listed = (selector: string, values: readonly string[]): Filter => ({
  selector,
  operator: 'In',
  values: [...values],
  type: 'list',
})

/** The picks that the sales history counts. */
function salesFilters(itemNo: string, from: string): readonly Filter[] {
  return [
    listed('materialItemNo', [itemNo]),
    where('taskType').in(['pick']),
    where('state').in(['Completed']),
    { selector: 'performedDate', operator: 'In', valueStart: from, type: 'datetime' },
  ]
}

const openOrders = resource({
  fetch: async ({ api }, signal, materialId: number) => {
    const filters: Filter[] = [
      { selector: 'materialId', operator: 'IsEqualTo', value: materialId, type: 'number' },
      where('state').in(['Initial', 'Started']),
      where('openQuantity').above(0),
    ]
    const lines = await allRows(page =>
      api.call(ingoingOrders.searchLines, { body: { filters, ...page } }, { signal }),
    )
    return [...new Set(lines.map(({ orderNo }) => orderNo))]
  },
})

/** Numbers of the open orders for the material; empty, without a link, until the answer arrives. */
function useOpenOrders(materialId: number, asks: boolean): readonly string[] {
  return useResource(openOrders, asks ? materialId : null).value ?? []
}

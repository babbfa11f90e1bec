/** The grids over the imported Northwind unit: the number of rows that follows from the files, and the details of one row each. */
import { beforeAll, describe, expect, it } from 'vitest'
import { ingoingOrdersView } from '../../src/catalog/views/ingoing-orders'
import { locationsView } from '../../src/catalog/views/locations'
import { materialsView } from '../../src/catalog/views/materials'
import { orderGridViews } from '../../src/catalog/views/order-grid-views'
import { purchaseViews } from '../../src/catalog/views/purchase-views'
import { salesOrdersView } from '../../src/catalog/views/sales-orders'
import { settingsViews } from '../../src/catalog/views/settings-views'
import { suppliersView } from '../../src/catalog/views/suppliers'
import type { Filter } from '../../src/contract/filter'
import type { View } from '../../src/define/view'
import { detailFilter } from '../../src/ui/grid/commands/grid-links'
import { readNorthwind, type NorthwindFiles } from './northwind'
import { shippedLines } from './northwind-figures'
import type { TestServer } from './server-fixture'
import { viewSearch, type ViewSearch } from './view-search'

/** @param getUnit returns the server with the unit, and a token of its administrator, once everything is imported */
export function describeNorthwindGrids(
  getUnit: () => { readonly server: TestServer; readonly token: string },
): void {
  describe('shown in grids', () => {
    let search: ViewSearch
    let files: NorthwindFiles
    beforeAll(() => {
      const { server, token } = getUnit()
      search = viewSearch(server, token)
      files = readNorthwind()
    })

    const countOf = async (view: View, filters: readonly Filter[] = []): Promise<number> => {
      const { status, body } = await search.ask(view, filters, { take: 1 })
      expect(status, `${view.name} ${JSON.stringify(body)}`).toBe(200)
      expect(body.isTotalExact, view.name).toBe(true)
      return body.totalCount
    }

    it('has the number of rows that follows from the files', async () => {
      const views = [...orderGridViews, ...purchaseViews, ...settingsViews]
      const counts: Record<string, number> = {}
      for (const view of views) counts[view.name] = await countOf(view)
      expect(counts).toEqual(rowsByView(files))
    })

    it.each([
      { view: salesOrdersView, selector: 'orderNo', value: '10248' },
      { view: materialsView, selector: 'itemNo', value: 'NW-011' },
      { view: suppliersView, selector: 'supplierName', value: 'Tokyo Traders' },
      { view: ingoingOrdersView, selector: 'orderNo', value: 'NW-PO-1' },
      { view: locationsView, selector: 'name', value: 'Northwind' },
    ])(
      'has for $value the number of detail rows that follows from the files',
      async ({ view, selector, value }) => {
        const [row] = await search.found(view, [{ selector, operator: 'IsEqualTo', value, type: 'string' }])
        const counts: Record<string, number> = {}
        for (const link of view.details ?? []) {
          const filter = row === undefined ? null : detailFilter(link, view, row)
          if (filter !== null) counts[link.view.name] = await countOf(link.view, [filter])
        }
        expect(counts).toEqual(rowsBehind(files)[view.name])
      },
    )
  })
}

/** Number of rows of each grid; zero for grids without data in the files. */
function rowsByView({ orders, orderLines, products, suppliers }: NorthwindFiles): Record<string, number> {
  const isOpen = new Set(orders.filter(({ shippedDate }) => shippedDate === '').map(({ orderNo }) => orderNo))
  const open = orderLines.filter(({ orderNo }) => isOpen.has(orderNo))
  const requested = products.filter(({ itemNo, unitsInStock }) => {
    const lines = open.filter(line => line.itemNo === itemNo)
    return lines.reduce((sum, line) => sum + Number(line.orderedQuantity), 0) > Number(unitsInStock)
  })
  const onOrder = products.filter(({ unitsOnOrder }) => Number(unitsOnOrder) > 0)
  return {
    Operation: orders.length,
    ProcessSalesOrders: orders.length,
    SalesOrders: orders.length,
    SalesOrderLines: orderLines.length,
    SalesOrderDraft: 0,
    OutgoingOrder: orders.length,
    IngoingOrder: new Set(onOrder.map(({ supplierId }) => supplierId)).size,
    Job: 0,
    Task: orderLines.length - open.length,
    Maintenance: requested.length,
    Inventory: 0,
    Stock: products.length,
    Location: 1,
    Material: products.length,
    Supplier: suppliers.length,
    Draft: 0,
    User: 1,
    UserRole: 1,
    ActiveUser: 1,
    Screen: 0,
    Download: 0,
    Printer: 0,
    StockAttribute: 0,
    CauseCode: 0,
    IntegrationImport: 0,
    IntegrationRequest: 0,
    IntegrationMessage: 0,
  }
}

/** Number of rows of each detail of the checked rows, by view and detail. */
function rowsBehind(files: NorthwindFiles): Readonly<Record<string, Record<string, number>>> {
  const { orderLines, products, suppliers } = files
  const picks = shippedLines(files).filter(line => line.itemNo === 'NW-011').length
  const isInStock = products.some(({ itemNo, unitsInStock }) => itemNo === 'NW-011' && unitsInStock !== '0')
  const supplierId = suppliers.find(({ supplierName }) => supplierName === 'Tokyo Traders')?.supplierId
  const supplied = products.filter(product => product.supplierId === supplierId).length
  const ordered = products.filter(
    product => product.supplierId === '1' && product.unitsOnOrder !== '0',
  ).length
  return {
    SalesOrders: {
      SalesOrderLines: orderLines.filter(({ orderNo }) => orderNo === '10248').length,
      Operation: 1,
      SalesOrderHistory: 1,
    },
    Material: {
      Stock: 1,
      // Ordered goods were received and shipped; the current stock was counted in.
      MaterialTransaction: 2 * picks + (isInStock ? 1 : 0),
      MaterialUnitOfMeasure: 0,
      MaterialBom: 0,
      MaterialAlternative: 0,
      MaterialHistory: 1,
    },
    // The supplier was added first, and then each of its materials.
    Supplier: { SupplierMaterial: supplied, SupplierHistory: 1 + supplied },
    IngoingOrder: { IngoingOrderLine: ordered, IngoingOrderHistory: 1 },
    Location: { Stock: products.length },
  }
}

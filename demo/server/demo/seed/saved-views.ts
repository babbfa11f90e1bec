/** Saved views of the large grids by the demo's users, for themselves, for their business unit and for all. */
import type { CustomViewContent, ViewScope } from '../../../../src/contract/entities/custom-view'
import type { Filter } from '../../../../src/contract/filter'
import { where } from '../../../../src/contract/where'
import type { RowViewName } from '../../../../src/contract/row-views'
import type { SalesOrderState } from '../../../../src/contract/states/sales-order'
import type { SeedUser } from './master-data'
import type { Sheet } from './sheet'

interface SeedView {
  readonly owner: RowViewName
  readonly name: string
  readonly scope: ViewScope
  /** User name of the creator, who has the right to share it. */
  readonly by: string
  readonly columns: readonly string[]
  readonly filters: readonly Filter[]
  readonly sort?: { readonly selector: string; readonly desc: boolean }
  readonly groups?: readonly string[]
}

/** Adds the views of a business unit. Those for all units are added once, in the unit with `seedsForAll`. */
export function addSavedViews(
  sheet: Sheet,
  businessUnitId: number,
  users: readonly SeedUser[],
  seedsForAll: boolean,
): void {
  for (const view of seedViews) {
    if (view.scope === 'all' && !seedsForAll) continue
    const user = users.find(({ userName }) => userName === view.by)
    if (user === undefined) throw new Error(`no user ${view.by}`)
    sheet.add('custom_view', {
      business_unit_id: businessUnitId,
      user_id: user.id,
      owner: view.owner,
      name: view.name,
      scope: view.scope,
      content: JSON.stringify(contentOf(view)),
    })
  }
}

function contentOf({ owner, name, columns, filters, sort, groups = [] }: SeedView): CustomViewContent {
  const master = { columns, sort: sort === undefined ? [] : [sort], groups, filters }
  return {
    customViewName: name,
    owner,
    key: `${owner}_CustomView`,
    visibleColumnName: { master: [...columns], detail: [] },
    columnToSortOn: sort?.selector ?? null,
    sortingDirection: sort === undefined ? null : sort.desc ? 'desc' : 'asc',
    columnWidth: {},
    activeFilters: [...filters],
    columnGrouping: [...groups],
    gridSettings: JSON.stringify({ master }),
  }
}

const beforePicking = [
  'New',
  'NewWarn',
  'OnHold',
  'Reserved',
  'PartiallyReserved',
] as const satisfies readonly SalesOrderState[]
const pickable = ['ReadyForPick', 'PartiallyReadyForPick'] as const satisfies readonly SalesOrderState[]
const inWork = ['PickStarted', 'ReadyForPackAndShip'] as const satisfies readonly SalesOrderState[]
const openOrders = where('state').in([...beforePicking, ...pickable, ...inWork, 'Error'])
const openTasks = where('state').in(['Initial', 'Started'])

const orderColumns = ['orderNo', 'state', 'customerName', 'deliveryDate', 'priority', 'numberOfOrderLines']

const seedViews: readonly SeedView[] = [
  {
    owner: 'SalesOrders',
    name: 'Ready for pick by priority',
    scope: 'me',
    by: 'planner',
    columns: [...orderColumns, 'deliveryType', 'orderWeight'],
    filters: [where('state').in(pickable)],
    sort: { selector: 'priority', desc: false },
  },
  {
    owner: 'SalesOrders',
    name: 'Large orders over 200 kg',
    scope: 'me',
    by: 'planner',
    columns: [...orderColumns, 'orderWeight', 'orderVolume', 'deliveryRoute'],
    filters: [openOrders, { selector: 'orderWeight', operator: 'IsGreaterThan', value: 200, type: 'number' }],
    sort: { selector: 'orderWeight', desc: true },
  },
  {
    owner: 'SalesOrders',
    name: 'Waiting for replenishment',
    scope: 'businessUnit',
    by: 'admin',
    columns: [...orderColumns, 'isStockMissing', 'comment'],
    filters: [where('state').in(beforePicking), where('isStockMissing').is(true)],
    sort: { selector: 'deliveryDate', desc: false },
  },
  {
    owner: 'SalesOrders',
    name: 'Outbound by route',
    scope: 'businessUnit',
    by: 'global',
    columns: [...orderColumns, 'deliveryRoute', 'dropNumber', 'boxes', 'orderWeight'],
    filters: [where('state').in([...pickable, ...inWork])],
    groups: ['deliveryRoute'],
  },
  {
    owner: 'SalesOrders',
    name: 'All open orders',
    scope: 'all',
    by: 'admin',
    columns: [...orderColumns, 'orderType', 'deliveryType', 'orderWeight', 'totalSalesPrice'],
    filters: [openOrders],
    sort: { selector: 'deliveryDate', desc: false },
  },
  {
    owner: 'SalesOrders',
    name: 'Errors and warnings',
    scope: 'all',
    by: 'global',
    columns: [...orderColumns, 'comment', 'interfaced'],
    filters: [where('state').in(['Error', 'NewWarn'])],
  },
  {
    owner: 'Task',
    name: 'Open picks by area',
    scope: 'businessUnit',
    by: 'admin',
    columns: ['materialItemNo', 'state', 'area', 'materialName', 'requestedQuantity', 'uoM', 'fromLocation'],
    filters: [openTasks, where('taskType').in(['pick'])],
    groups: ['area'],
  },
  {
    owner: 'Task',
    name: 'Open replenishments',
    scope: 'me',
    by: 'supervisor',
    columns: ['materialItemNo', 'state', 'materialName', 'requestedQuantity', 'fromLocation', 'toLocation'],
    filters: [openTasks, where('taskType').in(['replenish'])],
    sort: { selector: 'executionPriority', desc: false },
  },
  {
    owner: 'Stock',
    name: 'Blocked until counted',
    scope: 'businessUnit',
    by: 'admin',
    columns: ['materialItemNo', 'materialName', 'location', 'state', 'quantity', 'uoM', 'lastCounted'],
    filters: [where('state').in(['Blocked'])],
    sort: { selector: 'lastCounted', desc: false },
  },
  {
    owner: 'Stock',
    name: 'Value by location',
    scope: 'me',
    by: 'planner',
    columns: ['location', 'materialItemNo', 'materialName', 'quantity', 'uoM', 'costPrice', 'stockValue'],
    filters: [where('availableForPick').is(true)],
    sort: { selector: 'location', desc: false },
  },
  {
    owner: 'Material',
    name: 'Discontinued with stock',
    scope: 'all',
    by: 'admin',
    columns: ['itemNo', 'name', 'materialState', 'totalQuantity', 'baseUoM', 'numberOfStocks', 'stockValue'],
    filters: [
      where('materialState').in(['Discontinued']),
      { selector: 'numberOfStocks', operator: 'IsGreaterThan', value: 0, type: 'number' },
    ],
    sort: { selector: 'itemNo', desc: false },
  },
]

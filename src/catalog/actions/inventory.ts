/** Actions of stock counts and of their lines (spec 1, section 4, stock count; spec 2, section 7, jobs, tasks, inventory). */
import { inventories } from '../../contract/endpoints/inventory'
import { jobs } from '../../contract/endpoints/jobs'
import type { Inventory, InventoryLine } from '../../contract/entities/inventory'
import type { Stock } from '../../contract/entities/stock'
import {
  guardStockCount,
  guardStockCountLine,
  type StockCountAction,
  type StockCountLineAction,
} from '../../contract/states/stock-count'
import { defineAction } from '../../define/action'
import type { FormValues } from '../../define/form'
import { recountForm } from '../forms/inventory'
import { assigneeOf } from './assignee'

const countGuard = (action: StockCountAction) => (count: Inventory) => guardStockCount(action, count)
const lineGuard = (action: StockCountLineAction) => (line: InventoryLine) => guardStockCountLine(action, line)
const idsOf = (rows: readonly { readonly id: number }[]) => rows.map(({ id }) => id)
const byCount = (rows: readonly Inventory[]) => ({ body: { inventoryIds: idsOf(rows) } })
const byLine = (rows: readonly InventoryLine[]) => ({ body: { lineIds: idsOf(rows) } })

/** The dialog's answers, with ids as numbers. */
const newCount = ({ userId, userRoleId, ...values }: FormValues) => ({
  ...values,
  ...assigneeOf({
    ...(userId === undefined ? {} : { userId }),
    ...(userRoleId === undefined ? {} : { userRoleId }),
  }),
})

export const createInventory = defineAction<Inventory>({
  name: 'createInventory',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission: 'data/inventory/create',
  feature: 'InventoryManual',
  dialog: 'createInventory',
  endpoint: jobs.createInventoryJobs,
  input: (_rows, values) => ({ body: newCount(values) }),
})

/** The same for stocks chosen in their grid. */
export const countStocks = defineAction<Stock>({
  name: 'countStocks',
  icon: 'inventory',
  section: 3,
  permission: 'data/inventory/create',
  feature: 'InventoryManual',
  // Only the server knows for sure whether a count of the stock is open.
  dialog: 'createInventory',
  endpoint: jobs.createInventoryJobs,
  input: (rows, values) => ({ body: { ...newCount(values), stockIds: idsOf(rows) } }),
})

export const openCount = defineAction<Inventory>({
  name: 'openCount',
  icon: 'inventory',
  section: 1,
  shortcut: 'O',
  isRecord: true,
  permission: 'pages/inventory-es-page',
  opens: count => ({ route: 'stock-count', params: [count.id] }),
})

export const approveCounts = defineAction<Inventory>({
  name: 'approveCounts',
  icon: 'check',
  section: 2,
  shortcut: 'A',
  isPromoted: true,
  permission: 'data/inventory/approve',
  guard: countGuard('approve'),
  needsConfirmation: true,
  endpoint: inventories.approveInventory,
  input: byCount,
})

export const cancelCounts = defineAction<Inventory>({
  name: 'cancelCounts',
  icon: 'close',
  section: 3,
  isPromoted: true,
  isDanger: true,
  permission: 'data/inventory/cancel',
  guard: countGuard('cancel'),
  needsConfirmation: true,
  endpoint: inventories.cancelInventory,
  input: byCount,
})

/** The line's figures, what moved since the snapshot, and the tasks that counted it. */
export const showCountLine = defineAction<InventoryLine>({
  name: 'showCountLine',
  icon: 'eye',
  section: 1,
  shortcut: 'I',
  permission: 'data/navigation',
  isSingle: true,
  dialog: 'countLine',
})

export const approveCountLines = defineAction<InventoryLine>({
  name: 'approveCountLines',
  icon: 'check',
  section: 2,
  shortcut: 'A',
  isPromoted: true,
  permission: 'data/inventory/approve',
  guard: lineGuard('approve'),
  needsConfirmation: true,
  endpoint: inventories.acceptLines,
  input: byLine,
})

export const recountLines = defineAction<InventoryLine>({
  name: 'recountLines',
  mends: ['below-zero', 'stock-moved'],
  icon: 'undo',
  section: 2,
  shortcut: 'R',
  isPromoted: true,
  permission: 'data/inventory/recount',
  guard: lineGuard('recount'),
  form: recountForm,
  endpoint: jobs.createRecountInventoryJobs,
  input: (rows, values) => ({
    body: { lineIds: idsOf(rows), tasksPerJobMost: values.tasksPerJobMost, ...assigneeOf(values) },
  }),
})

export const cancelCountLines = defineAction<InventoryLine>({
  name: 'cancelCountLines',
  icon: 'close',
  section: 3,
  isPromoted: true,
  isDanger: true,
  permission: 'data/inventory/cancel',
  guard: lineGuard('cancel'),
  needsConfirmation: true,
  endpoint: inventories.cancelLines,
  input: byLine,
})

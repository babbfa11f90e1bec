/** Stock counts and replenishment proposals (spec 2, section 7, jobs, tasks, inventory). */
import * as v from 'valibot'
import { inventory, inventoryLine, type InventoryLine } from '../entities/inventory'
import { maintenance } from '../entities/maintenance'
import { task, type Task } from '../entities/task'
import { actionResult } from '../failures'
import { bulkIdsMost, nameLengthMost } from '../limits'
import { rowViews } from '../row-views'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group, post, put } from './endpoint'
import { searchEndpoint } from './grids'
import { countGates, countSelection } from './stock-count-inputs'
import { stockMovement } from './stock-movement'

const ids = v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost))
const byId = v.object({ id: rowId })
const lineIds = v.object({ lineIds: ids })
const inventoryIds = v.object({ inventoryIds: ids })
const bulk = { result: actionResult, isBulk: true } as const
const lineRows = v.array(inventoryLine.row) as unknown as v.GenericSchema<unknown, InventoryLine[]>
const taskRows = v.array(task.row) as unknown as v.GenericSchema<unknown, Task[]>

export const inventories = group('Inventory', {
  search: searchEndpoint(inventory, 'Inventory', 'Stock counts by filters, sorted and paged.'),
  searchLines: searchEndpoint(
    inventoryLine,
    'InventoryLine',
    'Lines of stock counts by filters, sorted and paged.',
    '/searchLines',
  ),
  description: descriptionEndpoint('Inventory', 'Fields of a stock count.'),
  lines: get('/lines/{id}', {
    params: byId,
    result: lineRows,
    permission: rowViews.InventoryLine.permission,
    summary: 'All lines of a stock count, in walking order.',
  }),
  lineTasks: get('/lineTasks/{id}', {
    params: byId,
    result: taskRows,
    permission: rowViews.Task.permission,
    summary: 'The tasks that counted a line, or are to count it, the newest first.',
  }),
  lineMovements: get('/lineMovements/{id}', {
    params: byId,
    result: v.array(stockMovement),
    permission: rowViews.InventoryLine.permission,
    summary: 'What moved at the stock of a line since its snapshot, in the order of time.',
  }),
  countable: post('/countable', {
    body: countSelection,
    result: v.object({
      /** Stocks that a count of this selection would include. */
      stocks: v.number(),
      /** Number of stocks that are in another open count already: they are left out. */
      beingCounted: v.number(),
    }),
    repeatable: 'reads',
    permission: 'data/inventory/create',
    feature: 'InventoryManual',
    gates: countGates,
    summary: 'How many stocks a selection has that can be counted.',
  }),
  acceptLines: put('/lines/accept', {
    body: lineIds,
    ...bulk,
    permission: 'data/inventory/approve',
    summary:
      'Approves counted lines: posts current quantity plus difference. Asks when stock moved since the snapshot; what would fall below zero is sent for recount.',
  }),
  cancelLines: put('/lines/cancel', {
    body: lineIds,
    ...bulk,
    permission: 'data/inventory/cancel',
    summary:
      'Cancels lines that are not approved, with their open tasks; lifts the blocks that their count set.',
  }),
  approveInventory: put('/approveInventory', {
    body: inventoryIds,
    ...bulk,
    permission: 'data/inventory/approve',
    summary: 'Approves whole stock counts, each in one transaction: all of its counted lines or none.',
  }),
  cancelInventory: put('/cancelInventory', {
    body: inventoryIds,
    ...bulk,
    permission: 'data/inventory/cancel',
    summary:
      'Cancels stock counts with their open tasks; what is approved stays, the blocks that they set are lifted.',
  }),
})

export const maintenances = group('Maintenance', {
  search: searchEndpoint(maintenance, 'Maintenance', 'Replenishment proposals by filters, sorted and paged.'),
  description: descriptionEndpoint('Maintenance', 'Fields of a replenishment proposal.'),
  create: post('/create', {
    body: v.object({
      proposalIds: ids,
      name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(nameLengthMost)),
      /** A user or a role: exactly one of the two. */
      userId: v.optional(v.nullable(rowId)),
      userRoleId: v.optional(v.nullable(rowId)),
    }),
    ...bulk,
    permission: 'data/maintenance/create',
    summary:
      'Makes a job with the tasks that proposals ask for, worked out anew, for a user or a role; what others made meanwhile is left out.',
  }),
})

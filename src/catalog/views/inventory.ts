/** The inventory grid: stock counts with their lines and the tasks of the lines. */
import { inventories } from '../../contract/endpoints/inventory'
import { inventory, inventoryLine } from '../../contract/entities/inventory'
import {
  approveCountLines,
  approveCounts,
  cancelCountLines,
  cancelCounts,
  createInventory,
  recountLines,
  showCountLine,
} from '../actions/inventory'
import { defineView } from '../../define/view'
import { inventoryHistoryTab } from './history'
import { tasksView } from './tasks'

export const inventoryLinesView = defineView(inventoryLine, {
  name: 'InventoryLine',
  noun: 'Line',
  search: inventories.searchLines,
  columns: [
    'location',
    'materialItemNo',
    'materialName',
    'state',
    'stockQty',
    'qtyCounted',
    'difference',
    'differenceCost',
    'uoM',
    'isMovedSince',
    'userName',
    'countedDate',
  ],
  internal: ['id', 'stockCountId', 'locationId', 'materialId'],
  nameField: 'location',
  about: ['location', 'materialItemNo', 'materialName'],
  stateField: 'state',
  filters: ['state', 'difference', 'location', 'materialItemNo', 'isMovedSince', 'userName'],
  sort: [{ selector: 'location', desc: false }],
  widths: { location: 168, materialItemNo: 112, uoM: 72, isMovedSince: 120 },
  warnings: ['isMovedSince'],
  sums: ['difference', 'differenceCost'],
  links: {
    materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' },
    location: { opens: 'locations-es-page', by: 'name', from: 'location' },
  },
  actions: [showCountLine, approveCountLines, recountLines, cancelCountLines],
})

export const inventoryView = defineView(inventory, {
  name: 'Inventory',
  search: inventories.search,
  columns: [
    'journalName',
    'state',
    'percentCompleted',
    'linesInJournal',
    'performedLines',
    'remainingLines',
    'linesWithDifference',
    'differenceCost',
    'assignedTo',
    'unblockStocks',
    'createdDate',
    'completedDate',
  ],
  internal: ['id'],
  nameField: 'journalName',
  stateField: 'state',
  filters: ['state', 'journalName', 'assignedTo', 'createdDate', 'linesWithDifference'],
  sort: [{ selector: 'createdDate', desc: true }],
  isHistorical: count => count.state === 'Completed' || count.state === 'Cancelled',
  historicalDate: 'createdDate',
  widths: { journalName: 280, linesInJournal: 76, performedLines: 92, remainingLines: 92 },
  sums: ['linesInJournal', 'remainingLines', 'differenceCost'],
  details: [
    { view: inventoryLinesView, by: 'stockCountId' },
    { view: tasksView, by: 'stockCountId' },
    inventoryHistoryTab,
  ],
  actions: [createInventory, approveCounts, cancelCounts],
})

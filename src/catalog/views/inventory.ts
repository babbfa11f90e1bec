/** The inventory grid: stock counts with their lines and the tasks of the lines. */
import { inventories } from '../../contract/endpoints/inventory'
import { inventory, inventoryLine } from '../../contract/entities/inventory'
import {
  approveCountLines,
  approveCounts,
  cancelCountLines,
  cancelCounts,
  createInventory,
  openCount,
  recountLines,
  showCountLine,
} from '../actions/inventory'
import { where } from '../../contract/where'
import { defineView, type ViewDefinition } from '../../define/view'
import { inventoryHistoryTab } from './history'
import { tasksView } from './tasks'

const lines = {
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
} as const satisfies ViewDefinition<typeof inventoryLine>

/** Lines as the tab of a count. */
export const inventoryLinesView = defineView(inventoryLine, lines)

/** Lines on the page of their count, with the history of a line beside them. */
export const countedLinesView = defineView(inventoryLine, {
  ...lines,
  columns: [
    'location',
    'materialItemNo',
    'materialName',
    'stockQty',
    'qtyCounted',
    'difference',
    'differenceCost',
    'state',
    'isMovedSince',
    'uoM',
    'userName',
    'countedDate',
  ],
  // Narrower: the panel takes a part of the width.
  widths: {
    ...lines.widths,
    location: 150,
    materialItemNo: 104,
    stockQty: 84,
    qtyCounted: 84,
    difference: 96,
    differenceCost: 128,
    state: 128,
  },
  panel: 'countLine',
  quickFilters: [
    {
      name: 'differ',
      filters: [
        { selector: 'difference', operator: 'IsEqualTo', value: 0, type: 'number', isNegated: true },
        { selector: 'difference', operator: 'IsEqualTo', type: 'number', isEmpty: true, isNegated: true },
      ],
    },
    { name: 'moved', filters: [where('isMovedSince').is(true)] },
    { name: 'recount', filters: [where('state').in(['Recount'])] },
  ],
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
  actions: [createInventory, openCount, approveCounts, cancelCounts],
})

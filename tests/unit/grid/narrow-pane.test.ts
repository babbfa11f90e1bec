/** The columns in view in a grid on a tablet, 1024 px wide, before it is scrolled sideways: the first ones of its view. */
import { describe, expect, it } from 'vitest'
import { orderGridViews } from '../../../src/catalog/views/order-grid-views'
import english from '../../../src/locales/en-GB.json'
import german from '../../../src/locales/de-DE.json'
import { createI18n } from '../../../src/texts/create-i18n'
import { gridWords } from '../../../src/texts/grid-words'
import { defaultArrangement } from '../../../src/ui/grid/layout/arrangement'
import { selectColumnWidthPx, tableModelOf } from '../../../src/ui/grid/table/grid-columns'
import { testSession } from '../session'

/** Width of a grid in a window of 1024 px beside the collapsed menu. */
const roomPx = 946

const needed = {
  Operation: ['processName', 'operationsSummarizedState', 'isStockMissing', 'executionDate'],
  SalesOrders: ['orderNo', 'state', 'customerName', 'deliveryDate'],
  SalesOrderLines: ['orderNo', 'state', 'isStockMissing', 'materialName'],
  OutgoingOrder: ['orderNo', 'state', 'customerName', 'deliveryDate'],
  IngoingOrder: ['orderNo', 'state', 'supplier', 'expectedReceiptDate'],
  Job: ['name', 'status', 'userName', 'percentCompletion'],
  Task: ['materialItemNo', 'state', 'area', 'materialName', 'fromLocation'],
  Maintenance: ['materialItemNo', 'state', 'location', 'neededQuantity'],
  Inventory: ['journalName', 'state', 'percentCompleted', 'remainingLines'],
  Stock: ['materialItemNo', 'location', 'state', 'quantity'],
  Location: ['name', 'state', 'locationRole'],
  Material: ['itemNo', 'name', 'availableQuantity'],
}

describe.each([
  ['en-GB', english],
  ['de-DE', german],
] as const)('on a tablet in %s', (language, texts) => {
  const { t } = createI18n(language, texts)

  it.each(Object.entries(needed))('%s displays the columns that a planner needs', (name, fields) => {
    const view = orderGridViews.find(candidate => candidate.name === name)
    if (view === undefined) throw new Error(`There is no view ${name}.`)
    const { master, options } = defaultArrangement(view)
    const { titleOf } = gridWords(testSession().session, view, t)
    const { columns } = tableModelOf(view, master, options, titleOf, [], (machine, state) =>
      t(`state.${machine}.${state}` as never),
    )
    let endPx = selectColumnWidthPx
    const inView = columns.filter(({ widthPx }) => (endPx += widthPx) <= roomPx).map(({ field }) => field)
    expect(fields.filter(field => !inView.includes(field))).toEqual([])
  })
})

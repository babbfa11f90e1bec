/** Cause codes, printers and stock attributes: searches, lookups, and what administrators change of them. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import type { ActionResult, DoneRow } from '../../../src/contract/failures'
import { printer } from '../../../src/contract/entities/printer'
import { stockAttribute } from '../../../src/contract/entities/stock-attribute'
import { attributeDataTypes, attributeHandlings, causeCodeTypes } from '../../../src/contract/states/office'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'
import { onRowsById } from '../http/each-row'
import { namedRowsIn } from '../http/named-rows'
import { tryPattern } from '../http/safe-pattern'
import { labelPrinters } from '../label-store/print-labels'
import { addCauseCode, deleteCauseCode, updateCauseCode } from '../settings-store/cause-codes'
import { addPrinter, deletePrinter, printTestLabel, updatePrinter } from '../settings-store/printers'
import {
  addStockAttribute,
  deleteStockAttribute,
  updateStockAttribute,
} from '../settings-store/stock-attributes'
import {
  causeCodeHistorySource,
  printerHistorySource,
  stockAttributeHistorySource,
} from '../sources/history-sources'
import { causeCodeSource, printerSource, stockAttributeSource } from '../sources/warehouse-settings-sources'
import { rowSearch } from './search-rows'

const namedCauseCodes = namedRowsIn('cause_code', 'value')
const namedPrinters = namedRowsIn('printer', 'name')
const namedAttributes = namedRowsIn('stock_attribute', 'name')

/** Of a new row nothing is there yet that could fail by itself: the call is refused as a whole. */
const added = async (row: Promise<DoneRow>): Promise<ActionResult> => ({ done: [await row], failed: [] })

type WarehouseSettings = Pick<Handlers<Endpoints, Context>, 'causeCodes' | 'printers' | 'stockAttributes'>

export function warehouseSettingsHandlers(unitSettings: UnitSettingsCache): WarehouseSettings {
  const searchOf = rowSearch(unitSettings)
  return {
    causeCodes: {
      search: searchOf(causeCodeSource),
      header: async ({ query }, { db, caller }) => {
        const rows = await db.read
          .selectFrom('cause_code')
          .select(['id', 'type', 'value', 'display_text as displayText'])
          .where('business_unit_id', '=', caller.businessUnitId)
          .where('deleted', '=', false)
          .$if(query.type !== undefined, rest => rest.where('type', '=', query.type ?? ''))
          .orderBy('type')
          .orderBy('value')
          .execute()
        return rows.flatMap(({ type: stored, ...row }) => {
          const type = causeCodeTypes.find(known => known === stored)
          return type === undefined ? [] : { ...row, type }
        })
      },
      searchHistory: searchOf(causeCodeHistorySource),
      save: ({ body }, context) => {
        const { db, unit } = context
        const { id } = body
        if (id === undefined) return added(addCauseCode(db, unit, body))
        return onRowsById(context, [id], namedCauseCodes, () => updateCauseCode(db, unit, { ...body, id }))
      },
      remove: ({ params }, context) =>
        onRowsById(context, [params.id], namedCauseCodes, ({ id }) =>
          deleteCauseCode(context.db, context.unit, id),
        ),
    },
    printers: {
      search: searchOf(printerSource),
      description: async () => describeEntity(printer),
      materialPrintersWithDefinitions: async (_input, { db, caller }) =>
        labelPrinters(db.read, caller.businessUnitId),
      searchHistory: searchOf(printerHistorySource),
      add: ({ body }, { db, unit }) => added(addPrinter(db, unit, body)),
      update: ({ body }, context) =>
        onRowsById(context, [body.id], namedPrinters, () => updatePrinter(context.db, context.unit, body)),
      remove: ({ params }, context) =>
        onRowsById(context, [params.id], namedPrinters, ({ id }) =>
          deletePrinter(context.db, context.unit, id),
        ),
      printTestLabel: ({ params }, context) =>
        onRowsById(context, [params.id], namedPrinters, ({ id }) =>
          printTestLabel(context.db, context.unit, id, context.now()),
        ),
    },
    stockAttributes: {
      search: searchOf(stockAttributeSource),
      description: async () => describeEntity(stockAttribute),
      enumOptions: async () => ({ dataType: [...attributeDataTypes], handling: [...attributeHandlings] }),
      searchHistory: searchOf(stockAttributeHistorySource),
      add: ({ body }, { db, unit }) => added(addStockAttribute(db, unit, body)),
      update: ({ body }, context) =>
        onRowsById(context, [body.id], namedAttributes, () =>
          updateStockAttribute(context.db, context.unit, body),
        ),
      remove: ({ params }, context) =>
        onRowsById(context, [params.id], namedAttributes, ({ id }) =>
          deleteStockAttribute(context.db, context.unit, id),
        ),
      tryRegex: async ({ body }) => tryPattern(body.pattern, body.sample),
    },
  }
}

/** Cause codes, printers and stock attributes: searches, lookups, and what administrators change of them. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { printer } from '../../../src/contract/entities/printer'
import { stockAttribute } from '../../../src/contract/entities/stock-attribute'
import { attributeDataTypes, attributeHandlings, causeCodeTypes } from '../../../src/contract/states/office'
import type { Context } from '../http/context'
import { crudHandlers } from '../http/crud'
import type { UnitSettingsCache } from '../http/unit-settings'
import { onRowsById } from '../http/each-row'
import { namedRowsIn } from '../http/named-rows'
import { tryPattern } from '../http/safe-pattern'
import { labelPrinters } from '../label-store/print-labels'
import { causeCodeKind, causeCodeRows } from '../settings-store/cause-codes'
import { printerKind, printerRows, printTestLabel } from '../settings-store/printers'
import { stockAttributeKind, stockAttributeRows } from '../settings-store/stock-attributes'
import {
  causeCodeHistorySource,
  printerHistorySource,
  stockAttributeHistorySource,
} from '../sources/history-sources'
import { causeCodeSource, printerSource, stockAttributeSource } from '../sources/warehouse-settings-sources'
import { rowSearch } from './search-rows'

const namedPrinters = namedRowsIn(printerKind.table, printerKind.nameColumn)

type WarehouseSettings = Pick<Handlers<Endpoints, Context>, 'causeCodes' | 'printers' | 'stockAttributes'>

export function warehouseSettingsHandlers(unitSettings: UnitSettingsCache): WarehouseSettings {
  const searchOf = rowSearch(unitSettings)
  const causeCodes = crudHandlers(causeCodeKind, causeCodeRows)
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
        const { id } = body
        return id === undefined
          ? causeCodes.add({ body }, context)
          : causeCodes.update({ body: { ...body, id } }, context)
      },
      remove: causeCodes.remove,
    },
    printers: {
      search: searchOf(printerSource),
      description: async () => describeEntity(printer),
      materialPrintersWithDefinitions: async (_input, { db, caller }) =>
        labelPrinters(db.read, caller.businessUnitId),
      searchHistory: searchOf(printerHistorySource),
      ...crudHandlers(printerKind, printerRows),
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
      ...crudHandlers(stockAttributeKind, stockAttributeRows),
      tryRegex: async ({ body }) => tryPattern(body.pattern, body.sample),
    },
  }
}

/** Cause codes, printers and stock attributes: search and lookups. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { printer } from '../../../src/contract/entities/printer'
import { stockAttribute } from '../../../src/contract/entities/stock-attribute'
import { attributeDataTypes, attributeHandlings, causeCodeTypes } from '../../../src/contract/states/office'
import type { Context } from '../http/context'
import type { UnitSettingsCache } from '../http/unit-settings'
import { labelPrinters } from '../label-store/print-labels'
import { causeCodeSource, printerSource, stockAttributeSource } from '../sources/warehouse-settings-sources'
import { rowSearch } from './search-rows'

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
          .$if(query.type !== undefined, rest => rest.where('type', '=', query.type ?? ''))
          .orderBy('type')
          .orderBy('value')
          .execute()
        return rows.flatMap(({ type: stored, ...row }) => {
          const type = causeCodeTypes.find(known => known === stored)
          return type === undefined ? [] : { ...row, type }
        })
      },
    },
    printers: {
      search: searchOf(printerSource),
      description: async () => describeEntity(printer),
      materialPrintersWithDefinitions: async (_input, { db, caller }) =>
        labelPrinters(db.read, caller.businessUnitId),
    },
    stockAttributes: {
      search: searchOf(stockAttributeSource),
      description: async () => describeEntity(stockAttribute),
      enumOptions: async () => ({ dataType: [...attributeDataTypes], handling: [...attributeHandlings] }),
    },
  }
}

/** Master data of the settings: what is the same for every kind, and what is special about one. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { attributeDataTypes, attributeHandlings, causeCodeTypes } from '../../../src/contract/states/office'
import type { Context } from '../http/context'
import { crudHandlers, crudRows, type MasterRow, type RowChange } from '../http/crud'
import { onRowsById } from '../http/each-row'
import { namedRowsIn } from '../http/named-rows'
import { tryPattern } from '../http/safe-pattern'
import type { UnitSettingsCache } from '../http/unit-settings'
import { labelPrinters } from '../label-store/print-labels'
import type { MasterKind } from '../master-data/define'
import { masterKinds, masterSources } from '../master-data/kinds'
import { printerKind, printTestLabel } from '../master-data/printers'
import { rowSearch, type SearchHandler } from './search-rows'

type MasterDataHandlers = Pick<Handlers<Endpoints, Context>, keyof typeof masterKinds>
type HandlersOf<Kind> =
  Kind extends MasterKind<infer R, infer New, infer Change>
    ? ReturnType<typeof handlersOf<R, New, Change>>
    : never
type KindHandlers = { readonly [G in keyof typeof masterKinds]: HandlersOf<(typeof masterKinds)[G]> }

const namedPrinters = namedRowsIn(printerKind.table, printerKind.nameColumn)

export function masterDataHandlers(unitSettings: UnitSettingsCache): MasterDataHandlers {
  const { causeCodes, printers, stockAttributes, ...others } = Object.fromEntries(
    Object.entries(masterKinds).map(([group, kind]) => [group, handlersOf(kind as MasterKind, unitSettings)]),
  ) as unknown as KindHandlers
  return {
    ...others,
    causeCodes: {
      ...causeCodes,
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
      save: ({ body }, context) => {
        const { id } = body
        return id === undefined
          ? causeCodes.add({ body }, context)
          : causeCodes.update({ body: { ...body, id } }, context)
      },
    },
    printers: {
      ...printers,
      materialPrintersWithDefinitions: async (_input, { db, caller }) =>
        labelPrinters(db.read, caller.businessUnitId),
      printTestLabel: ({ params }, context) =>
        onRowsById(context, [params.id], namedPrinters, ({ id }) =>
          printTestLabel(context.db, context.unit, id, context.now()),
        ),
    },
    stockAttributes: {
      ...stockAttributes,
      enumOptions: async () => ({ dataType: [...attributeDataTypes], handling: [...attributeHandlings] }),
      tryRegex: async ({ body }) => tryPattern(body.pattern, body.sample),
    },
  }
}

/** The calls that every kind has. */
function handlersOf<R extends MasterRow, New extends object, Change extends RowChange>(
  kind: MasterKind<R, New, Change>,
  unitSettings: UnitSettingsCache,
) {
  const searchOf = rowSearch(unitSettings)
  return {
    search: searchOf(masterSources[kind.view]) as unknown as SearchHandler<R>,
    description: async () => describeEntity(kind.source.entity),
    // Rows of the kind's own history.
    searchHistory: searchOf(masterSources[kind.history.name]) as unknown as SearchHandler<never>,
    ...crudHandlers(kind, crudRows(kind)),
  }
}

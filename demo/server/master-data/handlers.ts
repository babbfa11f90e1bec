/** Handlers of master data: those common to every kind, and the special ones. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { attributeDataTypes, attributeHandlings, causeCodeTypes } from '../../../src/contract/states/office'
import type { Context } from '../core/calls/context'
import { crudHandlers, crudRows, type MasterRow, type RowChange } from '../core/calls/crud'
import { onRowsById } from '../core/calls/each-row'
import { namedRowsIn } from '../core/calls/named-rows'
import { tryPattern } from '../core/calls/safe-pattern'
import { labelPrinters } from '../printing/public'
import type { MasterKind } from './define'
import { masterKinds, masterSources } from './kinds'
import { printerKind, printTestLabel } from './printers'
import { searchRows, type SearchHandler } from '../core/calls/search-rows'

type MasterDataHandlers = Pick<Handlers<Endpoints, Context>, keyof typeof masterKinds>
type HandlersOf<Kind> =
  Kind extends MasterKind<infer R, infer New, infer Change>
    ? ReturnType<typeof handlersOf<R, New, Change>>
    : never
type KindHandlers = { readonly [G in keyof typeof masterKinds]: HandlersOf<(typeof masterKinds)[G]> }

const namedPrinters = namedRowsIn(printerKind.table, printerKind.nameColumn)

const { causeCodes, printers, stockAttributes, ...others } = Object.fromEntries(
  Object.entries(masterKinds).map(([group, kind]) => [group, handlersOf(kind as MasterKind)]),
) as unknown as KindHandlers

export const masterDataHandlers: MasterDataHandlers = {
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

/** The calls common to every kind. */
function handlersOf<R extends MasterRow, New extends object, Change extends RowChange>(
  kind: MasterKind<R, New, Change>,
) {
  return {
    search: searchRows(masterSources[kind.view]) as unknown as SearchHandler<R>,
    description: async () => describeEntity(kind.source.entity),
    // Rows of the kind's own history.
    searchHistory: searchRows(masterSources[kind.history.name]) as unknown as SearchHandler<never>,
    ...crudHandlers(kind, crudRows(kind)),
  }
}

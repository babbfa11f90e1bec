/** Screens: search, adding and changing them, their pairing codes, and cutting them off. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { NewScreen, ScreenUpdate } from '../../../src/contract/endpoints/screens'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { screen } from '../../../src/contract/entities/screen'
import type { Context } from '../core/calls/context'
import { crudHandlers } from '../core/calls/crud'
import { onRowsById } from '../core/calls/each-row'
import { namedRowsIn } from '../core/calls/named-rows'
import { makePairingCode } from './connect-screen'
import { deleteScreen, revokeScreen } from './cut-off-screen'
import { addScreen, updateScreen } from './save-screen'
import { screenHistorySource } from '../core/search/history-sources'
import { screenSource } from './screen-source'
import { searchRows } from '../core/calls/search-rows'

const screenTable = { table: 'screen', nameColumn: 'name' } as const
const namedScreens = namedRowsIn(screenTable.table, screenTable.nameColumn)

/** @param secret HMAC key of pairing codes */
export function screenHandlers(secret: Uint8Array): Handlers<Endpoints, Context>['screens'] {
  return {
    search: searchRows(screenSource),
    searchHistory: searchRows(screenHistorySource),

    description: async () => describeEntity(screen),

    ...crudHandlers(screenTable, {
      add: ({ db, unit, now }, content: NewScreen) => addScreen(db, unit, content, now()),
      update: ({ db, unit }, content: ScreenUpdate) => updateScreen(db, unit, content),
      remove: ({ db, unit }, id) => deleteScreen(db, unit, id),
    }),

    makeCode: async ({ params }, { db, unit, now }) =>
      makePairingCode(db, unit, params.id, { secret, now: now() }),

    revoke: ({ body }, context) =>
      onRowsById(context, body.ids, namedScreens, ({ id }) =>
        revokeScreen(context.db, context.unit, id, context.now()),
      ),
  }
}

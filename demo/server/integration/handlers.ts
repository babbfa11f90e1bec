/** The integration monitor: searches of its three grids, and the options of their filters. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { integrationMessage } from '../../../src/contract/entities/integration'
import {
  integrationDirections,
  integrationInitiators,
  integrationStates,
  integrationTypes,
  resultLevels,
  type IntegrationType,
} from '../../../src/contract/states/office'
import type { Context } from '../core/calls/context'
import {
  integrationImportSource,
  integrationMessageSource,
  integrationRequestSource,
} from './integration-sources'
import { onRowsById } from '../core/calls/each-row'
import { bodyFile, readDetail } from './record-detail'
import { namedRecords, replayRecord } from './replay'
import { searchRows } from '../core/calls/search-rows'

const filters = async () => describeEntity(integrationMessage).filter(({ isSearchable }) => isSearchable)

export const integrationDataHandlers: Handlers<Endpoints, Context>['integrationData'] = { filters }

export const integrationMonitorHandlers: Handlers<Endpoints, Context>['integrationMonitor'] = {
  searchImports: searchRows(integrationImportSource),
  searchMessages: searchRows(integrationMessageSource),
  searchRequests: searchRows(integrationRequestSource),

  filters,

  detail: async ({ params: { id } }, { db, caller }) => readDetail(db, caller.businessUnitId, id),

  bodyFile: async ({ params }, { db, caller }) => bodyFile(db, caller.businessUnitId, params),

  replay: ({ body: { ids } }, context) =>
    onRowsById(context, ids, namedRecords, row => replayRecord(context.db, context.unit, row, context.now())),

  async enums(_input, { db, caller }) {
    const endpoints = await db.read
      .selectFrom('integration_endpoint')
      .select(['external_system_name', 'endpoint_name', 'type', 'message_type'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .execute()
    const namesOf = (type: IntegrationType): string[] =>
      distinct(endpoints.filter(row => row.type === type).map(row => row.endpoint_name))
    return {
      type: [...integrationTypes],
      direction: [...integrationDirections],
      state: [...integrationStates],
      resultLevel: [...resultLevels],
      initiated: [...integrationInitiators],
      sortOrder: ['asc', 'desc'],
      externalSystemNames: distinct(endpoints.map(row => row.external_system_name)),
      endpointNames: namesOf('Endpoint'),
      retrievalEndpointNames: namesOf('Retrieval'),
      eventSubscriptionNames: namesOf('EventSubscription'),
      messageTypes: distinct(endpoints.map(row => row.message_type)),
    }
  },
}

const distinct = (names: readonly string[]): string[] => [...new Set(names)].sort()

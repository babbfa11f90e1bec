/** The integration monitor (spec 2, section 7, settings, integration, company). */
import * as v from 'valibot'
import { integrationImport, integrationMessage, integrationRequest } from '../entities/integration'
import { actionResult } from '../failures'
import { bulkIdsMost } from '../limits'
import {
  integrationDirections,
  integrationInitiators,
  integrationStates,
  integrationTypes,
  resultLevels,
} from '../states/office'
import { rowId } from '../wire-values'
import { fieldDescription } from './descriptions'
import { get, group, put } from './endpoint'
import { searchEndpoint } from './grids'
import { bodySides, integrationDetail } from './integration-records'

const permission = ['header/settings/integration', 'header/settings/integration_monitor'] as const
const names = v.array(v.string())

/** Values that the monitor's filters offer. */
export const integrationEnums = v.object({
  type: v.array(v.picklist(integrationTypes)),
  direction: v.array(v.picklist(integrationDirections)),
  state: v.array(v.picklist(integrationStates)),
  resultLevel: v.array(v.picklist(resultLevels)),
  initiated: v.array(v.picklist(integrationInitiators)),
  sortOrder: v.array(v.picklist(['asc', 'desc'])),
  externalSystemNames: names,
  endpointNames: names,
  retrievalEndpointNames: names,
  eventSubscriptionNames: names,
  messageTypes: names,
})
export type IntegrationEnums = v.InferOutput<typeof integrationEnums>

export const integrationMonitor = group('IntegrationMonitor', {
  searchImports: searchEndpoint(
    integrationImport,
    'IntegrationImport',
    'Imports by filters, sorted and paged.',
    '/searchImports',
  ),
  searchMessages: searchEndpoint(
    integrationMessage,
    'IntegrationMessage',
    'Messages by filters, sorted and paged.',
    '/searchMessages',
  ),
  searchRequests: searchEndpoint(
    integrationRequest,
    'IntegrationRequest',
    'Requests by filters, sorted and paged.',
    '/searchRequests',
  ),
  filters: get('/filters', {
    result: v.array(fieldDescription),
    permission,
    summary: 'Fields by which records may be filtered.',
  }),
  enums: get('/enums', {
    result: integrationEnums,
    permission,
    summary:
      'Values that the filters offer, with the names of the systems and endpoints of the business unit.',
  }),
  detail: get('/{id}', {
    params: v.object({ id: rowId }),
    result: integrationDetail,
    permission,
    summary: 'The tries of a record, with what was sent and answered.',
  }),
  bodyFile: get('/{id}/tries/{tryNo}/{side}', {
    params: v.object({ id: rowId, tryNo: rowId, side: v.picklist(bodySides) }),
    isFile: true,
    permission,
    summary: 'The whole of what was sent or answered, as a file.',
  }),
  replay: put('/replay', {
    body: v.object({ ids: v.pipe(v.array(rowId), v.minLength(1), v.maxLength(bulkIdsMost)) }),
    result: actionResult,
    isBulk: true,
    permission: 'data/integration/replay',
    summary: 'Tries failed records once more.',
  }),
})

/** The same fields under the name that the specification gives them besides the monitor (spec 2, section 7). */
export const integrationData = group('IntegrationData', {
  filters: get('/filters', {
    result: v.array(fieldDescription),
    permission,
    summary: 'Fields by which the data of the integration may be filtered.',
  }),
})

/** The integration monitor (spec 2, section 7, settings, integration, company). */
import * as v from 'valibot'
import { integrationImport, integrationMessage, integrationRequest } from '../entities/integration'
import {
  integrationDirections,
  integrationInitiators,
  integrationStates,
  integrationTypes,
  resultLevels,
} from '../states/office'
import { fieldDescription } from './descriptions'
import { get, group } from './endpoint'
import { searchEndpoint } from './grids'

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
})

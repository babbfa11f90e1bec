/** The three grids of the integration monitor: messages, requests and imports show the same fields. */
import { integrationMonitor } from '../../contract/endpoints/integration-monitor'
import {
  integrationImport,
  integrationMessage,
  integrationRequest,
} from '../../contract/entities/integration'
import { deliveredStates, type IntegrationState } from '../../contract/states/office'
import { defineView } from '../../define/view'

const delivered: readonly IntegrationState[] = deliveredStates

const shared = {
  internal: ['id'],
  nameField: 'keyValue',
  stateField: 'state',
  filters: [
    'created',
    'state',
    'direction',
    'externalSystemName',
    'endpointName',
    'messageType',
    'keyValue',
    'resultLevel',
    'httpStatus',
  ],
  sort: [{ selector: 'created', desc: true }],
  widths: {
    keyValue: 116,

    direction: 100,
    messageType: 150,
    httpStatus: 84,
    elapsedMs: 84,
    resultText: 260,
    requestBody: 320,
    responseBody: 320,
    url: 280,
  },
  /** What failed stays until somebody deals with it. */
  isHistorical: (record: { readonly state: IntegrationState }) => delivered.includes(record.state),
  historicalDate: 'created',
  actions: [],
} as const

export const integrationMessagesView = defineView(integrationMessage, {
  ...shared,
  name: 'IntegrationMessage',
  search: integrationMonitor.searchMessages,
  columns: [
    'keyValue',
    'state',
    'created',
    'direction',
    'messageType',
    'externalSystemName',
    'endpointName',
    'httpStatus',
    'elapsedMs',
    'tries',
    'resultText',
  ],
})

export const integrationRequestsView = defineView(integrationRequest, {
  ...shared,
  name: 'IntegrationRequest',
  search: integrationMonitor.searchRequests,
  columns: [
    'keyValue',
    'state',
    'created',
    'messageType',
    'externalSystemName',
    'endpointName',
    'httpMethod',
    'url',
    'httpStatus',
    'elapsedMs',
    'resultText',
  ],
})

export const integrationImportsView = defineView(integrationImport, {
  ...shared,
  name: 'IntegrationImport',
  search: integrationMonitor.searchImports,
  columns: [
    'keyValue',
    'state',
    'created',
    'completed',
    'initiated',
    'messageType',
    'externalSystemName',
    'endpointName',
    'resultLevel',
    'elapsedMs',
    'resultText',
  ],
})

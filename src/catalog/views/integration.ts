/** The three grids of the integration monitor: messages, requests and imports show the same fields. */
import { integrationMonitor, type IntegrationEnums } from '../../contract/endpoints/integration-monitor'
import {
  integrationImport,
  integrationMessage,
  integrationRequest,
} from '../../contract/entities/integration'
import { exchangeTimeoutMs } from '../../contract/integration-limits'
import { deliveredStates, type IntegrationState } from '../../contract/states/office'
import { defineView } from '../../define/view'
import { replayRecords } from '../actions/integration'

const delivered: readonly IntegrationState[] = deliveredStates

/** The monitor's enums contain the names of the business unit's systems. */
const namesFrom = (list: keyof IntegrationEnums) => ({ endpoint: integrationMonitor.enums, list })

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
  filterNames: {
    externalSystemName: namesFrom('externalSystemNames'),
    endpointName: namesFrom('endpointNames'),
    messageType: namesFrom('messageTypes'),
  },
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
  alarmsFrom: { httpStatus: 400, elapsedMs: exchangeTimeoutMs },
  /** A failed record stays until somebody deals with it. */
  isHistorical: (record: { readonly state: IntegrationState }) => delivered.includes(record.state),
  historicalDate: 'created',
  panel: 'integrationRecord',
  actions: [replayRecords],
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
    'httpStatus',
    'elapsedMs',
    'resultLevel',
    'tries',
    'externalSystemName',
    'endpointName',
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
    'httpMethod',
    'httpStatus',
    'elapsedMs',
    'resultLevel',
    'externalSystemName',
    'endpointName',
    'url',
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

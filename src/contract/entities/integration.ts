/**
 * Records of exchanges between the warehouse and other systems: imports, messages and requests (spec 1, section 3). All three have the same
 * fields; each is an entity of its own since each is a grid of its own.
 */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import {
  integrationDirections,
  integrationInitiators,
  integrationStates,
  integrationTypes,
  resultLevels,
} from '../states/office'

/** Bodies are read and filtered, but find-in-view leaves them out: they are long, and their key is a field of its own. */
const body = () => ({ ...field.text(), isFindable: false }) as const

const recordFields = {
  id: field.id(),
  created: field.dateTime(),
  completed: field.dateTime(),
  direction: field.state('integrationDirection', integrationDirections),
  type: field.state('integrationType', integrationTypes),
  state: field.state('integration', integrationStates),
  initiated: field.state('integrationInitiator', integrationInitiators),
  externalSystemName: field.text(),
  endpointName: field.text(),
  messageType: field.text(),
  keyType: field.text(),
  keyValue: field.optionalIdentifier(),
  httpMethod: field.text(),
  url: field.text(),
  httpStatus: field.optionalCount(),
  elapsedMs: field.optionalCount(),
  /** Number of attempts. */
  tries: field.count(),
  resultLevel: field.state('resultLevel', resultLevels),
  resultType: field.text(),
  resultText: field.text(),
  requestBody: { ...body(), titleKey: 'integration.tab.request' },
  responseBody: { ...body(), titleKey: 'integration.tab.response' },
} as const

export const integrationImport = defineEntity('IntegrationImport', recordFields)

export const integrationMessage = defineEntity('IntegrationMessage', recordFields)
export type IntegrationMessage = Row<typeof integrationMessage>

export const integrationRequest = defineEntity('IntegrationRequest', recordFields)

/** Messages to and from partner systems: announced, sent, taken in, tried again. */
export { announce, announceEach, type Announcement } from './announce'
export { integrationDataHandlers, integrationMonitorHandlers } from './handlers'
export { integrationTask } from './integration-sender'
export {
  integrationImportSource,
  integrationMessageSource,
  integrationRequestSource,
} from './integration-sources'
export { answerToBooking } from './partner-answers'
export { startPartnerSystems } from './partner-systems'
export { type RecordKind, viewOf } from './replay'
export { unknownItem } from './take-in-words'

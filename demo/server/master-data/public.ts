/** Simple tables that administrators keep: cause codes, printers, attributes of stocks. */
export { masterDataHandlers } from './handlers'
export { masterSources } from './kinds'
export { type Cause, readCause } from './read-cause'

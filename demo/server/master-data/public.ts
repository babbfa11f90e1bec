/** Simple tables that administrators keep: cause codes, printers, attributes of stocks. */
export { masterDataHandlers } from './handlers'
export type { MasterKind } from './define'
export { masterKinds, masterSources } from './kinds'
export { type Cause, readCause } from './read-cause'

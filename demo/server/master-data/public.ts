/** Simple tables of administrators: cause codes, printers, stock attributes. */
export { masterDataHandlers } from './handlers'
export type { MasterKind } from './define'
export { masterKinds, masterSources } from './kinds'
export { type Cause, readCause } from './read-cause'

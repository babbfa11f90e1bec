/** Calls of every grid in addition to its search: groups, files, histories, lookups, downloads. */
export { downloadSource } from './download-source'
export { downloadHandlers } from './handlers/downloads'
export { gridHandlers } from './handlers/grids'
export { historyHandlers } from './handlers/histories'
export { lookupOptions } from './handlers/lookup-options'
export { dynamicAttributes, warehouseLookups } from './handlers/lookups'

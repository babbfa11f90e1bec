/** Replenishment proposals and their tasks. */
export { maintenanceHandlers } from './handlers'
export { maintenanceSource } from './maintenance-source'

/** Health and version of the server. */
export { systemHandlers } from './handlers'

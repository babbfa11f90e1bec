/** Calls of the floor's terminals: the next pick, count or move, and its confirmation. */
export { terminal } from './handlers'

/** What the terminals of the floor call: the next pick, count or move, and its confirmation. */
export { terminal } from './handlers'

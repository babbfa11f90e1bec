/** Saved views of grids. */
export { customViews } from './custom-views'
export { primaryViews } from './primary-views'

/** Views that users keep of grids. */
export { customViews } from './custom-views'
export { primaryViews } from './primary-views'

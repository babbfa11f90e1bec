/** Wall screens: connected, saved, cut off. */
export { connectScreen, screenApplication } from './connect-screen'
export { screenHandlers } from './handlers'
export { screenSource } from './screen-source'

/** Locations of a warehouse. */
export { locationHandlers } from './handlers'
export { askWhenOverfull, usedRoom } from './location-room'
export { locationSource } from './location-source'
export { findOpenLocation, type OpenLocation, readOpenLocation } from './open-location'

/** Locations of a warehouse. */
export { locationHandlers } from './handlers'
export { confirmOverfull, usedCapacity } from './location-capacity'
export { locationSource } from './location-source'
export { findOpenLocation, lockPlace, placesOf, type OpenLocation, readOpenLocation } from './open-location'

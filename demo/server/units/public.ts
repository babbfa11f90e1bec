/** Business units: how one begins, and which are open. */
export { languageOfCountry } from './country-formats'
export { createUnit } from './create-unit'
export { isOfOpenUnit } from './open-units'
export { closeUnit, listUnits, renameUnit, reopenUnit } from './units'

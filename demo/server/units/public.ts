/** Business units: creating them, and which are open. */
export { languageOfCountry } from './country-formats'
export { createUnit } from './create-unit'
export { exportUnit } from './export-unit'
export { importUnit } from './import-unit'
export { isOfOpenUnit } from './open-units'
export { closeUnit, listUnits, renameUnit, reopenUnit, setLicences, unitNamed } from './units'

/** Suppliers and their materials. */
export { supplierHandlers } from './handlers'
export { boughtFirst } from './main-supplier'
export { readDraftedChoices, readMaterialChoices } from './material-choices'
export { readSupplierChoices } from './supplier-choices'
export { supplierMaterialSource, supplierSource } from './supplier-source'
export { supplierRows } from './suppliers'

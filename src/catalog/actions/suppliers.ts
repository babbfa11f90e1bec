/** Actions of suppliers and of the materials that they deliver (spec 2, section 7, suppliers). */
import { suppliers } from '../../contract/endpoints/purchasing'
import type { Supplier, SupplierMaterial } from '../../contract/entities/supplier'
import { defineAction } from '../../define/action'
import { crud } from '../crud'
import { productLineForm, supplierForm } from '../forms/suppliers'
import { restores } from './taken-back'

const feature = 'PurchaseModule'

export const {
  add: addSupplier,
  update: updateSupplier,
  delete: deleteSuppliers,
} = crud<Supplier>('Supplier', {
  permission: { add: 'data/supplier/create', update: 'data/supplier/update', delete: 'data/supplier/delete' },
  feature,
  form: supplierForm,
  endpoints: { add: suppliers.create, update: suppliers.update, remove: suppliers.remove },
  deletesMany: 'query',
  delete: { section: 2 },
})

export const associateMaterials = defineAction<Supplier>({
  name: 'associateMaterials',
  icon: 'material',
  section: 1,
  isSingle: true,
  isPromoted: true,
  permission: 'data/supplier/addMaterial',
  feature,
  dialog: 'associateMaterials',
  endpoint: suppliers.associateMaterials,
  input: ([supplier], { materialIds = [] }) => ({ body: { supplierId: supplier?.id ?? 0, materialIds } }),
})

export const editProductLine = defineAction<SupplierMaterial>({
  name: 'editProductLine',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission: 'data/supplier/editProductLine',
  feature,
  form: productLineForm,
  endpoint: suppliers.productLine,
  input: ([line], answers, read) => ({
    params: { id: line?.id ?? 0 },
    body: { ...answers, read: [...read] },
  }),
  undoneBy: restores('editProductLine', productLineForm),
})

export const removeSupplierMaterials = defineAction<SupplierMaterial>({
  name: 'removeSupplierMaterials',
  icon: 'trash',
  section: 2,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission: 'data/supplier/removeMaterial',
  feature,
  endpoint: suppliers.removeMaterials,
  input: rows => ({ query: { ids: rows.map(line => line.id) } }),
})

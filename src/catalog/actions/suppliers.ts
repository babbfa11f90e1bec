/** Actions of suppliers and of the materials that they deliver (spec 2, section 7, suppliers). */
import { suppliers } from '../../contract/endpoints/purchasing'
import type { Supplier, SupplierMaterial } from '../../contract/entities/supplier'
import { defineAction } from '../../define/action'
import { productLineForm, supplierForm } from '../forms/suppliers'

const feature = 'PurchaseModule'
const always = () => ({ allowed: true }) as const

export const addSupplier = defineAction<Supplier>({
  name: 'addSupplier',
  icon: 'plus',
  section: 1,
  isCreation: true,
  permission: 'data/supplier/create',
  feature,
  guard: always,
  form: supplierForm,
  endpoint: suppliers.create,
  input: (_rows, answers) => ({ body: answers }),
})

export const updateSupplier = defineAction<Supplier>({
  name: 'updateSupplier',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission: 'data/supplier/update',
  feature,
  guard: always,
  form: supplierForm,
  endpoint: suppliers.update,
  input: ([supplier], answers, read) => ({ body: { id: supplier?.id ?? 0, ...answers, read: [...read] } }),
})

export const associateMaterials = defineAction<Supplier>({
  name: 'associateMaterials',
  icon: 'material',
  section: 1,
  isSingle: true,
  isPromoted: true,
  permission: 'data/supplier/addMaterial',
  feature,
  guard: always,
  dialog: 'associateMaterials',
  endpoint: suppliers.associateMaterials,
  input: ([supplier], { materialIds = [] }) => ({ body: { supplierId: supplier?.id ?? 0, materialIds } }),
})

export const deleteSuppliers = defineAction<Supplier>({
  name: 'deleteSuppliers',
  icon: 'trash',
  section: 2,
  isDanger: true,
  needsConfirmation: true,
  permission: 'data/supplier/delete',
  feature,
  guard: always,
  endpoint: suppliers.remove,
  input: rows => ({ query: { ids: rows.map(supplier => supplier.id) } }),
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
  guard: always,
  form: productLineForm,
  endpoint: suppliers.productLine,
  input: ([line], answers, read) => ({
    params: { id: line?.id ?? 0 },
    body: { ...answers, read: [...read] },
  }),
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
  guard: always,
  endpoint: suppliers.removeMaterials,
  input: rows => ({ query: { ids: rows.map(line => line.id) } }),
})

/** The suppliers grid with the materials of a supplier. */
import { suppliers } from '../../contract/endpoints/purchasing'
import { supplier, supplierMaterial } from '../../contract/entities/supplier'
import {
  addSupplier,
  associateMaterials,
  deleteSuppliers,
  editProductLine,
  removeSupplierMaterials,
  updateSupplier,
} from '../actions/suppliers'
import { defineView } from '../../define/view'
import { supplierHistoryTab } from './history'

export const supplierMaterialsView = defineView(supplierMaterial, {
  name: 'SupplierMaterial',
  noun: 'Material',
  search: suppliers.searchMaterials,
  columns: [
    'itemNo',
    'materialName',
    'uoM',
    'purchaseUnitPrice',
    'minimumQuantity',
    'multiple',
    'leadTime',
    'totalQuantity',
    'ingoingQuantity',
    'minimumWarehouseQuantity',
    'maximumWarehouseQuantity',
  ],
  internal: ['id', 'supplierId', 'materialId'],
  nameField: 'itemNo',
  filters: ['itemNo', 'materialName', 'materialGroup', 'purchaseUnitPrice'],
  sort: [{ selector: 'itemNo', desc: false }],
  widths: { itemNo: 110, materialName: 240, uoM: 72, multiple: 90, leadTime: 100 },
  links: { itemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'itemNo' } },
  actions: [editProductLine, removeSupplierMaterials],
})

export const suppliersView = defineView(supplier, {
  name: 'Supplier',
  search: suppliers.search,
  columns: [
    'supplierName',
    'supplierStatus',
    'contactPerson',
    'companyEmail',
    'leadTime',
    'averageLeadTime',
    'materials',
    'drafts',
    'comments',
  ],
  internal: ['id'],
  nameField: 'supplierName',
  stateField: 'supplierStatus',
  filters: ['supplierStatus', 'supplierName', 'contactPerson', 'leadTime', 'drafts'],
  sort: [{ selector: 'supplierName', desc: false }],
  widths: { supplierName: 220, companyEmail: 230, materials: 96, drafts: 90, comments: 220 },
  isSmall: true,
  sums: ['materials', 'drafts'],
  details: [{ view: supplierMaterialsView, by: 'supplierId' }, supplierHistoryTab],
  actions: [addSupplier, updateSupplier, associateMaterials, deleteSuppliers],
})

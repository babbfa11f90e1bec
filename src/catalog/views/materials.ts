/** The materials grid with its tabs: stocks, transactions, units of measure, components, alternatives. */
import { materials } from '../../contract/endpoints/materials'
import { material } from '../../contract/entities/material'
import {
  materialAlternative,
  materialBom,
  materialTransaction,
  materialUnitOfMeasure,
} from '../../contract/entities/material-details'
import { where } from '../../contract/where'
import { defineView } from '../../define/view'
import { editMaterial, printMaterialLabels } from '../actions/materials'
import { materialHistoryTab } from './history'
import { transactionsLayout } from './movements'
import { stocksView } from './stocks'

export const materialTransactionsView = defineView(materialTransaction, {
  name: 'MaterialTransaction',
  search: materials.searchTransactions,
  columns: [
    'at',
    'processType',
    'quantity',
    'movedQuantity',
    'uoM',
    'fromLocation',
    'toLocation',
    'orderNo',
    'userName',
    'causeText',
    'unitCost',
    'transactionValue',
  ],
  internal: ['id', 'materialId', 'orderId'],
  nameField: 'at',
  stateField: 'processType',
  filters: ['at', 'processType', 'fromLocation', 'toLocation', 'userName', 'orderNo', 'causeCode'],
  ...transactionsLayout,
  sums: ['quantity', 'transactionValue'],
  archivedAs: 'transactions',
  actions: [],
})

export const materialUnitsOfMeasureView = defineView(materialUnitOfMeasure, {
  name: 'MaterialUnitOfMeasure',
  search: materials.searchUnitsOfMeasure,
  columns: [
    'name',
    'quantity',
    'isBaseUnit',
    'isShipable',
    'identifiers',
    'length',
    'width',
    'height',
    'weight',
    'volume',
  ],
  internal: ['id', 'materialId'],
  nameField: 'name',
  filters: ['name', 'isShipable', 'identifiers'],
  sort: [{ selector: 'quantity', desc: false }],
  widths: { name: 96, identifiers: 240 },
  actions: [],
})

export const materialBomView = defineView(materialBom, {
  name: 'MaterialBom',
  search: materials.searchBom,
  columns: [
    'position',
    'componentItemNo',
    'componentName',
    'quantity',
    'uoM',
    'availableQuantity',
    'canBuildQuantity',
  ],
  internal: ['id', 'materialId', 'componentId'],
  nameField: 'componentItemNo',
  filters: ['componentItemNo', 'availableQuantity'],
  sort: [{ selector: 'position', desc: false }],
  widths: { position: 78, uoM: 72 },
  links: { componentItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'componentItemNo' } },
  actions: [],
})

export const materialAlternativesView = defineView(materialAlternative, {
  name: 'MaterialAlternative',
  search: materials.searchAlternatives,
  columns: [
    'rank',
    'alternativeItemNo',
    'alternativeName',
    'materialState',
    'availableQuantity',
    'uoM',
    'salesPrice',
    'comment',
  ],
  internal: ['id', 'materialId', 'alternativeId'],
  nameField: 'alternativeItemNo',
  stateField: 'materialState',
  filters: ['alternativeItemNo', 'availableQuantity', 'materialState'],
  sort: [{ selector: 'rank', desc: false }],
  widths: { rank: 70, uoM: 72 },
  links: { alternativeItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'alternativeItemNo' } },
  actions: [],
})

export const materialsView = defineView(material, {
  name: 'Material',
  search: materials.search,
  columns: [
    'itemNo',
    'image',
    'name',
    'materialState',
    'availableQuantity',
    'reservedQuantity',
    'softReservedQuantity',
    'totalQuantity',
    'baseUoM',
    'minimumWarehouseQuantity',
    'maximumWarehouseQuantity',
    'materialGroup',
    'abc',
    'barcode',
    'salesPrice',
    'stockValue',
  ],
  internal: ['id', 'supplierId'],
  nameField: 'itemNo',
  stateField: 'materialState',
  filters: [
    'itemNo',
    'name',
    'materialGroup',
    'availableQuantity',
    'softReservedQuantity',
    'abc',
    'materialState',
    'supplierName',
    'barcode',
  ],
  opensWith: [where('materialState').in(['Active'])],
  sort: [{ selector: 'itemNo', desc: false }],
  widths: { itemNo: 112, baseUoM: 72, abc: 62 },
  sums: ['stockValue'],
  details: [
    { view: stocksView, by: 'materialId' },
    { view: materialTransactionsView, by: 'materialId' },
    { view: materialUnitsOfMeasureView, by: 'materialId' },
    { view: materialBomView, by: 'materialId' },
    { view: materialAlternativesView, by: 'materialId' },
    materialHistoryTab,
  ],
  links: { supplierName: { opens: 'supplier-es-page', by: 'supplierName', from: 'supplierName' } },
  actions: [editMaterial, printMaterialLabels],
})

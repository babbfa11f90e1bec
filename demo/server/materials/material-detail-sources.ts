/** Where the fields of a material's units, components and alternatives come from in the database. */
import {
  materialAlternative,
  materialBom,
  materialUnitOfMeasure,
} from '../../../src/contract/entities/material-details'
import type { SearchSource } from '../core/search/search-source'
import { decimal, readMoment } from '../core/search/columns'
import { stockTotals } from './material-quantities'

export const materialUnitOfMeasureSource: SearchSource<(typeof materialUnitOfMeasure)['fields']> = {
  entity: materialUnitOfMeasure,
  table: 'material_unit_of_measure u',
  alias: 'u',
  joins: { material: 'left join material m on m.id = u.material_id' },
  fields: {
    id: { sql: 'u.id' },
    materialId: { sql: 'u.material_id' },
    name: { sql: 'u.name' },
    quantity: decimal('u.quantity'),
    isBaseUnit: { sql: '(u.name is not distinct from m.base_uom)', join: 'material' },
    isShipable: { sql: 'u.is_shipable' },
    identifiers: { sql: `nullif(array_to_string(u.identifiers, ', '), '')` },
    length: decimal('u.length_m'),
    width: decimal('u.width_m'),
    height: decimal('u.height_m'),
    weight: decimal('u.weight_kg'),
    volume: decimal('u.volume_m3'),
    version: readMoment,
  },
}

const ofComponent = { join: 'component' } as const

export const materialBomSource: SearchSource<(typeof materialBom)['fields']> = {
  entity: materialBom,
  table: 'material_bom b',
  alias: 'b',
  joins: {
    component: 'left join material m on m.id = b.component_id',
    totals: stockTotals('b.component_id', 'b.business_unit_id'),
  },
  fields: {
    id: { sql: 'b.id' },
    materialId: { sql: 'b.material_id' },
    position: { sql: 'b.position' },
    componentId: { sql: 'b.component_id' },
    componentItemNo: { sql: 'm.item_no', ...ofComponent },
    componentName: { sql: 'm.name', ...ofComponent },
    quantity: decimal('b.quantity'),
    uoM: { sql: 'm.base_uom', ...ofComponent },
    availableQuantity: { ...decimal('totals.available'), join: 'totals' },
    canBuildQuantity: { ...decimal('floor(totals.available / b.quantity)'), join: 'totals' },
    imageUrl: { sql: 'm.image_url', ...ofComponent },
    version: readMoment,
  },
}

const ofAlternative = { join: 'alternative' } as const

export const materialAlternativeSource: SearchSource<(typeof materialAlternative)['fields']> = {
  entity: materialAlternative,
  table: 'material_alternative a',
  alias: 'a',
  joins: {
    alternative: 'left join material m on m.id = a.alternative_id',
    totals: stockTotals('a.alternative_id', 'a.business_unit_id'),
  },
  fields: {
    id: { sql: 'a.id' },
    materialId: { sql: 'a.material_id' },
    rank: { sql: 'a.rank' },
    alternativeId: { sql: 'a.alternative_id' },
    alternativeItemNo: { sql: 'm.item_no', ...ofAlternative },
    alternativeName: { sql: 'm.name', ...ofAlternative },
    materialState: { sql: 'm.material_state', ...ofAlternative },
    availableQuantity: { ...decimal('totals.available'), join: 'totals' },
    uoM: { sql: 'm.base_uom', ...ofAlternative },
    salesPrice: { ...decimal('m.sales_price'), ...ofAlternative },
    comment: { sql: 'a.comment' },
    imageUrl: { sql: 'm.image_url', ...ofAlternative },
    version: readMoment,
  },
}

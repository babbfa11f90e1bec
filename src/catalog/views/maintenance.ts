/** The maintenance grid: the proposed replenishments of pick locations. */
import { maintenances } from '../../contract/endpoints/inventory'
import { maintenance } from '../../contract/entities/maintenance'
import { createReplenishments } from '../actions/maintenance'
import { defineView } from '../../define/view'

export const maintenanceView = defineView(maintenance, {
  name: 'Maintenance',
  search: maintenances.search,
  columns: [
    'materialItemNo',
    'materialName',
    'state',
    'type',
    'location',
    'neededQuantity',
    'area',
    'quantity',
    'minQuantity',
    'maxQuantity',
    'inboundQuantity',
    'availableElsewhere',
    'proposedQuantity',
    'uoM',
    'openTasks',
    'waitingOrders',
  ],
  internal: ['id', 'materialId', 'locationId'],
  nameField: 'materialItemNo',
  about: ['materialItemNo', 'materialName', 'location'],
  stateField: 'state',
  filters: ['state', 'type', 'area', 'location', 'materialItemNo', 'proposedQuantity', 'waitingOrders'],
  sort: [
    { selector: 'state', desc: false },
    { selector: 'area', desc: false },
    { selector: 'location', desc: false },
  ],
  widths: { materialItemNo: 112, location: 168, type: 176, maxQuantity: 92, uoM: 72, openTasks: 84 },
  sums: ['proposedQuantity', 'openTasks'],
  links: {
    materialItemNo: { opens: 'materials-es-page', by: 'itemNo', from: 'materialItemNo' },
    location: { opens: 'locations-es-page', by: 'name', from: 'location' },
  },
  isSmall: true,
  actions: [createReplenishments],
})

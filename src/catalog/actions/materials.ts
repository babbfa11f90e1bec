/** Actions of materials (spec 2, section 7, materials): editing one, and printing labels. */
import { materials } from '../../contract/endpoints/materials'
import type { Material } from '../../contract/entities/material'
import { defineAction } from '../../define/action'

export const editMaterial = defineAction<Material>({
  name: 'editMaterial',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isRecord: true,
  isPromoted: true,
  permission: 'pages/material-edit-page',
  opens: material => ({ route: 'material-edit-page', params: [material.id] }),
})

export const printMaterialLabels = defineAction<Material>({
  name: 'printMaterialLabels',
  icon: 'printer',
  section: 2,
  shortcut: 'P',
  isPromoted: true,
  permission: 'data/material/printLabel',
  dialog: 'printMaterialLabels',
  endpoint: materials.printLabel,
  input: (rows, values) => ({ body: { ...values, materialIds: rows.map(({ id }) => id) } }),
})

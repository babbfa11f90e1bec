/** Labels of materials: a PDF preview, and print jobs. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { materialLabel } from '../../../src/contract/label'
import type { Context } from '../core/calls/context'
import { rowsByIds } from '../core/search/search'
import { materialSource } from './material-source'
import { labelPreview, printLabelsOf, type ReadLabelled } from '../printing/public'

const readLabelled: ReadLabelled = async (db, ids, businessUnitId) => {
  const rows = await rowsByIds(db, materialSource, [...ids], businessUnitId)
  return rows.map(row => ({
    id: row.id,
    name: row.itemNo,
    state: row.materialState,
    label: materialLabel(row),
  }))
}

export const materialLabelHandlers: Pick<
  Handlers<Endpoints, Context>['materials'],
  'labelPreview' | 'printLabel'
> = {
  labelPreview: ({ query }, context) => labelPreview(context, readLabelled, query.ids),
  printLabel: ({ body: { materialIds, ...body } }, context) =>
    printLabelsOf(context, readLabelled, 'Material', { ...body, ids: materialIds }),
}

/** Labels of locations: a PDF preview, and print jobs. */
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { locationLabel } from '../../../src/contract/label'
import type { Context } from '../core/calls/context'
import { rowsByIds } from '../core/search/search'
import { locationSource } from './location-source'
import { labelPreview, printLabelsOf, type ReadLabelled } from '../printing/public'

const readLabelled: ReadLabelled = async (db, ids, businessUnitId) => {
  const rows = await rowsByIds(db, locationSource, [...ids], businessUnitId)
  return rows.map(row => ({ id: row.id, name: row.name, state: row.state, label: locationLabel(row) }))
}

export const locationLabelHandlers: Pick<
  Handlers<Endpoints, Context>['locations'],
  'labelPreview' | 'printLabel'
> = {
  labelPreview: ({ query }, context) => labelPreview(context, readLabelled, query.ids),
  printLabel: ({ body: { locationIds, ...body } }, context) =>
    printLabelsOf(context, readLabelled, 'Location', { ...body, ids: locationIds }),
}

/** Materials and their details: searches, the components of a material, and finding one by a code or a name. */
import { describeEntity } from '../../../src/contract/endpoints/descriptions'
import type { Handlers } from '../../../src/contract/endpoints/endpoint'
import type { Endpoints } from '../../../src/contract/endpoints/table'
import { material } from '../../../src/contract/entities/material'
import type { Context } from '../core/calls/context'
import { invalidInput, notFound } from '../core/refusal'
import { onRowsById, type NamedRow } from '../core/calls/each-row'
import { findMaterials } from './find-materials'
import { updateMaterial } from './update-material'
import { rowsByIds } from '../core/search/search'
import { isPlainText } from '../core/search/search-text'
import {
  materialAlternativeSource,
  materialBomSource,
  materialUnitOfMeasureSource,
} from './material-detail-sources'
import { materialSource } from './material-source'
import { materialTransactionSource } from './material-transaction-source'
import { materialLabelHandlers } from './material-labels'
import { searchRows } from '../core/calls/search-rows'

export const materialHandlers: Handlers<Endpoints, Context>['materials'] = {
  search: searchRows(materialSource),
  searchTransactions: searchRows(materialTransactionSource),
  searchUnitsOfMeasure: searchRows(materialUnitOfMeasureSource),
  searchBom: searchRows(materialBomSource),
  searchAlternatives: searchRows(materialAlternativeSource),

  bom: async ({ params }, { db, caller: { businessUnitId } }) => {
    const [known] = await db.read
      .selectFrom('material')
      .select('id')
      .where('business_unit_id', '=', businessUnitId)
      .where('item_no', '=', params.materialNumber)
      .execute()
    if (known === undefined) throw notFound('There is no material with this item number.')
    const components = await db.read
      .selectFrom('material_bom')
      .select('id')
      .where('business_unit_id', '=', businessUnitId)
      .where('material_id', '=', known.id)
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rowsByIds(
      db.read,
      materialBomSource,
      components.map(({ id }) => id),
      businessUnitId,
    )
  },

  find: async ({ query: { query } }, { db, caller }) => {
    if (!isPlainText(query) || query.trim() === '')
      throw invalidInput([{ path: 'query.query', message: 'A text is needed.', code: 'missing' }])
    return findMaterials(db, caller.businessUnitId, query)
  },

  searchIndex: async (_input, { db, caller }) => {
    const rows = await db.read
      .selectFrom('material')
      .select(['id', 'item_no', 'name'])
      .where('business_unit_id', '=', caller.businessUnitId)
      .where('material_state', '=', 'Active')
      .orderBy('item_no')
      .execute()
    return rows.map((row): [number, string, string] => [row.id, row.item_no, row.name])
  },

  description: async () => describeEntity(material),

  get: async ({ body }, { db, caller }) => {
    const [row] = await rowsByIds(db.read, materialSource, [body.id], caller.businessUnitId)
    if (row === undefined) throw notFound(`There is no material ${body.id}.`)
    return row
  },

  update: ({ body }, context) =>
    onRowsById(context, [body.id], namedMaterials, () =>
      context.db.tx(context.unit, tx => updateMaterial(tx, context.unit, body, context.now())),
    ),

  ...materialLabelHandlers,
}

async function namedMaterials({ db, unit }: Context, ids: readonly number[]): Promise<NamedRow[]> {
  return db.read
    .selectFrom('material')
    .select(['id', 'item_no as name'])
    .where('business_unit_id', '=', unit.businessUnitId)
    .where('id', 'in', [...new Set(ids)])
    .execute()
}

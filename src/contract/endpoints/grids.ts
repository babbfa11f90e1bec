/**
 * What every grid requests besides its own search: groups of a result, and the result as a file. The view is part of the path and
 * determines the read permission (row-views.ts).
 */
import * as v from 'valibot'
import { filterSchema, findText, selector, sortSchema } from '../filter'
import {
  groupOrder,
  groupRequest,
  rowCriteria,
  rowGroup,
  searchQuery,
  searchRequest,
} from '../search-request'
import { bulkIdsMost, nameLengthMost, sortFieldsMost } from '../limits'
import { rowViews, type RowViewName } from '../row-views'
import { rowId } from '../wire-values'
import type { Entity } from '../entity'
import { gatesAt, get, group, post } from './endpoint'

const viewNames = Object.keys(rowViews) as [RowViewName, ...RowViewName[]]
const ofView = v.object({ view: v.picklist(viewNames) })
const viewGates = /* @__PURE__ */ gatesAt('params.view', rowViews)

export const exportFormats = ['csv', 'xlsx'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** Longest text of a fact (ours). */
export const exportFactLettersMost = 4_000

const exportColumn = v.object({
  field: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
  /** The column's title in the user's language. */
  title: v.pipe(v.string(), v.maxLength(nameLengthMost)),
  /** Words for values that are not written as they are stored: states, yes and no. */
  words: v.optional(v.record(v.string(), v.pipe(v.string(), v.maxLength(nameLengthMost)))),
  /** Added up below the rows of a workbook, where it is numeric. */
  isSummed: v.optional(v.boolean()),
  /** Its total is the ratio of the totals of two other columns, where both are among the columns. */
  ratio: v.optional(
    v.object({
      of: v.pipe(v.string(), v.maxLength(nameLengthMost)),
      per: v.pipe(v.string(), v.maxLength(nameLengthMost)),
      isPercent: v.optional(v.literal(true)),
    }),
  ),
})

/** The criteria of the rows, in the user's words, for the second sheet of a workbook. */
const exportFact = v.object({
  label: v.pipe(v.string(), v.maxLength(nameLengthMost)),
  text: v.pipe(v.string(), v.maxLength(exportFactLettersMost)),
})
export type ExportFact = v.InferOutput<typeof exportFact>

/** Rows of a file: the result of a search, or some of its rows by id. */
export const exportRequest = v.object({
  filters: v.pipe(v.array(filterSchema), v.maxLength(50)),
  find: findText,
  criteria: rowCriteria,
  sort: v.optional(v.pipe(v.array(sortSchema), v.maxLength(sortFieldsMost)), []),
  /** Fields by which rows are grouped, outermost first: the rows of a group are adjacent, groups are in the order of `groups`. */
  groups: v.optional(v.pipe(v.array(selector), v.maxLength(sortFieldsMost)), []),
  groupOrder,
  ids: v.optional(v.pipe(v.array(rowId), v.maxLength(bulkIdsMost))),
  columns: v.pipe(v.array(exportColumn), v.minLength(1), v.maxLength(200)),
  format: v.picklist(exportFormats),
  about: v.optional(v.pipe(v.array(exportFact), v.maxLength(60)), []),
  /** Name of the sheet and of the file, without extension. */
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)),
  /** Chosen by the caller: the key under which progress is read. */
  commandId: v.optional(v.pipe(v.string(), v.uuid())),
})
export type ExportRequest = v.InferOutput<typeof exportRequest>

export const grids = group('Grid', {
  groups: post('/{view}/groups', {
    params: ofView,
    body: groupRequest,
    result: v.array(rowGroup),
    isSearch: true,
    gates: viewGates,
    summary: 'Groups of a result by one field, with counts and sums.',
  }),
  export: post('/{view}/export', {
    params: ofView,
    body: exportRequest,
    isFile: true,
    longRead: 'exports',
    permission: 'grid/exports',
    gates: viewGates,
    summary: 'The rows of a result as a CSV or XLSX file.',
  }),
})

/** Progress of a long command (spec 2, section 7, Command). */
export const command = group('Command', {
  status: get('/transaction/{id}', {
    params: v.object({ id: v.pipe(v.string(), v.uuid()) }),
    result: v.object({
      state: v.picklist(['running', 'done', 'failed', 'unknown']),
      done: v.number(),
      /** Null while unknown. */
      total: v.nullable(v.number()),
    }),
    summary: 'How far a long command of the caller is.',
  }),
})

/**
 * The search of an entity's rows: `POST /search` of its group unless another path is given.
 * @__NO_SIDE_EFFECTS__
 */
export function searchEndpoint<const E extends Entity, const V extends RowViewName>(
  entity: E,
  view: V,
  summary: string,
  path = '/search',
) {
  return post(path, { body: searchRequest, ...rowsFound(entity, view), summary })
}

/**
 * The search of the history of rows, which may go far back.
 * @__NO_SIDE_EFFECTS__
 */
export function historyEndpoint<const E extends Entity, const V extends RowViewName>(
  entity: E,
  view: V,
  summary: string,
  path = '/searchHistory',
) {
  return { ...searchEndpoint(entity, view, summary, path), longRead: 'histories' as const }
}

/**
 * The same search as a GET, where the specification has one: the conditions are in the query, lists among them as JSON texts.
 * @__NO_SIDE_EFFECTS__
 */
export function findEndpoint<const E extends Entity, const V extends RowViewName>(
  entity: E,
  view: V,
  summary: string,
  path: string,
) {
  return get(path, { query: searchQuery, ...rowsFound(entity, view), summary })
}

/**
 * What searches return, and who may call them.
 * @__NO_SIDE_EFFECTS__
 */
function rowsFound<const E extends Entity, const V extends RowViewName>(entity: E, view: V) {
  const { permission, feature } = rowViews[view] as (typeof rowViews)[RowViewName] & { feature?: undefined }
  return {
    result: v.array(entity.row) as unknown as v.GenericSchema<unknown, v.InferOutput<E['row']>[]>,
    isSearch: true,
    rowsOf: view,
    permission,
    ...(feature === undefined ? {} : { feature }),
  } as const
}

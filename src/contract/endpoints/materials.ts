/** Materials and their details: what can be read (spec 2, section 7, materials, stock, locations). */
import * as v from 'valibot'
import { material } from '../entities/material'
import {
  materialAlternative,
  materialBom,
  materialTransaction,
  materialUnitOfMeasure,
} from '../entities/material-details'
import { actionResult } from '../failures'
import { nameLengthMost } from '../limits'
import { rowViews } from '../row-views'
import { rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group, post, put } from './endpoint'
import { searchEndpoint } from './grids'
import { labelIds, materialLabels, materialUpdate } from './material-inputs'

const { permission } = rowViews.Material

/** A material to choose for a line. */
export const materialChoice = v.object({
  id: rowId,
  itemNo: v.string(),
  name: v.string(),
  barcode: v.nullable(v.string()),
  ean: v.nullable(v.string()),
  baseUoM: v.nullable(v.string()),
  /** Barcodes of its units of measure. */
  identifiers: v.array(v.string()),
})
export type MaterialChoice = v.InferOutput<typeof materialChoice>

export const materials = group('Material', {
  search: searchEndpoint(material, 'Material', 'Materials by filters, sorted and paged.', '/Search'),
  searchTransactions: searchEndpoint(
    materialTransaction,
    'MaterialTransaction',
    'Stock transactions by filters, sorted and paged.',
    '/searchTransactions',
  ),
  searchUnitsOfMeasure: searchEndpoint(
    materialUnitOfMeasure,
    'MaterialUnitOfMeasure',
    'Units of measure of materials by filters, sorted and paged.',
    '/searchUnitsOfMeasure',
  ),
  searchBom: searchEndpoint(
    materialBom,
    'MaterialBom',
    'Components of materials by filters, sorted and paged.',
    '/searchBom',
  ),
  searchAlternatives: searchEndpoint(
    materialAlternative,
    'MaterialAlternative',
    'Alternatives of materials by filters, sorted and paged.',
    '/searchAlternatives',
  ),
  bom: get('/bom/{materialNumber}', {
    params: v.object({ materialNumber: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)) }),
    result: v.array(materialBom.row),
    permission,
    summary: 'Components of the material with this item number, in their order; empty when it has none.',
  }),
  find: get('/search', {
    query: v.object({ query: v.pipe(v.string(), v.minLength(1), v.maxLength(nameLengthMost)) }),
    result: v.array(materialChoice),
    permission,
    summary:
      'Materials whose item number, barcode or name fits, exact matches first; a code may fit several.',
  }),
  searchIndex: get('/searchIndex', {
    result: v.array(v.tuple([rowId, v.string(), v.string()])),
    permission,
    summary: 'Id, item number and name of every active material, for finding one without asking again.',
  }),
  description: descriptionEndpoint('Material', 'Fields of a material.'),
  get: post('/get', {
    body: v.object({ id: rowId }),
    result: material.row,
    repeatable: 'reads',
    permission,
    summary: 'One material.',
  }),
  update: put('/UpdateMaterial', {
    body: materialUpdate,
    result: actionResult,
    isBulk: true,
    permission: 'data/material/update',
    summary: 'Changes base information, dimensions and purchase information of a material.',
  }),
  labelPreview: get('/labelPreview', {
    query: labelIds,
    isFile: true,
    permission: 'data/material/printLabel',
    summary: 'The labels of materials as a PDF, a page each.',
  }),
  printLabel: post('/printLabel', {
    body: materialLabels,
    result: actionResult,
    isBulk: true,
    permission: 'data/material/printLabel',
    summary: 'Sends the labels of materials to a printer.',
  }),
})

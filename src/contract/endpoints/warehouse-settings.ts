/** Cause codes, printers and stock attributes (spec 2, section 7, lookups; materials, stock, locations). */
import * as v from 'valibot'
import { causeCode } from '../entities/cause-code'
import { causeCodeHistory, printerHistory, stockAttributeHistory } from '../entities/settings-history'
import { printer } from '../entities/printer'
import { stockAttribute } from '../entities/stock-attribute'
import { actionResult } from '../failures'
import { attributeDataTypes, attributeHandlings, causeCodeTypes } from '../states/office'
import { isoDateTime, rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { del, get, group, post, put } from './endpoint'
import { searchEndpoint } from './grids'
import {
  causeCodeSave,
  newPrinter,
  newStockAttribute,
  printerUpdate,
  regexTrial,
  regexVerdict,
  stockAttributeUpdate,
} from './warehouse-settings-inputs'

const bulk = { result: actionResult, isBulk: true } as const
const byId = v.object({ id: rowId })
const causePermission = 'header/settings/cause_codes'
const printerPermission = 'header/settings/printers'
const attributePermission = 'header/settings/stock_attributes'

export const causeCodes = group('CauseCode', {
  search: searchEndpoint(causeCode, 'CauseCode', 'Cause codes by filters, sorted and paged.'),
  header: get('/header', {
    query: v.object({ type: v.optional(v.picklist(causeCodeTypes)) }),
    result: v.array(
      v.object({
        id: rowId,
        type: v.picklist(causeCodeTypes),
        value: v.string(),
        displayText: v.string(),
      }),
    ),
    summary: 'All cause codes, or those of one type, to choose from.',
  }),
  searchHistory: searchEndpoint(
    causeCodeHistory,
    'CauseCodeHistory',
    'What happened to cause codes, by filters, sorted and paged.',
    '/searchHistory',
  ),
  save: put('/', {
    body: causeCodeSave,
    ...bulk,
    permission: causePermission,
    summary: 'Changes a cause code, or adds one when no id is given.',
  }),
  remove: del('/{id}', {
    params: byId,
    ...bulk,
    permission: causePermission,
    summary: 'Deletes a cause code: it is offered no more, and what it once explained keeps its words.',
  }),
})

/** A printer to choose, with what it prints. */
export const labelPrinter = v.object({
  id: rowId,
  name: v.string(),
  displayText: v.string(),
  printTechnology: v.string(),
  location: v.nullable(v.string()),
  definitions: v.array(
    v.object({
      kind: v.picklist(['material', 'location']),
      /** Millimetres. */
      width: v.number(),
      height: v.number(),
    }),
  ),
  lastPrintedDate: v.nullable(isoDateTime),
  lastPrintedBy: v.nullable(v.string()),
})
export type LabelPrinter = v.InferOutput<typeof labelPrinter>

export const printers = group('Printer', {
  search: searchEndpoint(printer, 'Printer', 'Printers by filters, sorted and paged.'),
  description: descriptionEndpoint('Printer', 'Fields of a printer.'),
  materialPrintersWithDefinitions: get('/materialPrintersWithDefinitions', {
    result: v.array(labelPrinter),
    permission: ['data/material/printLabel', 'data/location/printLabel'],
    summary: 'Printers that print labels, with the labels that they know.',
  }),
  searchHistory: searchEndpoint(
    printerHistory,
    'PrinterHistory',
    'What happened to printers, by filters, sorted and paged.',
    '/searchHistory',
  ),
  add: post('/', { body: newPrinter, ...bulk, permission: printerPermission, summary: 'Adds a printer.' }),
  update: put('/', {
    body: printerUpdate,
    ...bulk,
    permission: printerPermission,
    summary: 'Changes a printer.',
  }),
  remove: del('/{id}', {
    params: byId,
    ...bulk,
    permission: printerPermission,
    summary: 'Deletes a printer; what it has printed stays known.',
  }),
  printTestLabel: post('/{id}/testLabel', {
    params: byId,
    ...bulk,
    permission: printerPermission,
    summary: 'Sends a printer of labels one label that names it.',
  }),
})

export const stockAttributes = group('StockAttribute', {
  search: searchEndpoint(stockAttribute, 'StockAttribute', 'Stock attributes by filters, sorted and paged.'),
  description: descriptionEndpoint('StockAttribute', 'Fields of a stock attribute.'),
  enumOptions: get('/EnumOptions', {
    result: v.object({
      dataType: v.array(v.picklist(attributeDataTypes)),
      handling: v.array(v.picklist(attributeHandlings)),
    }),
    permission: attributePermission,
    summary: 'Values that a stock attribute’s data type and handling may have.',
  }),
  searchHistory: searchEndpoint(
    stockAttributeHistory,
    'StockAttributeHistory',
    'What happened to stock attributes, by filters, sorted and paged.',
    '/searchHistory',
  ),
  add: put('/create', {
    body: newStockAttribute,
    ...bulk,
    permission: attributePermission,
    summary: 'Adds a stock attribute.',
  }),
  update: put('/update', {
    body: stockAttributeUpdate,
    ...bulk,
    permission: attributePermission,
    summary: 'Changes a stock attribute.',
  }),
  remove: del('/{id}', {
    params: byId,
    ...bulk,
    permission: attributePermission,
    summary: 'Deletes a stock attribute that no stock has a value of.',
  }),
  tryRegex: post('/tryRegex', {
    body: regexTrial,
    result: regexVerdict,
    isRepeatable: true,
    permission: attributePermission,
    summary: 'Tries a pattern on a value, within a bounded time.',
  }),
})

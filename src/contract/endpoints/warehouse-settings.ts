/** Cause codes, printers and stock attributes: what can be read (spec 2, section 7, lookups; materials, stock, locations). */
import * as v from 'valibot'
import { causeCode } from '../entities/cause-code'
import { printer } from '../entities/printer'
import { stockAttribute } from '../entities/stock-attribute'
import { attributeDataTypes, attributeHandlings, causeCodeTypes } from '../states/office'
import { isoDateTime, rowId } from '../wire-values'
import { descriptionEndpoint } from './descriptions'
import { get, group } from './endpoint'
import { searchEndpoint } from './grids'

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
})

const attributePermission = 'header/settings/stock_attributes'

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
})

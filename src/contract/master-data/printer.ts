/** Printers of labels and lists (spec 1, section 3; spec 2, section 7, printer). */
import * as v from 'valibot'
import { get, group, post } from '../endpoints/endpoint'
import { defineEntity, type Row } from '../entity'
import { field } from '../field'
import { words } from '../imports/import-kind'
import { displayText } from '../imports/shared-fields'
import { nameLengthMost } from '../limits'
import { readRows } from '../read-values'
import { printTechnologies } from '../states/office'
import { isoDateTime, rowId } from '../wire-values'
import { bulk, masterCalls, masterHistory, masterImport, name, textUpTo } from './define'
import { masterData } from './kinds'

export const printer = defineEntity('Printer', {
  id: field.id(),
  name: field.identifier(),
  displayText: field.text(),
  isNetworkPrinter: field.flag(),
  networkNameOrIp: field.optionalIdentifier(),
  /** Language that it understands: ZPL, PDF and so on. */
  printTechnology: field.text(),
  locationId: field.reference(),
  location: field.text(),
  printServiceName: field.text(),
  /** Number of labels sent to it, copies included. */
  labelsPrinted: field.count(),
  lastPrintedDate: field.dateTime(),
  lastPrintedBy: field.text(),
})
export type Printer = Row<typeof printer>
export const printerHistory = masterHistory(printer)

/** A printer with an address is a network printer. */
export const printerImport = masterImport(
  printer,
  words('Printers', 'Printere', 'Skrivere', 'Drucker', 'Skrivare', 'Drukarki'),
  [
    {
      name: 'name',
      type: 'identifier',
      words: words(
        'Name|Printer',
        'Navn|Printer',
        'Navn|Skriver',
        'Name|Drucker',
        'Namn|Skrivare',
        'Nazwa|Drukarka',
      ),
      otherNames: ['printerName', 'device'],
      isKey: true,
      needed: 'always',
      lengthMost: nameLengthMost,
      example: 'PACK-01',
    },
    {
      ...displayText,
      example: 'Packing table 1',
    },
    {
      name: 'printTechnology',
      type: 'choice',
      words: words(
        'Print technology|Language',
        'Printteknologi|Sprog',
        'Utskriftsteknologi|Språk',
        'Drucktechnik|Sprache',
        'Utskriftsteknik|Språk',
        'Technologia druku|Język',
      ),
      needed: 'new',
      choices: printTechnologies.map(value => ({ value, words: [] })),
      example: 'ZPL',
    },
    {
      name: 'networkNameOrIp',
      type: 'identifier',
      words: words(
        'Network name or IP|IP address|Host',
        'Netværksnavn eller IP|IP-adresse',
        'Nettverksnavn eller IP|IP-adresse',
        'Netzwerkname oder IP|IP-Adresse',
        'Nätverksnamn eller IP|IP-adress',
        'Nazwa sieciowa lub IP|Adres IP',
      ),
      otherNames: ['address', 'hostName', 'ipAddress', 'ip'],
      lengthMost: nameLengthMost,
      example: 'pack-01.warehouse.example',
    },
    {
      name: 'printServiceName',
      type: 'text',
      words: words(
        'Print service',
        'Printtjeneste',
        'Utskriftstjeneste',
        'Druckdienst',
        'Utskriftstjänst',
        'Usługa druku',
      ),
      lengthMost: nameLengthMost,
      example: 'CUPS',
    },
  ],
)

/** Null removes it. A network printer needs its name or address. */
const printerAddress = {
  networkNameOrIp: textUpTo(nameLengthMost),
  locationId: v.optional(v.nullable(rowId)),
  printServiceName: textUpTo(nameLengthMost),
}
export const newPrinter = v.object({
  name,
  displayText: name,
  isNetworkPrinter: v.optional(v.boolean(), false),
  printTechnology: v.picklist(printTechnologies),
  ...printerAddress,
})
export type NewPrinter = v.InferOutput<typeof newPrinter>

/** Absent leaves a value unchanged. */
export const printerUpdate = v.object({
  id: rowId,
  name: v.optional(name),
  displayText: v.optional(name),
  isNetworkPrinter: v.optional(v.boolean()),
  printTechnology: v.optional(v.picklist(printTechnologies)),
  ...printerAddress,
  read: readRows,
})
export type PrinterUpdate = v.InferOutput<typeof printerUpdate>

/** A printer to choose, with the label sizes that it prints. */
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

const calls = masterCalls(printer, printerHistory, {
  noun: ['printer', 'printers'],
  add: newPrinter,
  update: printerUpdate,
})

export const printers = group('Printer', {
  ...calls,
  remove: { ...calls.remove, summary: 'Deletes a printer; what it has printed stays known.' },
  materialPrintersWithDefinitions: get('/materialPrintersWithDefinitions', {
    result: v.array(labelPrinter),
    permission: ['data/material/printLabel', 'data/location/printLabel'],
    summary: 'Printers that print labels, with the labels that they know.',
  }),
  printTestLabel: post('/{id}/testLabel', {
    params: v.object({ id: rowId }),
    ...bulk,
    permission: masterData.Printer.permission,
    summary: 'Sends a printer of labels one label that names it.',
  }),
})

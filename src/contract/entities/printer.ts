/** Printers of labels and lists (spec 1, section 3). */
import { defineEntity, type Row } from '../entity'
import { field } from '../field'

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
  /** Labels that it was sent, copies included. */
  labelsPrinted: field.count(),
  lastPrintedDate: field.dateTime(),
  lastPrintedBy: field.text(),
})
export type Printer = Row<typeof printer>

/** The printers grid. */
import { printers } from '../../contract/endpoints/warehouse-settings'
import { printer } from '../../contract/entities/printer'
import { defineView } from '../../define/view'
import { addPrinter, deletePrinter, printTestLabel, updatePrinter } from '../actions/printers'
import { printerHistoryTab } from './settings-history'

export const printersView = defineView(printer, {
  name: 'Printer',
  search: printers.search,
  columns: [
    'name',
    'displayText',
    'isNetworkPrinter',
    'networkNameOrIp',
    'printTechnology',
    'location',
    'printServiceName',
    'labelsPrinted',
    'lastPrintedDate',
    'lastPrintedBy',
  ],
  internal: ['id', 'locationId'],
  nameField: 'name',
  filters: ['name', 'location', 'printTechnology', 'isNetworkPrinter'],
  sort: [{ selector: 'name', desc: false }],
  widths: { name: 130, displayText: 260, networkNameOrIp: 240, location: 160 },
  isSmall: true,
  links: { location: { opens: 'locations-es-page', by: 'name', from: 'location' } },
  details: [printerHistoryTab],
  actions: [addPrinter, updatePrinter, printTestLabel, deletePrinter],
})

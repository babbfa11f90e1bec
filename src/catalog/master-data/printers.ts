/** Printers: form, actions (spec 2, section 7, printer) and grid. */
import { nameLengthMost } from '../../contract/limits'
import { printer, printerHistory, printers, type Printer } from '../../contract/master-data/printer'
import { masterData } from '../../contract/master-data/kinds'
import { printTechnologies } from '../../contract/states/office'
import { guardTestLabel } from '../../contract/states/printer'
import { defineAction } from '../../define/action'
import { defineForm, type FormValues } from '../../define/form'
import { defineView } from '../../define/view'
import { idOf } from '../actions/assignee'
import { masterActions, masterHistoryTab, nameInput } from './define'

const form = defineForm({
  name: 'printer',
  fields: [
    nameInput('name'),
    nameInput('displayText'),
    {
      name: 'printTechnology',
      kind: 'choice',
      isRequired: true,
      choices: printTechnologies,
      from: 'printTechnology',
      hasHint: true,
    },
    { name: 'isNetworkPrinter', kind: 'flag', from: 'isNetworkPrinter', starts: true },
    {
      ...nameInput('networkNameOrIp'),
      hasHint: true,
      onlyWhen: { field: 'isNetworkPrinter', is: [true] },
    },
    {
      name: 'locationId',
      kind: 'lookup',
      lookup: { kind: 'location' },
      from: 'locationId',
      textFrom: 'location',
    },
    {
      name: 'printServiceName',
      kind: 'text',
      maxLength: nameLengthMost,
      from: 'printServiceName',
      hasHint: true,
    },
  ],
})

/** Lookups return texts; untouched fields stay absent. */
const values = ({ locationId, ...rest }: FormValues) => ({
  ...rest,
  ...(locationId === undefined ? {} : { locationId: idOf(locationId) }),
})

const actions = masterActions<Printer>('Printer', {
  form,
  endpoints: { add: printers.add, update: printers.update, remove: printers.remove },
  values,
})

const printTestLabel = defineAction<Printer>({
  name: 'printTestLabel',
  icon: 'printer',
  section: 2,
  shortcut: 'T',
  isSingle: true,
  isPromoted: true,
  permission: masterData.Printer.permission,
  guard: guardTestLabel,
  endpoint: printers.printTestLabel,
  input: ([row]) => ({ params: { id: row?.id ?? 0 } }),
})

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
  details: [masterHistoryTab('Printer', printerHistory, printers.searchHistory)],
  actions: [actions.add, actions.update, printTestLabel, actions.delete],
})

/** Actions of printers (spec 2, section 7, printer). */
import { printers } from '../../contract/endpoints/warehouse-settings'
import type { Printer } from '../../contract/entities/printer'
import { guardPrinter } from '../../contract/states/printer'
import { defineAction } from '../../define/action'
import type { FormValues } from '../../define/form'
import { crud } from '../crud'
import { printerForm } from '../forms/warehouse-settings'
import { idOf } from './assignee'

const permission = 'header/settings/printers'

/** Lookups answer texts; what was not touched stays absent. */
const values = ({ locationId, ...rest }: FormValues) => ({
  ...rest,
  ...(locationId === undefined ? {} : { locationId: idOf(locationId) }),
})

export const {
  add: addPrinter,
  update: updatePrinter,
  delete: deletePrinter,
} = crud<Printer>('Printer', {
  permission,
  form: printerForm,
  endpoints: { add: printers.add, update: printers.update, remove: printers.remove },
  values,
  guard: guardPrinter,
  delete: { isPromoted: true },
})

export const printTestLabel = defineAction<Printer>({
  name: 'printTestLabel',
  icon: 'printer',
  section: 2,
  shortcut: 'T',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: printer => guardPrinter('printTestLabel', printer),
  endpoint: printers.printTestLabel,
  input: ([row]) => ({ params: { id: row?.id ?? 0 } }),
})

/** Actions of printers (spec 2, section 7, printer). */
import { printers } from '../../contract/endpoints/warehouse-settings'
import type { Printer } from '../../contract/entities/printer'
import { guardPrinter } from '../../contract/states/printer'
import { defineAction } from '../../define/action'
import type { FormValues } from '../../define/form'
import { printerForm } from '../forms/warehouse-settings'
import { idOf } from './assignee'

const permission = 'header/settings/printers'

/** Lookups answer texts; what was not touched stays absent. */
const values = ({ locationId, ...rest }: FormValues) => ({
  ...rest,
  ...(locationId === undefined ? {} : { locationId: idOf(locationId) }),
})

export const addPrinter = defineAction<Printer>({
  name: 'addPrinter',
  icon: 'plus',
  section: 1,
  shortcut: 'N',
  isCreation: true,
  permission,
  guard: () => ({ allowed: true }),
  form: printerForm,
  endpoint: printers.add,
  input: (_rows, answers) => ({ body: values(answers) }),
})

export const updatePrinter = defineAction<Printer>({
  name: 'updatePrinter',
  icon: 'edit',
  section: 1,
  shortcut: 'E',
  isSingle: true,
  isPromoted: true,
  permission,
  guard: printer => guardPrinter('update', printer),
  form: printerForm,
  endpoint: printers.update,
  input: ([row], answers, read) => ({ body: { id: row?.id ?? 0, ...values(answers), read: [...read] } }),
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

export const deletePrinter = defineAction<Printer>({
  name: 'deletePrinter',
  icon: 'trash',
  section: 3,
  isSingle: true,
  isDanger: true,
  isPromoted: true,
  needsConfirmation: true,
  permission,
  guard: printer => guardPrinter('delete', printer),
  endpoint: printers.remove,
  input: ([row]) => ({ params: { id: row?.id ?? 0 } }),
})

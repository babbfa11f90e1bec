/** Printers, and a label with a printer's name. */
import type { Kysely } from 'kysely'
import {
  printer,
  printerHistory,
  type NewPrinter,
  type Printer,
  type PrinterUpdate,
} from '../../../src/contract/master-data/printer'
import type { DoneRow } from '../../../src/contract/failures'
import { isHostName } from '../../../src/contract/host-name'
import { guardTestLabel } from '../../../src/contract/states/printer'
import type { Db, UnitContext } from '../core/db/database'
import { joinRecordedUser } from '../core/db/recorded-users'
import type { Tables } from '../core/db/tables'
import { filled } from '../core/db/present-columns'
import { crudRows } from '../core/calls/crud'
import { readMoment } from '../core/search/columns'
import { invalidInput } from '../core/refusal'
import { assertGuard } from '../core/calls/row-refusal'
import { printLabels } from '../printing/public'
import { findOpenLocation } from '../locations/public'
import { masterKind } from './define'

export const printerKind = masterKind<Printer, NewPrinter, PrinterUpdate>(printer, printerHistory, {
  joins: {
    location: 'left join location l on l.id = t.location_id',
    prints: `left join lateral (
      select coalesce(sum(j.label_count), 0) as labels, max(j.at) as last_at,
        (array_agg(j.user_name order by j.at desc, j.id desc))[1] as last_by
      from print_job j where j.printer_id = t.id
    ) prints on true
    ${joinRecordedUser('by_user', 't.business_unit_id', 'prints.last_by')}`,
  },
  fields: {
    location: { sql: 'l.name', join: 'location' },
    labelsPrinted: { sql: 'prints.labels::int', join: 'prints' },
    lastPrintedDate: { sql: 'prints.last_at', join: 'prints' },
    lastPrintedBy: { sql: 'coalesce(by_user.display_name, prints.last_by)', join: 'prints' },
    version: readMoment,
  },
  computed: ['labelsPrinted', 'lastPrintedDate', 'lastPrintedBy'],
  imported: values =>
    typeof values.networkNameOrIp === 'string' ? { ...values, isNetworkPrinter: true } : values,
  fieldsOf: async (db, values, { unit, before }) => {
    const { printServiceName } = values
    const isNetworkPrinter = values.isNetworkPrinter ?? before?.isNetworkPrinter ?? false
    const address = values.networkNameOrIp === undefined ? before?.networkNameOrIp : values.networkNameOrIp
    const networkNameOrIp = isNetworkPrinter ? (filled(address) ?? null) : null
    await assertFits(db, unit.businessUnitId, { ...values, isNetworkPrinter, networkNameOrIp })
    return {
      ...values,
      isNetworkPrinter,
      networkNameOrIp,
      printServiceName: filled(printServiceName),
    }
  },
})

export const printerRows = crudRows(printerKind)

/** Prints one label with the printer's name. @throws Refusal 404, 409 `prints-no-labels` */
export function printTestLabel(db: Db, unit: UnitContext, id: number, at: Date): Promise<DoneRow> {
  return db.tx(unit, async tx => {
    const printer = await printerRows.locked(tx, unit.businessUnitId, id)
    assertGuard(guardTestLabel(printer))
    const { name, displayText, networkNameOrIp, location } = printer
    const label = {
      title: name,
      text: displayText ?? '',
      code: name,
      note: location ?? networkNameOrIp ?? '',
    }
    await printLabels(tx, unit.businessUnitId, {
      labels: [label],
      printerId: id,
      copies: 1,
      at,
      userName: unit.userName,
    })
    tx.audit('printTestLabel', 'Printer', id)
    return { id, name, state: '' }
  })
}

/** @throws Refusal 400 for a network printer with no or an invalid address, and for an unknown location */
async function assertFits(
  db: Kysely<Tables>,
  businessUnitId: number,
  {
    isNetworkPrinter,
    networkNameOrIp,
    locationId,
  }: Pick<NewPrinter, 'isNetworkPrinter' | 'networkNameOrIp' | 'locationId'>,
): Promise<void> {
  const address = filled(networkNameOrIp) ?? null
  const path = 'body.networkNameOrIp'
  if (isNetworkPrinter === true && address === null) {
    throw invalidInput([{ path, message: 'Required for a network printer.', code: 'missing' }])
  }
  if (isNetworkPrinter === true && address !== null && !isHostName(address)) {
    throw invalidInput([{ path, message: 'A host name or an IP address.', code: 'misshaped-host' }])
  }
  if (locationId === undefined || locationId === null) return
  if ((await findOpenLocation(db, businessUnitId, locationId)) === undefined) {
    const message = 'There is no such location.'
    throw invalidInput([{ path: 'body.locationId', message, code: 'not-listed' }])
  }
}

/** Printers, and a label that names one. */
import type { NewPrinter, PrinterUpdate } from '../../../src/contract/endpoints/warehouse-settings-inputs'
import type { Printer } from '../../../src/contract/entities/printer'
import type { DoneRow } from '../../../src/contract/failures'
import { isHostName } from '../../../src/contract/host-name'
import { guardPrinter } from '../../../src/contract/states/printer'
import type { Db, Tx, UnitContext } from '../db/database'
import { filled } from '../db/given-columns'
import { crudRows, type CrudKind } from '../http/crud'
import { invalidInput } from '../http/refusal'
import { refusalOf } from '../http/row-refusal'
import { printLabels } from '../label-store/print-labels'
import { findOpenLocation } from '../location-store/open-location'
import { printerSource } from '../sources/warehouse-settings-sources'

export const printerKind: CrudKind<Printer, NewPrinter, PrinterUpdate> = {
  table: 'printer',
  nameColumn: 'name',
  view: 'Printer',
  source: printerSource,
  computed: ['labelsPrinted', 'lastPrintedDate', 'lastPrintedBy'],
  nameOf: row => row.name,
  fieldsOf: async (tx, given, { unit, before }) => {
    const { printServiceName } = given
    const isNetworkPrinter = given.isNetworkPrinter ?? before?.isNetworkPrinter ?? false
    const address = given.networkNameOrIp === undefined ? before?.networkNameOrIp : given.networkNameOrIp
    const networkNameOrIp = isNetworkPrinter ? (filled(address) ?? null) : null
    await assertFits(tx, unit.businessUnitId, { ...given, isNetworkPrinter, networkNameOrIp })
    return {
      ...given,
      isNetworkPrinter,
      networkNameOrIp,
      printServiceName: filled(printServiceName),
    }
  },
  audit: (tx, what, id, detail) => tx.audit(`${what}Printer`, 'Printer', id, detail),
}

export const printerRows = crudRows(printerKind)

/** Prints one label with the printer's name. @throws Refusal 404, 409 `prints-no-labels` */
export function printTestLabel(db: Db, unit: UnitContext, id: number, at: Date): Promise<DoneRow> {
  return db.tx(unit, async tx => {
    const printer = await printerRows.locked(tx, unit.businessUnitId, id)
    const guarded = guardPrinter('printTestLabel', printer)
    if (!guarded.allowed) throw refusalOf({ code: guarded.reason })
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

/** @throws Refusal 400 for a printer of the network without an address or with none that can be one, and an unknown location */
async function assertFits(
  tx: Tx,
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
    throw invalidInput([{ path, message: 'A printer of the network needs it.', code: 'missing' }])
  }
  if (isNetworkPrinter === true && address !== null && !isHostName(address)) {
    throw invalidInput([{ path, message: 'No name of a host and no address.', code: 'misshaped-host' }])
  }
  if (locationId === undefined || locationId === null) return
  if ((await findOpenLocation(tx.sql, businessUnitId, locationId)) === undefined) {
    const message = 'There is no such location.'
    throw invalidInput([{ path: 'body.locationId', message, code: 'not-listed' }])
  }
}

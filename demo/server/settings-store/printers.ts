/** Adds, changes and deletes printers, and prints a label that names one. */
import type { NewPrinter, PrinterUpdate } from '../../../src/contract/endpoints/warehouse-settings-inputs'
import type { Printer } from '../../../src/contract/entities/printer'
import type { DoneRow } from '../../../src/contract/failures'
import { isHostName } from '../../../src/contract/host-name'
import { guardPrinter } from '../../../src/contract/states/printer'
import type { Db, Tx, UnitContext } from '../db/database'
import { givenColumns } from '../db/given-columns'
import { invalidInput } from '../http/refusal'
import { refusalOf } from '../http/row-refusal'
import { printLabels } from '../label-store/print-labels'
import { findOpenLocation } from '../location-store/open-location'
import { printerSource } from '../sources/warehouse-settings-sources'
import { keptRows } from './kept-rows'

const printers = keptRows<Printer>({
  table: 'printer',
  view: 'Printer',
  source: printerSource,
  nameOf: row => row.name,
  audit: (tx, what, id, detail) => tx.audit(`${what}Printer`, 'Printer', id, detail),
})

/** Adds a printer. @throws Refusal 400, 409 `name-taken` */
export function addPrinter(db: Db, unit: UnitContext, asked: NewPrinter): Promise<DoneRow> {
  return printers.add(db, unit, async tx => {
    await assertFits(tx, unit.businessUnitId, asked)
    const { id } = await tx.sql
      .insertInto('printer')
      .values({
        business_unit_id: unit.businessUnitId,
        name: asked.name,
        display_text: asked.displayText,
        is_network_printer: asked.isNetworkPrinter,
        network_name_or_ip: asked.isNetworkPrinter ? filled(asked.networkNameOrIp) : null,
        print_technology: asked.printTechnology,
        location_id: asked.locationId ?? null,
        print_service_name: filled(asked.printServiceName),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
}

/** Changes one. @throws Refusal 400, 404, 409 */
export function updatePrinter(db: Db, unit: UnitContext, asked: PrinterUpdate): Promise<DoneRow> {
  return printers.update(db, unit, asked, async (tx, before) => {
    const isNetworkPrinter = asked.isNetworkPrinter ?? before.isNetworkPrinter
    const networkNameOrIp =
      asked.networkNameOrIp === undefined ? before.networkNameOrIp : asked.networkNameOrIp
    await assertFits(tx, unit.businessUnitId, { ...asked, isNetworkPrinter, networkNameOrIp })
    await tx.sql
      .updateTable('printer')
      .set(
        givenColumns({
          name: asked.name,
          display_text: asked.displayText,
          is_network_printer: isNetworkPrinter,
          network_name_or_ip: isNetworkPrinter ? filled(networkNameOrIp) : null,
          print_technology: asked.printTechnology,
          location_id: asked.locationId,
          print_service_name:
            asked.printServiceName === undefined ? undefined : filled(asked.printServiceName),
        }),
      )
      .where('id', '=', asked.id)
      .execute()
  })
}

/** Deletes one; what it printed stays known. @throws Refusal 404 */
export const deletePrinter = (db: Db, unit: UnitContext, id: number): Promise<DoneRow> =>
  printers.remove(db, unit, id)

/** Prints one label with the printer's name. @throws Refusal 404, 409 `prints-no-labels` */
export function printTestLabel(db: Db, unit: UnitContext, id: number, at: Date): Promise<DoneRow> {
  return db.tx(unit, async tx => {
    const printer = await printers.locked(tx, unit.businessUnitId, id)
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

/** An empty text is none. */
const filled = (text: string | null | undefined): string | null =>
  text === undefined || text === '' ? null : text

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
  const address = filled(networkNameOrIp)
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

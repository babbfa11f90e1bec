/** Printing: the label printers and their print jobs. All jobs are stored, for the printers' grid. */
import { sql, type Kysely } from 'kysely'
import type { LabelPrinter } from '../../../src/contract/master-data/printer'
import { labelHeightMm, labelWidthMm, type Label } from '../../../src/contract/label'
import { labelTechnologies } from '../../../src/contract/states/office'
import type { Tx } from '../core/db/database'
import { joinRecordedUser } from '../core/db/recorded-users'
import type { Tables } from '../core/db/tables'
import { invalidInput } from '../core/refusal'

/** The labels that every label printer offers. */
const definitions = (['material', 'location'] as const).map(kind => ({
  kind,
  width: labelWidthMm,
  height: labelHeightMm,
}))

/** The label printers of a business unit by text; each with its last user. */
export async function labelPrinters(db: Kysely<Tables>, businessUnitId: number): Promise<LabelPrinter[]> {
  const { rows } = await sql<Omit<LabelPrinter, 'definitions'>>`
    select p.id, p.name, p.display_text as "displayText", p.print_technology as "printTechnology", w.name as location,
      last.at as "lastPrintedDate", coalesce(u.display_name, last.user_name) as "lastPrintedBy"
    from printer p
    left join location w on w.id = p.location_id
    left join lateral (
      select j.at, j.user_name from print_job j where j.printer_id = p.id order by j.at desc, j.id desc limit 1
    ) last on true
    ${sql.raw(joinRecordedUser('u', 'p.business_unit_id', 'last.user_name'))}
    where p.business_unit_id = ${businessUnitId} and not p.deleted and p.print_technology in (${sql.join([...labelTechnologies])})
    order by p.display_text, p.id`.execute(db)
  return rows.map(row => ({ ...row, definitions }))
}

export interface PrintJob {
  readonly labels: readonly Label[]
  readonly printerId: number
  /** Copies of each label. */
  readonly copies: number
  readonly at: Date
  readonly userName: string
}

/**
 * Sends labels to a printer and returns its name.
 * @throws Refusal 400 for a printer that is unknown or prints no labels
 */
export async function printLabels(
  tx: Tx,
  businessUnitId: number,
  { labels, printerId, copies, at, userName }: PrintJob,
): Promise<string> {
  const printer = await tx.sql
    .updateTable('printer')
    .set(eb => ({ version: eb('version', '+', 1) }))
    .where('id', '=', printerId)
    .where('business_unit_id', '=', businessUnitId)
    .where('deleted', '=', false)
    .where('print_technology', 'in', [...labelTechnologies])
    .returning('name')
    .executeTakeFirst()
  if (printer === undefined) {
    const message = 'There is no such printer of labels.'
    throw invalidInput([{ path: 'body.printerId', message, code: 'not-listed' }])
  }
  await tx.sql
    .insertInto('print_job')
    .values({
      business_unit_id: businessUnitId,
      printer_id: printerId,
      at: at.toISOString(),
      user_name: userName,
      labels: JSON.stringify(labels),
      copies,
      label_count: labels.length * copies,
    })
    .execute()
  tx.changed('Printer', [printerId])
  return printer.name
}

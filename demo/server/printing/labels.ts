/** Labels of rows: a PDF preview, and print jobs. */
import type { Kysely } from 'kysely'
import type { FileAnswer } from '../../../src/contract/endpoints/endpoint'
import type { ActionResult, DoneRow } from '../../../src/contract/failures'
import type { Label } from '../../../src/contract/label'
import { labelsMost } from '../../../src/contract/limits'
import type { Tables } from '../core/db/tables'
import type { Context } from '../core/calls/context'
import { unknownIds } from '../core/calls/each-row'
import { invalidInput, notFound } from '../core/refusal'
import { printLabels } from './print-labels'
import { labelPdf } from './label-pdf'

/** A row with a label. */
interface Labelled extends DoneRow {
  readonly label: Label
}

/** Reads the rows of a kind, in the order of the ids. */
export type ReadLabelled = (
  db: Kysely<Tables>,
  ids: readonly number[],
  businessUnitId: number,
) => Promise<readonly Labelled[]>

/** A PDF preview of their labels. @throws Refusal 404 when there are no rows */
export async function labelPreview(
  { db, caller, now }: Context,
  read: ReadLabelled,
  ids: readonly number[],
): Promise<FileAnswer> {
  const rows = await read(db.read, [...new Set(ids)], caller.businessUnitId)
  const [first] = rows
  if (first === undefined) throw notFound('There is nothing with these ids.')
  const name = rows.length === 1 ? first.name.replace(/[\\/:*?"<>|\p{Cc}]/gu, '-') : `labels-${rows.length}`
  return {
    name: `${name}.pdf`,
    mimeType: 'application/pdf',
    content: labelPdf(
      rows.map(({ label }) => label),
      now(),
    ),
  }
}

interface LabelRequest {
  readonly ids: readonly number[]
  readonly printerId: number
  readonly copies: number
}

/** One print job for all of them; unknown ids fail, the others are printed. */
export async function printLabelsOf(
  context: Context,
  read: ReadLabelled,
  entity: 'Material' | 'Location',
  { ids, printerId, copies }: LabelRequest,
): Promise<ActionResult> {
  const uniqueIds = [...new Set(ids)]
  if (uniqueIds.length * copies > labelsMost) {
    throw invalidInput([
      {
        path: 'body.copies',
        message: `At most ${labelsMost} labels at once.`,
        code: 'too-many-labels',
        values: { most: String(labelsMost) },
      },
    ])
  }
  const { unit, db, now } = context
  return db.tx(unit, async tx => {
    const rows = await read(tx.sql, uniqueIds, unit.businessUnitId)
    if (rows.length > 0) {
      const job = {
        labels: rows.map(({ label }) => label),
        printerId,
        copies,
        at: now(),
        userName: unit.userName,
      }
      const printer = await printLabels(tx, unit.businessUnitId, job)
      for (const { id } of rows) tx.audit('printLabel', entity, id, { reason: `${printer}, ${copies}×` })
    }
    return {
      done: rows.map(({ id, name, state }) => ({ id, name, state })),
      failed: unknownIds(uniqueIds, rows).map(id => ({ id, name: String(id), code: 'not-found' as const })),
    }
  })
}

/** Comparison of slow movers: rows of the report and of the loop over raw rows, as equal texts. */
import { sql } from 'kysely'
import { decimalText } from '../../src/contract/decimal'
import type { SlowMovingMaterial } from '../../src/contract/entities/reports'
import type { ReportClient } from './report-fixture'
import { moneyText, rawRows } from './report-loops'
import { rawPicks, slowByLoop, type SlowOfLoop, type SlowQuestion } from './report-slow-loop'
import type { TestServer } from './server-fixture'

/** A row of the report as text. */
export const rowText = (row: SlowMovingMaterial): string =>
  `${row.materialItemNo}: ${row.picks} picks, ${row.quantity} x ${row.unitCost} = ${row.value}, last ${row.lastMovement}`
const loopRowText = ({ material, picks, quantity, unitCost, cents, lastMovement }: SlowOfLoop): string =>
  `${material.itemNo}: ${picks} picks, ${decimalText(quantity)} x ${decimalText(unitCost)} = ${moneyText(cents)}, ` +
  `last ${lastMovement === null ? null : new Date(lastMovement).toISOString()}`

export async function rowsOf(client: ReportClient, criteria: object): Promise<readonly string[]> {
  return (await client.rows<SlowMovingMaterial>(criteria)).map(rowText).sort()
}

/** Rows of the loop, as texts of the same form. */
export const loopTexts = (rows: readonly SlowOfLoop[]): readonly string[] => rows.map(loopRowText).sort()

/** Reads the raw rows of a unit once; returns the loop's result for any criteria. */
export async function slowMoverLoop(
  server: TestServer,
  unitId: number,
): Promise<(question: SlowQuestion) => SlowOfLoop[]> {
  const { rows } = await sql<{ id: number; task: number }>`select id, task_id as task from stock_transaction
    where business_unit_id = ${unitId} and task_id is not null`.execute(server.db.read)
  const links = new Map(rows.map(({ id, task }) => [id, task]))
  const raw = await rawRows(server.db, unitId)
  const picks = await rawPicks(server.db, unitId)
  return question => slowByLoop(raw, picks, links, question)
}

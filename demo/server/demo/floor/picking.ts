/** Pickers and packers: picks, sometimes with less than booked, and packing of orders. */
import { sql } from 'kysely'
import { terminal } from '../../../../src/contract/endpoints/floor'
import { decimal, decimalOne, decimalText } from '../../../../src/contract/decimal'
import { oneOf, type StepContext } from './step'

/** About one pick in fifty finds less than booked. */
const shortShare = 0.02
/** A location that should be empty is empty in nearly all cases. */
const emptyShare = 0.9
const causes = ['NOT-FOUND', 'DAMAGED', 'MISCOUNT'] as const
/** A short order waits this long for missing stock before it is packed as it is. */
const waitsForRestMinutes = 20

/** A picker confirms his next pick, sometimes with less than requested. */
export async function pick({ dispatcher, crew, random }: StepContext): Promise<boolean> {
  const token = await oneOf(crew.pickers, random).token()
  const next = await dispatcher.dispatch(terminal.nextPick, {}, token)
  if (next === null) return false
  const requested = decimal(next.requestedQuantity)
  const isShort = random() < shortShare
  const found = isShort ? requested - (requested > decimalOne ? decimalOne : requested) : requested
  await dispatcher.dispatch(
    terminal.confirmPick,
    {
      body: {
        taskId: next.taskId,
        confirmedQuantity: decimalText(found),
        ...(isShort ? { causeCode: oneOf(causes, random) } : {}),
        ...(next.serialNumber === null ? {} : { serialNumber: next.serialNumber }),
        ...(next.asksForZero ? { isLocationEmpty: random() < emptyShare } : {}),
      },
    },
    token,
  )
  return true
}

/** A packer completes the order that has waited longest; short ones when the missing stock does not arrive. */
export async function pack({ db, dispatcher, crew, random, now }: StepContext): Promise<boolean> {
  const token = await oneOf(crew.packers, random).token()
  const [next] = await dispatcher.dispatch(terminal.packable, {}, token)
  const boxes = 1 + Math.floor(random() * 3)
  if (next !== undefined) {
    await dispatcher.dispatch(
      terminal.completeOrder,
      { body: { orderId: next.orderId, boxes, isShortConfirmed: false } },
      token,
    )
    return true
  }
  const since = new Date(now().getTime() - waitsForRestMinutes * 60_000).toISOString()
  const { rows } = await sql<{ id: number }>`
    select id from sales_order where business_unit_id = ${crew.businessUnitId} and state = 'PartiallyReserved'
      and has_picks and updated_date < ${since}::timestamptz order by updated_date, id limit 1`.execute(
    db.read,
  )
  const [short] = rows
  if (short === undefined) return false
  await dispatcher.dispatch(
    terminal.completeOrder,
    { body: { orderId: short.id, boxes, isShortConfirmed: true } },
    token,
  )
  return true
}

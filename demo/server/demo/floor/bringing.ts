/** The crew that moves goods: received goods are put away, requested goods are replenished and moved. */
import { terminal } from '../../../../src/contract/endpoints/floor'
import { decimal, decimalOne, decimalText, smaller } from '../../../../src/contract/decimal'
import { oneOf, type StepContext } from './step'

/** Sometimes not everything fits, or is in stock. */
const lessShare = 0.02
const cause = 'MAKE-ROOM'

/** A member of the crew moves the next goods of his job, or of a job that he takes. */
export async function bring({ dispatcher, crew, random }: StepContext): Promise<boolean> {
  const token = await oneOf(crew.movers, random).token()
  const next = await dispatcher.dispatch(terminal.nextMove, {}, token)
  if (next === null || next.toLocation === null) return false
  const requested = decimal(next.requestedQuantity)
  const there = smaller(requested, decimal(next.stockQuantity))
  const isLess = random() < lessShare && there > decimalOne
  const brought = isLess ? there - decimalOne : there
  await dispatcher.dispatch(
    terminal.confirmMove,
    {
      body: {
        taskId: next.taskId,
        confirmedQuantity: decimalText(brought),
        ...(brought < requested ? { causeCode: cause } : {}),
      },
    },
    token,
  )
  return true
}

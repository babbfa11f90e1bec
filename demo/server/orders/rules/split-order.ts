/**
 * Splitting an order in two (DOMAIN, the table of actions): lines, or parts of them, move to a new order. Total quantities stay the same,
 * reservations and their tasks move along; a line that is split keeps its reservations first.
 */
import type { Decimal } from '../../../../src/contract/decimal'
import type { RowRefusal } from '../../../../src/contract/failures'
import { trimmed } from './held-stock'
import { refusedByState } from './order-refusals'
import { isFinalLine, type LineSnapshot, type OpenTask, type OrderSnapshot } from './order-snapshot'

/** A moved part of a line, which becomes a line of its own. */
export interface MovedPart {
  /** The line from which it was split. */
  readonly lineId: number
  readonly line: LineSnapshot
  /** Tasks that are moved, entirely or in part, with their quantities. */
  readonly tasks: readonly {
    readonly taskId: number
    readonly quantity: Decimal
    readonly isWhole: boolean
  }[]
}

export interface Split {
  /** The remaining order, to be recomputed. */
  readonly remaining: OrderSnapshot
  /** Ids of lines that move entirely. */
  readonly wholeLineIds: readonly number[]
  readonly parts: readonly MovedPart[]
  /** The new order; the id of a part is the negative id of its line, until it has its own. */
  readonly moved: OrderSnapshot
}

export type SplitDecision =
  | ({ readonly isAllowed: true } & Split)
  | { readonly isAllowed: false; readonly refusal: RowRefusal }

/** Decides a split. @param quantities quantity to move by line, above zero and at most the confirmed one */
export function splitOrder(order: OrderSnapshot, quantities: ReadonlyMap<number, Decimal>): SplitDecision {
  const refused = refusedByState(order, 'splitOrder') ?? misfit(order, quantities)
  if (refused !== null) return { isAllowed: false, refusal: refused }
  const isWhole = (line: LineSnapshot): boolean => quantities.get(line.id) === line.confirmed
  const wholeLines = order.lines.filter(isWhole)
  const split = order.lines
    .filter(line => quantities.has(line.id) && !isWhole(line))
    .map(line => splitLine(line, quantities.get(line.id) ?? 0n))
  const remainingOf = new Map(split.map(({ remaining }) => [remaining.id, remaining]))
  const parts = split.map(({ part }) => part)
  return {
    isAllowed: true,
    remaining: {
      ...order,
      lines: order.lines.filter(line => !isWhole(line)).map(line => remainingOf.get(line.id) ?? line),
    },
    wholeLineIds: wholeLines.map(line => line.id),
    parts,
    moved: {
      ...order,
      lines: [...wholeLines, ...parts.map(({ line }) => line)].sort((a, b) => a.orderLineNo - b.orderLineNo),
    },
  }
}

function misfit(order: OrderSnapshot, quantities: ReadonlyMap<number, Decimal>): RowRefusal | null {
  const { state } = order
  const lines = new Map(order.lines.map(line => [line.id, line]))
  for (const [lineId, quantity] of quantities) {
    const line = lines.get(lineId)
    if (line === undefined) return { code: 'not-found', state }
    const failed = {
      orderLineNo: line.orderLineNo,
      materialItemNo: line.materialItemNo,
      missingQuantity: null,
    }
    if (isFinalLine(line)) return { code: 'wrong-line-state', state: line.state, lines: [failed] }
    if (quantity <= 0n || quantity > line.confirmed) {
      return { code: 'quantity-invalid', state, lines: [failed] }
    }
  }
  const hasRemainder = order.lines.some(
    line => !isFinalLine(line) && quantities.get(line.id) !== line.confirmed,
  )
  return quantities.size > 0 && hasRemainder ? null : { code: 'nothing-to-do', state }
}

function splitLine(line: LineSnapshot, quantity: Decimal): { remaining: LineSnapshot; part: MovedPart } {
  const rest = line.confirmed - quantity
  const result = trimmed({ ...line, ordered: line.ordered - quantity, confirmed: rest }, rest)
  const tasks = movedTasks(line.tasks, result.line.tasks)
  return {
    remaining: result.line,
    part: {
      lineId: line.id,
      tasks: tasks.map(({ task, quantity: moved }) => ({
        taskId: task.id ?? 0,
        quantity: moved,
        isWhole: moved === task.requested,
      })),
      line: {
        ...line,
        id: -line.id,
        ordered: quantity,
        confirmed: quantity,
        reservations: result.released,
        tasks: tasks.map(({ task, quantity: requested }) => ({ ...task, requested })),
      },
    },
  }
}

/** Quantities that a line's tasks no longer request after the split. */
function movedTasks(
  before: readonly OpenTask[],
  after: readonly OpenTask[],
): readonly { readonly task: OpenTask; readonly quantity: Decimal }[] {
  return before.flatMap(task => {
    const rest = after.find(({ id }) => id === task.id)?.requested ?? 0n
    return rest === task.requested ? [] : [{ task, quantity: task.requested - rest }]
  })
}

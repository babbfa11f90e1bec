/** The demand queue of a material: open demands with less reserved than needed, in the order in which they are served. */
import { compareDemands, type Demand } from './allocation'
import { larger, type Decimal } from '../../../../src/contract/decimal'

/** An open line in the queue. */
export interface LineDemand extends Demand {
  readonly orderLineNo: number
  readonly open: Decimal
  readonly reserved: Decimal
}

/** The missing quantity of a demand. */
export function missingOf({ open, reserved }: Pick<LineDemand, 'open' | 'reserved'>): Decimal {
  return larger(open - reserved, 0n)
}

/** Demands with a missing quantity, the next one first. */
export function demandQueue<D extends LineDemand>(demands: readonly D[]): D[] {
  return demands
    .filter(demand => missingOf(demand) > 0n)
    .sort((a, b) => compareDemands(a, b) || a.orderLineNo - b.orderLineNo)
}

/** The order in which stocks of a material are taken (DOMAIN, allocation). */
export function allocationRule(hasExpDate: boolean): 'FEFO' | 'FIFO' {
  return hasExpDate ? 'FEFO' : 'FIFO'
}

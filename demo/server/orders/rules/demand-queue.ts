/** Who comes next for a material: open demands that hold less than they need, in the order in which they are served. */
import { compareDemands, type Demand } from './allocation'
import { larger, type Decimal } from '../../../../src/contract/decimal'

/** An open line as it stands in line. */
export interface LineDemand extends Demand {
  readonly orderLineNo: number
  readonly open: Decimal
  readonly reserved: Decimal
}

/** What a demand still lacks. */
export function missingOf({ open, reserved }: Pick<LineDemand, 'open' | 'reserved'>): Decimal {
  return larger(open - reserved, 0n)
}

/** Demands that lack something, the next one first. */
export function demandQueue<D extends LineDemand>(demands: readonly D[]): D[] {
  return demands
    .filter(demand => missingOf(demand) > 0n)
    .sort((a, b) => compareDemands(a, b) || a.orderLineNo - b.orderLineNo)
}

/** The rule by which stocks of a material are taken (DOMAIN, allocation). */
export function allocationRule(hasExpDate: boolean): 'FEFO' | 'FIFO' {
  return hasExpDate ? 'FEFO' : 'FIFO'
}

/**
 * How much of a material to buy, and why (DOMAIN, purchase need): one pure function for the server's proposal and for the page,
 * where lead time, forecast and growth can be moved. Quantities are decimal texts in the material's base unit.
 */
import {
  decimal,
  decimalOne,
  decimalText,
  divideHalfUp,
  larger,
  smaller,
  whole,
  type Decimal,
} from './decimal'

/** In the order in which they are shown. */
export const needCriteria = ['criticalLevel', 'optimalLevel', 'knownOrders', 'salesHistory'] as const
export type NeedCriterion = (typeof needCriteria)[number]

/** A quantity that is due on a day: 0 is today, negative is overdue, null has no date; both count as due. */
export interface DueQuantity {
  readonly inDays: number | null
  readonly quantity: string
}

/** The figures of a supplier's material. */
export interface NeedInputs {
  /** Stock that is not expired. */
  readonly onHand: string
  /** Open demand of customers, reserved or not. */
  readonly demand: readonly DueQuantity[]
  /** Ordered from suppliers and not yet received. */
  readonly ingoing: readonly DueQuantity[]
  /** Critical level. */
  readonly minimum: string | null
  /** Optimal level. */
  readonly maximum: string | null
  /** Shipped in the sales history period; 0 without one. */
  readonly shipped: string
  /** Quantity in other drafts. */
  readonly inOtherDrafts: string
  /** The supplier's minimum order and pack size; a multiple of 0 counts as 1. */
  readonly minimumQuantity: string
  readonly multiple: string
  /** Decimals that the unit of measure allows. */
  readonly unitDecimals: number
}

export interface NeedParameters {
  readonly criteria: readonly NeedCriterion[]
  /** Days; a missing lead time is 0. */
  readonly leadTimeDays: number
  readonly forecastDays: number
  /** Days of the sales history period; null when none was chosen: then the criterion proposes nothing. */
  readonly periodDays: number | null
  /** 1 means no growth; decimal text. */
  readonly growthFactor: string
  /** Whether quantities in other drafts are subtracted. */
  readonly subtractsDrafts: boolean
}

/** The need by one criterion. */
export interface CriterionNeed {
  readonly criterion: NeedCriterion
  /** Above zero where the criterion applies, before rounding to the supplier's packs. */
  readonly need: string
  /** The level to fill up to, for the two level criteria. */
  readonly upTo: string | null
  /** Sales history only: shipped per day, before growth, and the demand of the horizon. */
  readonly averageDaily: string | null
  readonly forecast: string | null
}

export interface PurchaseNeed {
  /** Days that the proposal looks ahead. */
  readonly horizonDays: number
  /** Demand and receipts within the horizon. */
  readonly known: string
  readonly ingoing: string
  /** The projected quantity: on hand and ingoing less known demand. */
  readonly projected: string
  /** Every chosen criterion, in the order of `needCriteria`. */
  readonly criteria: readonly CriterionNeed[]
  /** The criterion with the largest need; null when nothing is needed. */
  readonly decisive: NeedCriterion | null
  /** The largest need of all. */
  readonly need: string
  /** What was subtracted for other drafts. */
  readonly lessDrafts: string
  /** Quantity to buy: at least the minimum order, rounded up to whole packs. */
  readonly quantity: string
}

/** The need of one material. */
export function purchaseNeed(inputs: NeedInputs, parameters: NeedParameters): PurchaseNeed {
  const horizonDays = parameters.leadTimeDays + parameters.forecastDays
  const onHand = decimal(inputs.onHand)
  const known = dueWithin(inputs.demand, horizonDays)
  const ingoing = dueWithin(inputs.ingoing, horizonDays)
  const situation = { onHand, known, ingoing, projected: onHand + ingoing - known, horizonDays }
  const criteria = needCriteria
    .filter(criterion => parameters.criteria.includes(criterion))
    .map(criterion => needOf[criterion](situation, inputs, parameters))
  const largest = criteria.reduce<CriterionNeed | null>(
    (most, one) => (decimal(one.need) > decimal(most?.need ?? '0') ? one : most),
    null,
  )
  const need = decimal(largest?.need ?? '0')
  const lessDrafts = parameters.subtractsDrafts ? smaller(decimal(inputs.inOtherDrafts), need) : 0n
  return {
    horizonDays,
    known: decimalText(known),
    ingoing: decimalText(ingoing),
    projected: decimalText(situation.projected),
    criteria,
    decisive: largest?.criterion ?? null,
    need: decimalText(need),
    lessDrafts: decimalText(lessDrafts),
    quantity: orderableQuantity(decimalText(need - lessDrafts), inputs),
  }
}

/**
 * A need as an orderable quantity: zero stays zero; otherwise at least the minimum order, rounded up to whole packs, and to the decimals of
 * the unit of measure.
 */
export function orderableQuantity(
  need: string,
  {
    minimumQuantity,
    multiple,
    unitDecimals,
  }: Pick<NeedInputs, 'minimumQuantity' | 'multiple' | 'unitDecimals'>,
): string {
  const wanted = decimal(need)
  if (wanted <= 0n) return '0'
  const least = larger(wanted, decimal(minimumQuantity))
  const unit = decimalOne / 10n ** BigInt(Math.min(unitDecimals, 6))
  const pack = decimal(multiple)
  return decimalText(upToMultiple(upToMultiple(least, pack > 0n ? pack : unit), unit))
}

/** Whether a quantity is a whole number of the supplier's packs. */
export function isMultiple(quantity: string, multiple: string): boolean {
  const pack = decimal(multiple)
  return pack <= 0n || decimal(quantity) % pack === 0n
}

interface Situation {
  readonly onHand: Decimal
  readonly known: Decimal
  readonly ingoing: Decimal
  readonly projected: Decimal
  readonly horizonDays: number
}

const needOf: Record<
  NeedCriterion,
  (situation: Situation, inputs: NeedInputs, parameters: NeedParameters) => CriterionNeed
> = {
  criticalLevel: ({ projected }, { minimum, maximum }) => {
    const level = maximum ?? minimum
    const applies = minimum !== null && projected < decimal(minimum)
    return levelNeed('criticalLevel', level, applies, projected)
  },
  optimalLevel: ({ projected }, { maximum }) => {
    const applies = maximum !== null && projected < decimal(maximum)
    return levelNeed('optimalLevel', maximum, applies, projected)
  },
  knownOrders: ({ projected }) => ({
    ...plain,
    criterion: 'knownOrders',
    need: decimalText(larger(0n, -projected)),
  }),
  salesHistory: ({ onHand, known, ingoing, horizonDays }, inputs, { periodDays, growthFactor }) => {
    if (periodDays === null || periodDays <= 0) return { ...plain, criterion: 'salesHistory', need: '0' }
    const shipped = decimal(inputs.shipped)
    const days = BigInt(periodDays)
    const forecast = divideHalfUp(shipped * decimal(growthFactor) * BigInt(horizonDays), days * decimalOne)
    const need = larger(forecast, known) + decimal(inputs.minimum ?? '0') - onHand - ingoing
    return {
      criterion: 'salesHistory',
      need: decimalText(larger(0n, need)),
      upTo: null,
      averageDaily: decimalText(divideHalfUp(shipped, days)),
      forecast: decimalText(forecast),
    }
  },
}

const plain = { upTo: null, averageDaily: null, forecast: null } as const

function levelNeed(
  criterion: NeedCriterion,
  level: string | null,
  applies: boolean,
  projected: Decimal,
): CriterionNeed {
  const need = applies && level !== null ? larger(0n, decimal(level) - projected) : 0n
  return { ...plain, criterion, need: decimalText(need), upTo: level }
}

function dueWithin(quantities: readonly DueQuantity[], horizonDays: number): Decimal {
  return quantities
    .filter(({ inDays }) => inDays === null || inDays <= horizonDays)
    .reduce((sum, { quantity }) => sum + decimal(quantity), whole(0))
}

function upToMultiple(value: Decimal, multiple: Decimal): Decimal {
  return ((value + multiple - 1n) / multiple) * multiple
}

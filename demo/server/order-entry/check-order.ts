/**
 * Validation of a new sales order: at least one material, each only once, quantities and prices above zero, a discount in percent, a
 * delivery type known to the external system (spec 1, section 5). All issues are reported together, each with its path.
 */
import { decimal, decimalText, type Decimal } from '../../../src/contract/decimal'
import { isEmailAddress } from '../../../src/contract/email-address'
import type {
  EnteredLine,
  EntryMaterial,
  NewSalesOrderDraft,
} from '../../../src/contract/endpoints/order-entry-inputs'
import type { InputIssue } from '../../../src/contract/input-issues'
import { quantityMost } from '../../../src/contract/limits'
import { hasDecimals, inBaseUnits } from '../../../src/contract/order-lines'
import type { Tx } from '../core/db/database'
import { collectedIssues } from '../core/calls/collected-issues'
import { dueDayIssues } from '../core/calls/due-day-issues'
import { countryIssues, orderTypeIssues } from '../core/calls/listed-issues'
import { readPercent, readPrice } from '../core/calls/read-price'
import { readQuantity } from '../core/calls/read-quantity'
import { changedMeanwhile, conflict, invalidInput } from '../core/refusal'
import { salesOrderTypes } from '../orders/public'
import { readEntryMaterials } from './entry-materials'

/** A validated line. */
export interface CheckedLine {
  readonly materialId: number
  /** In the base unit. */
  readonly quantity: Decimal
  /** The unit of the quantity; null for the base unit. */
  readonly uoM: string | null
  /** List price per base unit. */
  readonly salesUnitPrice: Decimal
  readonly adjustPrice: Decimal | null
  /** Percent. */
  readonly discount: Decimal | null
  readonly comment: string | null
}

export type EnteredOrder = Pick<
  NewSalesOrderDraft,
  'lines' | 'email' | 'deliveryDate' | 'deliveryTypeId' | 'discount' | 'orderType' | 'countryCode'
>

export interface CheckedEntry {
  readonly lines: readonly CheckedLine[]
  readonly materials: ReadonlyMap<number, EntryMaterial>
  /** Discount of the whole order, in percent. */
  readonly discount: Decimal | null
}

export interface CheckedAgainst {
  /** The earliest possible delivery day; no limit when absent. */
  readonly today?: string
  /** List prices of the draft by material; they also apply to the order made of it. */
  readonly offered?: ReadonlyMap<number, string> | undefined
  /** Values of the saved draft, which may stay even when they are no longer offered. */
  readonly before?: ListedValues | undefined
}

/** Header values that are chosen from lists. */
export type ListedValues = Pick<EnteredOrder, 'orderType' | 'countryCode'>

/**
 * Validates an order as it was entered, or a draft.
 * @throws Refusal 400 with every invalid value, 409 `no-lines`, `delivery-type-unknown`, `changed` for a list price
 */
export async function checkedEntry(
  tx: Tx,
  businessUnitId: number,
  entered: EnteredOrder,
  { today = '', offered, before }: CheckedAgainst,
): Promise<CheckedEntry> {
  if (entered.lines.length === 0) throw conflict('An order has at least one material.', { code: 'no-lines' })
  if (entered.deliveryTypeId !== null) await assertDeliveryType(tx, businessUnitId, entered.deliveryTypeId)
  const materials = await readEntryMaterials(
    tx.sql,
    businessUnitId,
    entered.lines.map(line => line.materialId),
  )
  const { lines, issues } = checkedLines(entered.lines, materials, 'body.lines')
  const own = collectedIssues()
  const discount = own.read(() => decimalOrNull(readPercent(entered.discount, 'body.discount')))
  const wrong = [
    ...headIssues(entered, today),
    ...listedIssues(entered, await salesOrderTypes(tx.sql, businessUnitId), before),
    ...own.issues,
    ...issues,
  ]
  if (wrong.length > 0 || discount === undefined) throw invalidInput(wrong)
  assertPrices(lines, materials, offered)
  return { lines, materials, discount }
}

/** Fields of a line's material that the validation needs. */
type CheckedMaterial = Pick<EntryMaterial, 'baseUoM' | 'decimals' | 'units' | 'salesPrice'>

/**
 * The lines of the order, and their issues. Pure.
 * @param path of the lines in the call, for instance `body.lines`
 */
function checkedLines(
  lines: readonly EnteredLine[],
  materials: ReadonlyMap<number, CheckedMaterial>,
  path: string,
): { readonly lines: readonly CheckedLine[]; readonly issues: readonly InputIssue[] } {
  const seen = new Set<number>()
  const checked: CheckedLine[] = []
  const issues = lines.flatMap((line, index): readonly InputIssue[] => {
    const at = `${path}.${index}`
    const material = materials.get(line.materialId)
    if (material === undefined)
      return [{ path: `${at}.materialId`, message: 'There is no such material.', code: 'not-listed' }]
    if (seen.has(line.materialId))
      return [
        { path: `${at}.materialId`, message: 'The material stands in the order already.', code: 'twice' },
      ]
    seen.add(line.materialId)
    const own = collectedIssues()
    const quantity = own.read(() => readBaseQuantity(line, material, at))
    const adjustPrice = own.read(() => readPrice(line.adjustPrice, `${at}.adjustPrice`))
    const discount = own.read(() => readPercent(line.discount, `${at}.discount`))
    if (quantity !== undefined && adjustPrice !== undefined && discount !== undefined)
      checked.push({
        materialId: line.materialId,
        quantity,
        uoM: unitOf(line, material),
        salesUnitPrice: decimal(line.salesUnitPrice ?? material.salesPrice),
        adjustPrice: decimalOrNull(adjustPrice),
        discount: decimalOrNull(discount),
        comment: line.comment || null,
      })
    return own.issues
  })
  return { lines: checked, issues }
}

/** The list prices must be those that the user has seen. @throws Refusal 409 `changed` */
function assertPrices(
  lines: readonly CheckedLine[],
  materials: ReadonlyMap<number, CheckedMaterial>,
  offered: ReadonlyMap<number, string> = new Map(),
): void {
  const isShown = ({ materialId, salesUnitPrice }: CheckedLine): boolean =>
    [materials.get(materialId)?.salesPrice, offered.get(materialId)].some(
      price => price !== undefined && decimal(price) === salesUnitPrice,
    )
  if (!lines.every(isShown)) throw changedMeanwhile(['salesUnitPrice'], 'A list price was changed meanwhile.')
}

/** @throws Refusal 409 `delivery-type-unknown` when the external system does not know it */
async function assertDeliveryType(tx: Tx, businessUnitId: number, deliveryTypeId: number): Promise<void> {
  const known = await tx.sql
    .selectFrom('delivery_type')
    .select('id')
    .where('business_unit_id', '=', businessUnitId)
    .where('id', '=', deliveryTypeId)
    .executeTakeFirst()
  if (known === undefined)
    throw conflict(`The external system knows no delivery type ${deliveryTypeId}.`, {
      code: 'delivery-type-unknown',
    })
}

/** Issues of an order's header. @param today yyyy-mm-dd */
function headIssues(
  head: Pick<EnteredOrder, 'email' | 'deliveryDate'>,
  today: string,
): readonly InputIssue[] {
  const issues: InputIssue[] = []
  if (head.email && !isEmailAddress(head.email))
    issues.push({ path: 'body.email', message: 'An email address.', code: 'not-an-email' })
  return [...issues, ...dueDayIssues('body.deliveryDate', head.deliveryDate, today)]
}

/** Header values that are not in their lists. @param orderTypes types that the business unit offers */
function listedIssues(
  { orderType, countryCode }: ListedValues,
  orderTypes: readonly string[],
  before: ListedValues | undefined,
): readonly InputIssue[] {
  return [
    ...orderTypeIssues('body.orderType', orderType, orderTypes, [before?.orderType]),
    ...countryIssues('body.countryCode', countryCode, [before?.countryCode]),
  ]
}

/** The quantity in base units: above zero, with decimals that unit and base unit allow. @throws Refusal 400 */
function readBaseQuantity(line: EnteredLine, material: CheckedMaterial, at: string): Decimal {
  const uoM = unitOf(line, material)
  const unit = uoM === null ? material : material.units.find(({ name }) => name === uoM)
  if (unit === undefined)
    throw invalidInput([
      {
        path: `${at}.uoM`,
        message: 'The material has no such unit.',
        code: 'not-known',
        values: { allowed: material.units.map(({ name }) => name).join(', ') },
      },
    ])
  const amount = readQuantity(line.quantity, `${at}.quantity`, {
    decimals: unit.decimals,
    isAboveLeast: true,
  })
  const inBase = inBaseUnits(amount, uoM, material.units)
  if (inBase === null || !hasDecimals(inBase, material.decimals))
    throw invalidInput([
      {
        path: `${at}.quantity`,
        message: 'Not a whole number of base units.',
        code: material.decimals === 0 ? 'not-whole' : 'too-many-decimals',
        ...(material.decimals > 0 && { values: { count: material.decimals } }),
      },
    ])
  readQuantity(decimalText(inBase), `${at}.quantity`, { most: quantityMost })
  return inBase
}

const unitOf = ({ uoM }: EnteredLine, { baseUoM }: CheckedMaterial): string | null =>
  uoM === baseUoM ? null : uoM

const decimalOrNull = (text: string | null): Decimal | null => (text === null ? null : decimal(text))

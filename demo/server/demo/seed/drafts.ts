/** Purchase drafts and sales order drafts that were saved but not finished. */
import { decimal, decimalText, divideHalfUp, type Decimal } from '../../../../src/contract/decimal'
import type { NeedSearch } from '../../../../src/contract/endpoints/purchase-inputs'
import { asciiOf, type MasterData, type SeedUser } from './master-data'
import type { SeedMaterial } from './materials'
import type { Random } from './random'
import { isoOf, type SeedClock } from './seed-clock'
import type { Sheet } from './sheet'

export interface DraftOptions {
  readonly businessUnitId: number
  readonly master: MasterData
  readonly clock: SeedClock
  readonly random: Random
}

const purchaseComments = [
  'Before the winter season',
  'Ask for a better price from 500 pieces',
  'Together with the delivery of next week',
  'Waits for approval',
]

/** Purchase drafts of the last weeks, one to three per supplier. */
export function makePurchaseDrafts(sheet: Sheet, count: number, options: DraftOptions): void {
  const { businessUnitId, master, clock, random } = options
  const suppliers = random.shuffled(master.supplierIds)
  const buyers = usersOf(master, ['Purchaser', 'Planner'])
  for (let index = 0; index < count; index += 1) {
    const supplierId = suppliers[index % suppliers.length] ?? 0
    const range = master.materials.filter(
      material => material.supplierId === supplierId && material.part !== 'broken',
    )
    if (range.length === 0) continue
    const isByNeed = random.chance(0.75)
    const daysAgo = Math.floor(((count - index) / count) * 45) + 1
    const draftId = sheet.add('purchase_draft', {
      business_unit_id: businessUnitId,
      draft_number: `PD-${String(2_001 + index)}`,
      supplier_id: supplierId,
      comment: random.chance(0.3) ? random.pick(purchaseComments) : null,
      search: isByNeed ? JSON.stringify(searchOf(index, clock.day(-daysAgo - historyDays))) : null,
      created_at: isoOf(clock.at(-daysAgo, clock.workMinute(random))),
      created_by: random.pick(buyers).id,
      version: 1,
    })
    for (const [line, material] of someOf(range, random.int(1, 14), random).entries()) {
      const demand = material.step * BigInt(random.int(4, usualMost(material) * 7))
      const isChanged = random.chance(0.15)
      sheet.add('purchase_draft_line', {
        business_unit_id: businessUnitId,
        draft_id: draftId,
        draft_line_no: (line + 1) * 10,
        material_id: material.id,
        quantity: decimalText(isChanged ? demand + material.step * BigInt(random.int(1, 12)) : demand),
        calculated_demand: isByNeed ? decimalText(demand) : null,
        purchase_unit_price: decimalText(shareOf(material.costPrice, random.int(92, 104))),
        version: 1,
      })
    }
  }
}

/** Length of the sales history on which drafts are based. */
const historyDays = 90

const criteriaOfDrafts: readonly NeedSearch['criteria'][] = [
  ['criticalLevel', 'optimalLevel'],
  ['criticalLevel', 'optimalLevel', 'knownOrders'],
  ['salesHistory'],
  ['criticalLevel', 'salesHistory'],
]

/** The criteria of a draft's proposal: common combinations, one after the other. */
function searchOf(index: number, historyFrom: string): NeedSearch {
  const criteria = criteriaOfDrafts[index % criteriaOfDrafts.length] ?? ['optimalLevel']
  const looksBack = criteria.includes('salesHistory')
  return {
    criteria,
    periodFrom: looksBack ? historyFrom : null,
    forecastDays: looksBack ? 45 : 30,
    growthFactor: looksBack && index % 3 === 0 ? '1.1' : '1',
    subtractsDrafts: true,
  }
}

const salesComments = ['The customer calls back', 'Deliver to the back entrance', 'Price agreed by phone']

/** Sales orders that the office entered and will complete later. */
export function makeSalesOrderDrafts(sheet: Sheet, count: number, options: DraftOptions): void {
  const { businessUnitId, master, clock, random } = options
  const sellers = usersOf(master, ['Planner', 'Supervisor'])
  const range = master.materials.filter(material => material.part !== 'broken')
  for (let index = 0; index < count; index += 1) {
    const customer = random.pick(master.customers)
    const draftId = sheet.add('sales_order_draft', {
      business_unit_id: businessUnitId,
      order_number: `SD-${String(3_001 + index)}`,
      order_type: random.pick(['Store', 'Wholesale']),
      customer_name: customer.name,
      company_name: customer.name,
      address: customer.street,
      zip_code: customer.zipCode,
      city: customer.city,
      country_code: customer.country,
      email: `order@${asciiOf(customer.name)}.example`,
      phone: customer.phone,
      delivery_type_id: random.pick(master.deliveryTypes).id,
      discount: random.chance(0.3) ? String(random.pick([2, 3, 5, 7.5, 10])) : null,
      comment: random.chance(0.4) ? random.pick(salesComments) : null,
      created_at: isoOf(clock.at(-Math.floor(((count - index) / count) * 20) - 1, clock.workMinute(random))),
      created_by: random.pick(sellers).id,
      version: 1,
    })
    for (const [line, material] of someOf(range, random.int(1, 9), random).entries()) {
      sheet.add('sales_order_draft_line', {
        business_unit_id: businessUnitId,
        draft_id: draftId,
        order_line_no: (line + 1) * 10,
        material_id: material.id,
        quantity: decimalText(material.step * BigInt(random.int(1, usualMost(material)))),
        sales_unit_price: decimalText(material.salesPrice),
        adjust_price: random.chance(0.15)
          ? decimalText(shareOf(material.salesPrice, random.int(85, 97)))
          : null,
        discount: random.chance(0.2) ? String(random.pick([5, 10, 12.5])) : null,
        comment: random.chance(0.1) ? 'Another colour will do' : null,
        version: 1,
      })
    }
  }
}

function usersOf({ users }: MasterData, roles: readonly string[]): readonly SeedUser[] {
  return users.filter(user => roles.includes(user.role))
}

function someOf(range: readonly SeedMaterial[], count: number, random: Random): SeedMaterial[] {
  return random.shuffled(range).slice(0, count)
}

/** Expensive materials are ordered in small quantities. */
function usualMost({ costPrice }: SeedMaterial): number {
  if (costPrice > decimal('1000')) return 3
  return costPrice > decimal('200') ? 8 : 24
}

/** A percentage of a price, in cents. */
function shareOf(price: Decimal, percent: number): Decimal {
  const cent = decimal('0.01')
  return divideHalfUp(price * BigInt(percent), 100n * cent) * cent
}

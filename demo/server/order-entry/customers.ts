/** Known customers: found by typed text, and added when an order has a new one. */
import { sql } from 'kysely'
import type { KnownCustomer, NewSalesOrder } from '../../../src/contract/endpoints/order-entry-inputs'
import { choicesMost } from '../../../src/contract/limits'
import type { Db, Tx } from '../core/db/database'
import { isPlainText, wildcardPattern } from '../core/search/search-text'

/** By name, at most choicesMost: those whose name, company or number contains the text. */
export async function findCustomers(db: Db, businessUnitId: number, find: string): Promise<KnownCustomer[]> {
  const text = find.trim()
  if (!isPlainText(text)) return []
  const pattern = wildcardPattern(`*${text}*`)
  const { rows } = await sql<KnownCustomer>`
    select id, customer_no as "customerNo", customer_name as "customerName", company_name as "companyName", address,
      zip_code as "zipCode", city, country_code as "countryCode", email, phone
    from customer
    where business_unit_id = ${businessUnitId}
      and (customer_name ilike ${pattern} or company_name ilike ${pattern} or customer_no ilike ${pattern})
    order by lower(customer_name), id limit ${choicesMost}`.execute(db.search)
  return rows
}

/** Saves the customer of an order, unless one with the same name, company and place is known. */
export async function rememberCustomer(tx: Tx, businessUnitId: number, order: NewSalesOrder): Promise<void> {
  const { customerName, companyName, address, zipCode, city, countryCode, email, phone } = order
  await sql`
    insert into customer (business_unit_id, customer_name, company_name, address, zip_code, city, country_code, email, phone)
    select ${businessUnitId}::bigint, ${customerName}::text, ${companyName}::text, ${address}::text, ${zipCode}::text,
      ${city}::text, ${countryCode}::text, ${email}::text, ${phone}::text
    where not exists (
      select 1 from customer c where c.business_unit_id = ${businessUnitId} and lower(c.customer_name) = lower(${customerName})
        and coalesce(lower(c.company_name), '') = coalesce(lower(${companyName}), '')
        and coalesce(c.zip_code, '') = coalesce(${zipCode}::text, '')
    )`.execute(tx.sql)
}

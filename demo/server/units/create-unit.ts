/** Creates a business unit with its starting data and its first administrator, in one transaction. */
import { sql, type Transaction } from 'kysely'
import { isCountryCode } from '../../../src/contract/countries'
import { isEmailAddress } from '../../../src/contract/email-address'
import { features, type Feature } from '../../../src/contract/features'
import { nameLengthMost, pickingSequenceMost, type Language } from '../../../src/contract/limits'
import { adminRole } from '../../../src/contract/permissions'
import { userTypes } from '../../../src/contract/states/office'
import type { Db } from '../core/db/database'
import type { Tables } from '../core/db/tables'
import { hashPassword, makePassword } from '../core/sessions/passwords'
import { StartError } from '../core/start-error'
import { formatsOfCountry } from './country-formats'
import {
  startingAreas,
  startingCauseCodes,
  startingDeliveryTypes,
  startingLoadCarriers,
  startingRoles,
  startingUnits,
  type Texts,
} from './starting-rows'
import { unitName } from './units'

export interface NewUnit {
  readonly name: string
  /** User name of the first administrator. */
  readonly admin: string
  /** Display name; the user name when empty. */
  readonly displayName: string
  readonly email: string
  /** Language of the administrator and of the unit's starting texts. */
  readonly language: Language
  /** ISO 3166-1; empty when unknown. */
  readonly country: string
  /** Whether users can sign in through an OpenId provider. */
  readonly hasOpenId: boolean
}

export interface CreatedUnit {
  readonly id: number
  readonly name: string
  readonly userName: string
  /** Shown once; changed at the first sign-in. */
  readonly password: string
}

/** Features that start disabled: they do nothing yet, take decisions from people, or show old pages; OpenId needs a provider. */
const offAtFirst: ReadonlySet<Feature> = new Set([
  'Kardex',
  'BusinessIntelligence',
  'InventoryAutoAcceptance',
  'EnableOldCockpitView',
  'OpenIdConnect',
])

/** @throws StartError that names the invalid value, or when the name is taken */
export async function createUnit(db: Db, requested: NewUnit): Promise<CreatedUnit> {
  const name = unitName(requested.name)
  assertFits(requested)
  const password = makePassword()
  const hash = await hashPassword(password)
  const userName = requested.admin.trim()
  const id = await db.read.transaction().execute(async tx => {
    const unit = await tx
      .insertInto('business_unit')
      .values({
        name,
        features: features.filter(
          feature => !offAtFirst.has(feature) || (feature === 'OpenIdConnect' && requested.hasOpenId),
        ),
      })
      .onConflict(taken => taken.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (unit === undefined) throw new StartError(`There is a business unit ${name} already.`)
    await addCompany(tx, unit.id, name, requested.country)
    const roleIds = await addRoles(tx, unit.id, requested.language)
    const user = await tx
      .insertInto('app_user')
      .values({
        business_unit_id: unit.id,
        user_name: userName,
        display_name: requested.displayName.trim() || userName,
        email: requested.email.trim(),
        password_hash: hash,
        must_change_password: true,
        picture: null,
        user_type: userTypes.indexOf('Administrator'),
        default_language: requested.language,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('app_user_role')
      .values({ user_id: user.id, role_id: roleIds.get(adminRole) ?? 0 })
      .execute()
    await addWarehouse(tx, unit.id, requested.language)
    await tx
      .insertInto('audit')
      .values({
        business_unit_id: unit.id,
        user_name: 'unit command',
        action: 'createUnit',
        entity: 'BusinessUnit',
        entity_id: unit.id,
        detail: JSON.stringify({ name, admin: userName }),
      })
      .execute()
    return unit.id
  })
  return { id, name, userName, password }
}

function assertFits({ admin, displayName, email, country }: NewUnit): void {
  const userName = admin.trim()
  if (userName === '' || userName.length > nameLengthMost)
    throw new StartError(`--admin: allowed is a user name of up to ${nameLengthMost} characters.`)
  if (displayName.length > nameLengthMost)
    throw new StartError(`--name: allowed are up to ${nameLengthMost} characters.`)
  if (!isEmailAddress(email.trim()) || email.length > nameLengthMost)
    throw new StartError(`--email: found "${email}", allowed is an address such as anna@acme.example.`)
  if (country !== '' && !isCountryCode(country))
    throw new StartError(`--country: found "${country}", allowed is a code of two letters such as DE.`)
}

async function addCompany(
  tx: Transaction<Tables>,
  businessUnitId: number,
  name: string,
  country: string,
): Promise<void> {
  const { region, dateFormat, timeFormat, numberFormat, currency } = formatsOfCountry(country)
  await tx
    .insertInto('company_info')
    .values({
      business_unit_id: businessUnitId,
      name,
      street_address: '',
      zip_code: '',
      city: '',
      country_code: country,
      region,
      date_format: dateFormat,
      time_format: timeFormat,
      number_format: numberFormat,
      currency,
    })
    .execute()
}

/** The ids of the roles by name. */
async function addRoles(
  tx: Transaction<Tables>,
  businessUnitId: number,
  language: Language,
): Promise<Map<string, number>> {
  const rows = await tx
    .insertInto('user_role')
    .values(
      startingRoles.map(({ name, systemRole }) => ({
        business_unit_id: businessUnitId,
        user_role_name: name[language],
        system_role: systemRole,
      })),
    )
    .returning(['id', 'user_role_name as name'])
    .execute()
  const ids = new Map(rows.map(({ id, name }) => [name, id]))
  for (const { name, adminRole: administeredBy } of startingRoles) {
    await tx
      .updateTable('user_role')
      .set({ admin_role_id: ids.get(administeredBy) ?? null })
      .where('id', '=', ids.get(name[language]) ?? 0)
      .execute()
  }
  return ids
}

async function addWarehouse(
  tx: Transaction<Tables>,
  businessUnitId: number,
  language: Language,
): Promise<void> {
  const own = { business_unit_id: businessUnitId }
  const nameOf = (text: Texts): string => text[language]
  const groups = await tx
    .insertInto('location_role_group')
    .values([...new Set(startingAreas.map(({ group }) => nameOf(group)))].map(name => ({ ...own, name })))
    .returning(['id', 'name'])
    .execute()
  for (const [index, { name, group, isPicking, isReceiving, place }] of startingAreas.entries()) {
    const area = await tx
      .insertInto('location_role')
      .values({
        ...own,
        name: nameOf(name),
        sequence: index + 1,
        is_picking: isPicking,
        is_receiving: isReceiving,
        location_role_group_id: groups.find(known => known.name === nameOf(group))?.id ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (place === undefined) continue
    await tx
      .insertInto('location')
      .values({
        ...own,
        name: nameOf(place),
        location_role_id: area.id,
        picking_sequence: pickingSequenceMost,
        available_for_pick: false,
        system_location: true,
      })
      .execute()
  }
  await sql`
    insert into user_role_area (role_id, location_role_group_id)
    select r.id, g.id from user_role r join location_role_group g on g.business_unit_id = r.business_unit_id
    where r.business_unit_id = ${businessUnitId}`.execute(tx)
  await tx
    .insertInto('unit_of_measure')
    .values(startingUnits.map(([name, decimals]) => ({ ...own, name: nameOf(name), decimals })))
    .execute()
  await tx
    .insertInto('delivery_type')
    .values(startingDeliveryTypes.map(name => ({ ...own, name: nameOf(name) })))
    .execute()
  await tx
    .insertInto('load_carrier_type')
    .values(startingLoadCarriers.map(name => ({ ...own, name: nameOf(name) })))
    .execute()
  await tx
    .insertInto('cause_code')
    .values(
      startingCauseCodes.map(([type, value, text]) => ({ ...own, type, value, display_text: nameOf(text) })),
    )
    .execute()
}

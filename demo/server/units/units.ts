/** The business units of an installation: listed, renamed, closed and opened again. None of this changes the data of a unit. */
import { sql } from 'kysely'
import { nameLengthMost } from '../../../src/contract/limits'
import type { Db, Tx } from '../core/db/database'
import { endSessionsOf } from '../core/sessions/session-store'
import { StartError } from '../core/start-error'
import { lockUnit } from '../core/unit/saved-settings'

export interface ListedUnit {
  readonly name: string
  readonly isClosed: boolean
  /** Active users without screens. */
  readonly users: number
}

/** All units by name. */
export async function listUnits(db: Pick<Db, 'read'>): Promise<ListedUnit[]> {
  const { rows } = await sql<ListedUnit>`
    select b.name, b.closed_at is not null as "isClosed", (
      select count(*)::int from app_user u
      where u.business_unit_id = b.id and u.is_active and not u.deleted and not u.is_device
    ) as users
    from business_unit b order by lower(b.name)`.execute(db.read)
  return rows
}

/** Gives every unit the configured licences; without a configured number each unit keeps its own. */
export async function setLicences(
  { read }: Pick<Db, 'read'>,
  { licences }: { readonly licences?: number | undefined },
): Promise<void> {
  if (licences === undefined) return
  await read.updateTable('business_unit').set({ concurrent_users: licences }).execute()
}

/** A valid name of a unit. @throws StartError that says what is allowed */
export function unitName(text: string): string {
  const name = text.trim()
  // It is typed into the sign-in page, which accepts no control characters.
  if (name === '' || name.length > nameLengthMost || /\p{Cc}/u.test(name)) {
    throw new StartError(`A business unit has a name of up to ${nameLengthMost} characters on one line.`)
  }
  return name
}

/** Renames a unit; sign-ins need the new name, open sessions go on. @throws StartError when there is no such unit, or the name is taken */
export async function renameUnit(db: Db, name: string, newName: string): Promise<void> {
  const to = unitName(newName)
  await onUnit(db, name, async (tx, { id, name: from }) => {
    const { rows } = await sql`select 1 from business_unit
      where lower(name) = ${to.toLowerCase()} and id <> ${id}`.execute(tx.sql)
    if (rows.length > 0) throw new StartError(`There is a business unit ${to} already.`)
    await tx.sql.updateTable('business_unit').set({ name: to }).where('id', '=', id).execute()
    tx.audit('renameUnit', 'BusinessUnit', id, { name: [from, to] })
    tx.settingsChanged()
  })
}

/** Closes a unit: ends its sessions and refuses sign-ins. @throws StartError when there is no such unit, or it is closed already */
export async function closeUnit(db: Db, name: string, now: Date): Promise<void> {
  await onUnit(db, name, async (tx, unit) => {
    if (unit.isClosed) throw new StartError(`The business unit ${unit.name} is closed already.`)
    await tx.sql
      .updateTable('business_unit')
      .set({ closed_at: now.toISOString() })
      .where('id', '=', unit.id)
      .execute()
    const users = await tx.sql
      .selectFrom('user_session')
      .select('user_id as id')
      .distinct()
      .where('business_unit_id', '=', unit.id)
      .where('ended_at', 'is', null)
      .execute()
    for (const { id } of users) await endSessionsOf(tx, id, now)
    tx.audit('closeUnit', 'BusinessUnit', unit.id, { name: unit.name })
    tx.settingsChanged()
  })
}

/** @throws StartError when there is no such unit, or it is open already */
export async function reopenUnit(db: Db, name: string): Promise<void> {
  await onUnit(db, name, async (tx, unit) => {
    if (!unit.isClosed) throw new StartError(`The business unit ${unit.name} is open.`)
    await tx.sql.updateTable('business_unit').set({ closed_at: null }).where('id', '=', unit.id).execute()
    tx.audit('reopenUnit', 'BusinessUnit', unit.id, { name: unit.name })
    tx.settingsChanged()
  })
}

export interface FoundUnit {
  readonly id: number
  readonly name: string
  readonly isClosed: boolean
}

/** @throws StartError with the names of the existing units */
export async function unitNamed(db: Pick<Db, 'read'>, name: string): Promise<FoundUnit> {
  const { rows } =
    await sql<FoundUnit>`select id, name, closed_at is not null as "isClosed" from business_unit
    where lower(name) = ${name.trim().toLowerCase()}`.execute(db.read)
  const [unit] = rows
  if (unit === undefined) {
    const names = (await listUnits(db)).map(known => known.name).join(', ')
    throw new StartError(
      `There is no business unit ${name.trim()}; ${names === '' ? 'there is none at all' : `there are ${names}`}.`,
    )
  }
  return unit
}

async function onUnit(
  db: Db,
  name: string,
  change: (tx: Tx, unit: FoundUnit) => Promise<void>,
): Promise<void> {
  const unit = await unitNamed(db, name)
  await db.tx({ businessUnitId: unit.id, userId: null, userName: 'unit command' }, async tx => {
    await lockUnit(tx, unit.id)
    await change(tx, unit)
  })
}

/** Key-value settings of an installation, shared by all nodes on its database. */
import type { Db } from './database'

/** The value; undefined before one was saved. */
export async function installationValue(db: Pick<Db, 'read'>, key: string): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** Saves a value, replacing the previous one. */
export async function setInstallationValue(db: Pick<Db, 'read'>, key: string, value: string): Promise<void> {
  await db.read
    .insertInto('installation')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The first saved value, whichever node saves it; `make` creates the initial one. */
export async function firstInstallationValue(
  db: Pick<Db, 'read'>,
  key: string,
  make: () => string,
): Promise<string> {
  await db.read
    .insertInto('installation')
    .values({ key, value: make() })
    .onConflict(conflict => conflict.column('key').doNothing())
    .execute()
  const { value } = await db.read
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return value
}

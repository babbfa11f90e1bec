/** What an installation knows of itself, by key; the same for all nodes that share its database. */
import type { Db } from './database'

/** The value; undefined before one was kept. */
export async function installationValue(db: Pick<Db, 'read'>, key: string): Promise<string | undefined> {
  const row = await db.read
    .selectFrom('installation')
    .select('value')
    .where('key', '=', key)
    .executeTakeFirst()
  return row?.value
}

/** Keeps a value in place of the one before. */
export async function setInstallationValue(db: Pick<Db, 'read'>, key: string, value: string): Promise<void> {
  await db.read
    .insertInto('installation')
    .values({ key, value })
    .onConflict(conflict => conflict.column('key').doUpdateSet({ value }))
    .execute()
}

/** The value that was kept first, by whichever node came first: `make` gives the one to begin with. */
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

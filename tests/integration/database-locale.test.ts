/** A database whose locale cannot fold letters: the start says what will not work. */
import { expect, it } from 'vitest'
import { openPostgres } from '../../demo/server/core/db/open-database'
import { setUp } from '../../demo/server/setup'
import { emptyDatabase } from './seeded-databases'

it.runIf(process.env.TEST_DATABASE_URL !== undefined).each([
  ['C.UTF-8', []],
  ['C', [expect.stringContaining('The locale of the database knows the letters of English only')]],
])('a start on a database with the locale %s says whether searches fold letters', async (locale, said) => {
  const { database, drop } = await emptyDatabase('postgres', `template0 encoding 'UTF8' locale '${locale}'`)
  if (database.kind !== 'postgres') throw new Error('Not on PostgreSQL.')
  const lines: string[] = []
  const onError = (error: Error) => {
    throw error
  }
  const db = await openPostgres(database.url, { onFatal: onError, onError })
  try {
    await setUp(db, {
      seedSize: 'none',
      demoPassword: undefined,
      now: () => new Date(),
      print: line => lines.push(line),
    })
  } finally {
    await db.close()
    await drop()
  }
  expect(lines.filter(line => line.includes('locale'))).toEqual(said)
})

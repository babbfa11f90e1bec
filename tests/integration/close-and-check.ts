/** Closes the server after tests of actions: pending work is finished, and no invariant of the domain may be violated. */
import { expect } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import type { TestServer } from './server-fixture'

/** Waits for background tasks of the last calls, closes the server, and fails when its database is inconsistent. */
export async function closeAndCheck(server: TestServer): Promise<void> {
  await server.settle()
  const broken = await checkInvariants(server.db, { isSettled: true })
  await server.close()
  expect(broken).toEqual([])
}

/** How tests of actions leave a server: everything that follows from them is done, and no invariant of the domain is broken. */
import { expect } from 'vitest'
import { checkInvariants } from '../../demo/server/checks/domain-check'
import type { TestServer } from './server-fixture'

/** Waits for what follows from the last calls, closes the server, and fails when its database contradicts itself. */
export async function closeSound(server: TestServer): Promise<void> {
  await server.settle()
  const broken = await checkInvariants(server.db, { isSettled: true })
  await server.close()
  expect(broken).toEqual([])
}

/**
 * A page that stays open while its user signs in again holds clients of the session that ended: in open dialogs, in the undo of a toast, in
 * a queue of uploads. Their calls go on with the user's next session.
 */
import { expect, it } from 'vitest'
import { group, post } from '../../../src/contract/endpoints/endpoint'
import { settings } from '../../../src/contract/endpoints/settings'
import { closeSessionOf } from '../../../src/kernel/close-session'
import { previewRole } from '../../../src/kernel/role-preview'
import type { CallOptions, KernelSession } from '../../../src/kernel/session'
import { answer } from './api-server'
import { acquire, context, runtimeForEachTest, server } from './runtime-bench'
import { startAnswers } from './start-answers'

runtimeForEachTest()

const signedOut = { kind: 'signed-out' }
const { change } = group('Thing', { change: post('/change', { summary: 'Changes it.' }) })
const save = ({ api }: KernelSession, options: CallOptions = {}) => api.call(change, {}, options)
const saves = () => server.requests.filter(({ url }) => url === '/api/Thing/change')

/** A session that the server has ended. */
async function endedSession(claims: object = {}): Promise<KernelSession> {
  const session = await acquire(context(claims, 'ended')).promise
  server.reply = (_, response) => answer(response, 403)
  await expect(session.api.call(settings.cockpit, {})).rejects.toMatchObject(signedOut)
  server.reply = startAnswers()
  return session
}

it('a call of an ended session is refused until its user has signed in again, then sent under its key', async () => {
  const session = await endedSession()
  const requestKey = '7b0d7a6e-6a3f-4d0c-9a3f-0c6f6a1f0a11'
  await expect(save(session, { requestKey })).rejects.toMatchObject(signedOut)
  expect(saves()).toHaveLength(0)
  await acquire(context({ sid: 's2' }, 'next')).promise
  await save(session, { requestKey })
  expect(saves()).toHaveLength(1)
  expect(saves()[0]?.headers).toMatchObject({
    authorization: expect.stringMatching(/next$/) as unknown,
    'idempotency-key': requestKey,
  })
})

it('a call of an ended session goes on with the newest one, and waits for it to start', async () => {
  const first = await endedSession()
  await endedSession()
  let hasSettings = () => {}
  const isHeld = new Promise<void>(held => {
    server.reply = (request, response) => {
      if (request.url !== '/api/Settings/cockpit') return startAnswers()(request, response)
      hasSettings = () => startAnswers()(request, response)
      held()
    }
  })
  const next = acquire(context({}, 'newest')).promise
  await isHeld
  const saved = save(first)
  expect(saves()).toHaveLength(0)
  hasSettings()
  await next
  await saved
  expect(saves()[0]?.headers.authorization).toMatch(/newest$/)
})

it('a call of an ended session is refused where the next one cannot start', async () => {
  const session = await endedSession()
  server.reply = startAnswers({ '/api/Settings/cockpit': 500 })
  const next = acquire(context()).promise
  const outcomes = await Promise.allSettled([next, save(session)])
  expect(outcomes).toMatchObject([{ reason: { kind: 'unexpected' } }, { reason: signedOut }])
})

it('a call of an ended session is never sent for another user', async () => {
  const session = await endedSession()
  await acquire(context({ sub: '8' })).promise
  await expect(save(session)).rejects.toMatchObject(signedOut)
  expect(saves()).toHaveLength(0)
})

it('a call of a session whose user signed out is not sent with his next one: that has other pages', async () => {
  const own = context()
  const session = await acquire(own).promise
  await closeSessionOf(own)
  await acquire(context()).promise
  await expect(save(session)).rejects.toMatchObject(signedOut)
  expect(saves()).toHaveLength(0)
})

it('a role preview ends with its session, also for the calls that go on with the next one', async () => {
  const session = await endedSession()
  previewRole(session, 'ViewerRole', [{ name: 'ViewerRole', systemRole: null }], {})
  const next = await acquire(context()).promise
  await save(session)
  previewRole(next, 'ViewerRole', [{ name: 'ViewerRole', systemRole: null }], {})
  await expect(save(session)).rejects.toMatchObject({ code: 'role-preview' })
  expect(saves()).toHaveLength(1)
})

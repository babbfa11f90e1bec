/** A user's own account: changing the password, resetting it by a link, and setting a picture. */
import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../demo/server/core/sessions/passwords'
import {
  resetLinkLifeMs,
  signInDelayMostMs,
  signInFailuresBeforeDelay,
} from '../../src/contract/sign-in-limits'
import { issuesOf, OwnAccounts } from './own-account-fixture'
import { describePictures } from './own-picture-checks'
import { enginesFor, startTestServer, testPassword, type Answer, type TestServer } from './server-fixture'

const good = 'Fjord-crane-1'

describe.each(enginesFor())('the account of the signed-in user on %s', engine => {
  let server: TestServer
  let accounts: OwnAccounts
  let now = new Date()
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => now })
    accounts = new OwnAccounts(server)
  })
  afterAll(() => server.close())

  /** Advances the clock past the delays that failed sign-ins of other tests caused. */
  const skipDelays = () => {
    now = new Date(now.getTime() + signInDelayMostMs)
  }

  describe('a change of the password', () => {
    const change = (
      token: string,
      currentPassword: string,
      newPassword: string,
      confirmation = newPassword,
    ) =>
      server.call('PUT', '/User/changePassword', {
        token,
        body: { currentPassword, newPassword, confirmation },
      })

    it('is refused with each rule that the new password violates, and changes nothing', async () => {
      const token = await accounts.tokenOf('planner2')
      expect(issuesOf(await change(token, testPassword, 'aB', 'aC'))).toEqual({
        status: 400,
        issues: [
          'body.newPassword: password-too-short',
          'body.newPassword: password-no-digit',
          'body.confirmation: password-not-confirmed',
        ],
      })
      expect(issuesOf(await change(token, testPassword, 'ABCDEFGHI1'))).toMatchObject({
        issues: ['body.newPassword: password-no-lowercase'],
      })
      expect(issuesOf(await change(token, testPassword, 'abcdefghi1'))).toMatchObject({
        issues: ['body.newPassword: password-no-uppercase'],
      })
      expect(issuesOf(await change(token, testPassword, testPassword))).toMatchObject({
        issues: ['body.newPassword: password-unchanged'],
      })
      expect((await accounts.signIn('planner2', testPassword)).status).toBe(200)
    })

    it('requires as many characters as the setting of the business unit', async () => {
      const { unit } = await accounts.userNamed('planner2')
      const token = await accounts.tokenOf('planner2')
      const rules = () => server.call('GET', '/User/passwordRules', { token })
      const before = (await rules()).body.result as { minimumLength: number }
      const value = String(before.minimumLength + 4)
      await server.db.tx({ businessUnitId: unit, userId: null, userName: 'test' }, async tx => {
        await tx.sql
          .insertInto('setting')
          .values({
            business_unit_id: unit,
            user_id: 0,
            client_id: 'Cockpit',
            owner: 'cockpit',
            key: 'passwordMinLength',
            value,
          })
          .execute()
        tx.settingsChanged()
      })
      expect((await rules()).body.result).toEqual({ minimumLength: Number(value) })
      expect(issuesOf(await change(token, testPassword, 'Abcdefghi1'))).toMatchObject({
        issues: ['body.newPassword: password-too-short'],
      })
      await server.db.tx({ businessUnitId: unit, userId: null, userName: 'test' }, async tx => {
        await tx.sql.deleteFrom('setting').where('key', '=', 'passwordMinLength').execute()
        tx.settingsChanged()
      })
    })

    it('requires the current password, and delays guesses of it', async () => {
      const token = await accounts.tokenOf('planner3')
      for (let failure = 0; failure < signInFailuresBeforeDelay; failure++) {
        const { status, body } = await change(token, 'Wrong-crane-1', good)
        expect([status, body.code]).toEqual([400, 'credentials-wrong'])
      }
      expect((await change(token, testPassword, good)).status).toBe(429)
      skipDelays()
    })

    it('ends the other sessions of the user, and not the current one', async () => {
      const [here, elsewhere] = [await accounts.tokenOf('planner2'), await accounts.tokenOf('planner2')]
      expect((await change(here, testPassword, good)).status).toBe(204)
      expect([await accounts.isTokenValid(here), await accounts.isTokenValid(elsewhere)]).toEqual([
        true,
        false,
      ])
      expect((await accounts.signIn('planner2', testPassword)).status).toBe(400)
      expect((await accounts.signIn('planner2', good)).status).toBe(200)
    })

    it('is made by one of two who know the password and change it at the same time', async () => {
      const [one, other] = [await accounts.tokenOf('supervisor'), await accounts.tokenOf('supervisor')]
      const both = await Promise.all([
        change(one, testPassword, 'First-crane-1'),
        change(other, testPassword, 'Second-crane-1'),
      ])
      expect(both.map(({ status, body }) => body?.code ?? status).toSorted()).toEqual([
        204,
        'credentials-wrong',
      ])
    })

    it('stores no password in plain text', async () => {
      const tables = ['app_user', 'audit', 'request_key'] as const
      const stored = await Promise.all(
        tables.map(table =>
          server.db.read
            .selectFrom(table as 'audit')
            .selectAll()
            .execute(),
        ),
      )
      expect(JSON.stringify(stored)).not.toContain(good)
      expect(JSON.stringify(stored)).not.toContain(testPassword)
    })
  })

  describe('the reset of a forgotten password', () => {
    const forgot = (userName: string, businessUnitName = 'Demo'): Promise<Answer> =>
      server.call('POST', '/User/forgotPassword', { body: { businessUnitName, userName } })
    const mailTo = async (address: string) => {
      await server.settle()
      const mail = (await server.mails.list()).find(({ to }) => to.includes(address))
      return mail === undefined ? undefined : { ...mail, token: /#([\w-]{43})\n/.exec(mail.text)?.[1] ?? '' }
    }
    const setByLink = (token: string, newPassword: string, confirmation = newPassword): Promise<Answer> =>
      server.call('PUT', '/User/password', { body: { proof: { token }, newPassword, confirmation } })
    const isUsable = async (token: string): Promise<boolean> =>
      (await server.call('POST', '/User/passwordToSet', { body: { proof: { token } } })).status === 200

    it('is requested with the same answer for unknown users and for users without an address', async () => {
      await server.db.read
        .updateTable('app_user')
        .set({ email: null })
        .where('id', '=', (await accounts.userNamed('controller')).id)
        .execute()
      const answers = [await forgot('nobody'), await forgot('controller'), await forgot('season1')]
      answers.push(await forgot('planner', 'Elsewhere'))
      expect(answers.map(({ status, body }) => ({ status, body }))).toEqual(
        answers.map(() => ({ status: 204, body: undefined })),
      )
      await server.settle()
      expect(await server.mails.list()).toEqual([])
      skipDelays()
    })

    it('sets a new password once by the link of a mail in the user’s language, and ends all sessions', async () => {
      const session = await accounts.tokenOf('supervisor2')
      expect((await forgot('Supervisor2')).status).toBe(204)
      const mail = await mailTo('supervisor2@demo.example')
      expect(mail?.subject).toBe('Ditt nya lösenord till Cockpit')
      expect(mail?.text).toContain(`${server.url.replace('127.0.0.1', 'localhost')}/reset-password#`)
      const token = mail?.token ?? ''
      const { body } = await server.call('POST', '/User/passwordToSet', { body: { proof: { token } } })
      expect(body.result).toMatchObject({ businessUnitName: 'Demo', userName: 'supervisor2' })

      expect(issuesOf(await setByLink(token, 'short', 'other')).issues).toContain(
        'body.confirmation: password-not-confirmed',
      )
      expect(await accounts.isTokenValid(session)).toBe(true)
      expect((await setByLink(token, good)).status).toBe(204)
      expect(await accounts.isTokenValid(session)).toBe(false)
      expect((await accounts.signIn('supervisor2', good)).status).toBe(200)

      const again = await setByLink(token, 'Another-crane-1')
      expect([again.status, again.body.code]).toEqual([400, 'reset-link-over'])
      expect(await isUsable(token)).toBe(false)
      expect((await accounts.signIn('supervisor2', good)).status).toBe(200)
    })

    it('accepts one of two concurrent uses of the link', async () => {
      await forgot('viewer2')
      const token = (await mailTo('viewer2@demo.example'))?.token ?? ''
      const both = await Promise.all([setByLink(token, 'First-crane-1'), setByLink(token, 'Second-crane-1')])
      expect(both.map(({ status }) => status).sort()).toEqual([204, 400])
    })

    it('accepts no link that is expired, superseded by a newer password, or of a deactivated user', async () => {
      await forgot('purchaser')
      const old = (await mailTo('purchaser@demo.example'))?.token ?? ''
      expect(await isUsable(old)).toBe(true)
      now = new Date(now.getTime() + resetLinkLifeMs)
      expect(await isUsable(old)).toBe(false)
      expect((await setByLink(old, good)).body.code).toBe('reset-link-over')

      await forgot('purchaser')
      const overtaken = (await mailTo('purchaser@demo.example'))?.token ?? ''
      expect(overtaken).not.toBe(old)
      await server.call('PUT', '/User/changePassword', {
        token: await accounts.tokenOf('purchaser'),
        body: { currentPassword: testPassword, newPassword: good, confirmation: good },
      })
      expect(await isUsable(overtaken)).toBe(false)

      await forgot('purchaser2')
      const left = (await mailTo('purchaser2@demo.example'))?.token ?? ''
      const { id } = await accounts.userNamed('purchaser2')
      await server.db.read.updateTable('app_user').set({ is_active: false }).where('id', '=', id).execute()
      expect(await isUsable(left)).toBe(false)
      skipDelays()
    })

    it('accepts no link that was sent to a former address of the user', async () => {
      await forgot('purchaser')
      const token = (await mailTo('purchaser@demo.example'))?.token ?? ''
      expect(await isUsable(token)).toBe(true)
      const { id } = await accounts.userNamed('purchaser')
      const admin = await accounts.tokenOf('admin')
      const update = (body: object) => server.call('PUT', '/User', { token: admin, body: { id, ...body } })
      expect((await update({ displayName: 'Still here' })).status).toBe(200)
      expect(await isUsable(token)).toBe(true)
      expect((await update({ email: 'elsewhere@demo.example' })).status).toBe(200)
      expect(await isUsable(token)).toBe(false)
      skipDelays()
    })

    it('stores no token of a link in the database', async () => {
      await forgot('viewer')
      const token = (await mailTo('viewer@demo.example'))?.token ?? ''
      const stored = await server.db.read.selectFrom('password_reset').selectAll().execute()
      expect(stored).not.toEqual([])
      expect(JSON.stringify(stored)).not.toContain(token)
      skipDelays()
    })

    it('is limited in requests, which prevent no sign-in', async () => {
      const before = (await readdir(server.mails.path)).length
      const statuses: number[] = []
      for (let turn = 0; turn < signInFailuresBeforeDelay + 2; turn++) {
        statuses.push((await forgot('global')).status)
      }
      expect(statuses.filter(status => status === 429).length).toBe(2)
      await server.settle()
      expect((await readdir(server.mails.path)).length - before).toBe(signInFailuresBeforeDelay)
      skipDelays()
      expect((await accounts.signIn('global', testPassword)).status).toBe(200)
    })
  })

  describe('a password that an administrator set', () => {
    it('starts no session before the user has set a new one', async () => {
      const { id } = await accounts.userNamed('erp-connector')
      await server.db.read
        .updateTable('app_user')
        .set({ password_hash: await hashPassword('Given-crane-1'), must_change_password: true })
        .where('id', '=', id)
        .execute()
      const refused = await accounts.signIn('erp-connector', 'Given-crane-1')
      expect([refused.status, refused.body.code]).toEqual([400, 'must-change-password'])
      expect(refused.headers.get('set-cookie')).toBeNull()

      const set = (currentPassword: string, newPassword: string) =>
        server.call('PUT', '/User/password', {
          body: {
            proof: { businessUnitName: 'Demo', userName: 'erp-connector', currentPassword },
            newPassword,
            confirmation: newPassword,
          },
        })
      expect((await set('Wrong-crane-1', good)).body.code).toBe('credentials-wrong')
      expect(issuesOf(await set('Given-crane-1', 'Given-crane-1')).issues).toEqual([
        'body.newPassword: password-unchanged',
      ])
      // Of two who know it one sets the new one: the other does not replace that.
      const both = await Promise.all([set('Given-crane-1', good), set('Given-crane-1', 'Other-crane-1')])
      expect(both.map(({ status, body }) => body?.code ?? status).toSorted()).toEqual([
        204,
        'credentials-wrong',
      ])
      const chosen = both[0]?.status === 204 ? good : 'Other-crane-1'
      expect((await accounts.signIn('erp-connector', chosen)).status).toBe(200)
    })
  })

  describePictures(() => accounts)
})

/** Users of the business unit Demo, with the calls for their own accounts. */
import { expect } from 'vitest'
import { testPassword, type Answer, type TestServer } from './server-fixture'

export class OwnAccounts {
  constructor(readonly server: TestServer) {}

  signIn(userName: string, password: string): Promise<Answer> {
    const body = { businessUnitName: 'Demo', userName, password }
    return this.server.call('POST', '/authentication/user', { body })
  }

  /** Signs a user in and returns the access token. */
  async tokenOf(userName: string, password = testPassword): Promise<string> {
    const { status, body } = await this.signIn(userName, password)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body.result as { accessToken: string }).accessToken
  }

  /** Whether a session is still valid. */
  async isTokenValid(token: string): Promise<boolean> {
    return (await this.server.call('POST', '/userSession/heartbeat', { token })).status === 200
  }

  userNamed(name: string) {
    return this.server.db.read
      .selectFrom('app_user')
      .innerJoin('business_unit', 'business_unit.id', 'app_user.business_unit_id')
      .select(['app_user.id', 'app_user.picture', 'app_user.business_unit_id as unit'])
      .where('business_unit.name', '=', 'Demo')
      .where('user_name', '=', name)
      .executeTakeFirstOrThrow()
  }
}

/** The issues of an answer, by field. */
export const issuesOf = ({ status, body }: Answer) => ({
  status,
  issues: (body?.issues ?? []).map(({ path, code }) => `${path}: ${code}`),
})

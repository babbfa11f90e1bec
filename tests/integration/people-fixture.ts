/** Fixture for tests of users and roles: an administrator who creates them, and the created users. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { NewUser, UserUpdate } from '../../src/contract/endpoints/user-inputs'
import type { RoleHeader } from '../../src/contract/endpoints/users'
import type { User, UserRole } from '../../src/contract/entities/user'
import type { ActionResult } from '../../src/contract/failures'
import { callApi, testPassword, type Answer, type TestServer } from './server-fixture'

export const resultOf = ({ body }: Answer): ActionResult => body.result
/** Code of the refusal of a call or of its only row. */
export const codeOf = (answer: Answer): string | undefined =>
  answer.status >= 400 ? answer.body.code : resultOf(answer).failed[0]?.code

interface AuditRow {
  readonly action: string
  readonly user_name: string
  readonly detail: Record<string, unknown>
}

/** Users and roles of a business unit, administered by one of its users. */
export class People {
  static #number = 0
  #token = ''

  constructor(
    readonly server: TestServer,
    readonly businessUnitName = 'Demo',
  ) {}

  get token(): string {
    return this.#token
  }

  async signIn(userName = 'admin'): Promise<this> {
    this.#token = await this.server.signIn(userName, this.businessUnitName)
    return this
  }

  /** The same users and roles, administered by a user who was created here. */
  async as({ userName }: { readonly userName: string }): Promise<People> {
    const other = new People(this.server, this.businessUnitName)
    other.#token = await this.tokenOf(userName)
    return other
  }

  freshName(what = 'person'): string {
    return `${what}-${++People.#number}`
  }

  user(method: string, path: string, body?: object, token = this.#token): Promise<Answer> {
    return this.server.call(method, `/User${path}`, { token, ...(body && { body }) })
  }

  role(method: string, path: string, body?: object, token = this.#token): Promise<Answer> {
    return this.server.call(method, `/UserRole${path}`, { token, ...(body && { body }) })
  }

  async roles(): Promise<readonly RoleHeader[]> {
    return (await this.role('GET', '/header')).body.result
  }

  async roleId(name: string): Promise<number> {
    const found = (await this.roles()).find(({ userRoleName }) => userRoleName === name)
    if (found === undefined) throw new Error(`There is no role ${name}.`)
    return found.id
  }

  /** The input for a new user, as the dialog sends it; `more` overrides values. */
  async userInput(more: object = {}): Promise<object> {
    return {
      userName: this.freshName(),
      displayName: 'New Person',
      defaultLanguage: 'da-DK',
      roleIds: [await this.roleId('ViewerRole')],
      ...more,
    }
  }

  /** Creates a user with these roles who can sign in with the password of the tests. */
  async fresh(
    roleNames: readonly string[] = ['ViewerRole'],
    more: Partial<NewUser> = {},
  ): Promise<{ id: number; userName: string }> {
    const userName = more.userName ?? this.freshName()
    const roleIds = await Promise.all(roleNames.map(name => this.roleId(name)))
    const answer = await this.user('POST', '', {
      userName,
      displayName: `The ${userName}`,
      defaultLanguage: 'en-GB',
      roleIds,
      ...more,
    })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    const id = resultOf(answer).done[0]?.id ?? 0
    await this.setTestPassword(id)
    return { id, userName }
  }

  /** Sets the password of the seed's users, as if the user had chosen it. */
  async setTestPassword(id: number): Promise<void> {
    await sql`update app_user u set must_change_password = false, password_hash = seeded.password_hash
      from app_user seeded where u.id = ${id} and seeded.user_name = 'viewer'
        and seeded.business_unit_id = u.business_unit_id`.execute(this.server.db.read)
  }

  signInAs(userName: string, password = testPassword): Promise<Answer> {
    return callApi(this.server.url, 'POST', '/authentication/user', {
      body: { businessUnitName: this.businessUnitName, userName, password },
    })
  }

  async tokenOf(userName: string): Promise<string> {
    const answer = await this.signInAs(userName)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return (answer.body.result as { accessToken: string }).accessToken
  }

  /** Creates a role as the dialog does. */
  async freshRole(more: object = {}): Promise<{ id: number; userRoleName: string }> {
    const userRoleName = this.freshName('role')
    const answer = await this.role('POST', '', { userRoleName, ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { id: resultOf(answer).done[0]?.id ?? 0, userRoleName }
  }

  update(id: number, values: Omit<UserUpdate, 'id'>): Promise<Answer> {
    return this.user('PUT', '', { id, ...values })
  }

  async rowOf(id: number): Promise<User | undefined> {
    const filters = [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }]
    const answer = await this.user('POST', '/search', { filters })
    return (answer.body.result as User[])[0]
  }

  async roleRowOf(id: number): Promise<UserRole | undefined> {
    const filters = [{ selector: 'id', operator: 'IsEqualTo', value: id, type: 'number' }]
    const answer = await this.role('POST', '/search', { filters })
    return (answer.body.result as UserRole[])[0]
  }

  async auditOf(entity: 'User' | 'UserRole', id: number): Promise<AuditRow[]> {
    const { rows } = await sql<AuditRow>`
      select action, user_name, detail from audit where entity = ${entity} and entity_id = ${id} order by id
    `.execute(this.server.db.read)
    return rows
  }

  /** Whether a token is still accepted. */
  async isTokenValid(token: string): Promise<boolean> {
    return (await this.server.call('GET', '/Settings/cockpit', { token })).status === 200
  }
}

/** Fixture for tests of screens: the administrator who creates them, and the wall that connects. */
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { LoginResult } from '../../src/contract/endpoints/authentication'
import type { PairingCode } from '../../src/contract/endpoints/screens'
import type { Screen } from '../../src/contract/entities/screen'
import type { ActionResult } from '../../src/contract/failures'
import type { Answer, TestServer } from './server-fixture'

export const resultOf = ({ body }: Answer): ActionResult => body.result
export const tokenOf = ({ body }: Answer): string => (body.result as LoginResult).accessToken
export const cookieOf = ({ headers }: Answer): string => headers.get('set-cookie')?.split(';')[0] ?? ''

interface AuditRow {
  readonly action: string
  readonly user_name: string
  readonly detail: Record<string, unknown>
}

/** The screens of the unit Demo, with the calls of its administrator. */
export class ScreenAdmin {
  #token = ''
  #number = 0

  constructor(readonly server: TestServer) {}

  get token(): string {
    return this.#token
  }

  /** Gets a token for the administrator; needed again after the clock was moved. */
  async signIn(): Promise<this> {
    this.#token = await this.server.signIn('admin')
    return this
  }

  call(method: string, path: string, body?: object, token = this.#token): Promise<Answer> {
    return this.server.call(method, `/Screen${path}`, { token, ...(body && { body }) })
  }

  freshName(): string {
    return `Wall ${++this.#number}`
  }

  /** Creates a screen that is not connected. */
  async fresh(more: object = {}): Promise<{ id: number; name: string }> {
    const name = this.freshName()
    const answer = await this.call('POST', '', { name, selections: [[12, 14]], ...more })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { id: resultOf(answer).done[0]?.id ?? 0, name }
  }

  async codeFor(id: number): Promise<string> {
    const { status, body } = await this.call('POST', `/${id}/code`)
    expect(status, JSON.stringify(body)).toBe(200)
    return (body.result as PairingCode).code
  }

  /** Types a code at a wall. */
  pair(code: string): Promise<Answer> {
    return this.server.call('POST', '/authentication/screen', { body: { code } })
  }

  /** Creates a screen and connects a wall to it. */
  async connected(more: object = {}) {
    const screen = await this.fresh(more)
    const answer = await this.pair(await this.codeFor(screen.id))
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return { ...screen, token: tokenOf(answer), cookie: cookieOf(answer) }
  }

  /** The renewal that a wall requests when its token expires. */
  refresh(cookie: string): Promise<Answer> {
    const headers = { cookie, 'x-cockpit-refresh': 'screen' }
    return this.server.call('POST', '/authentication/refresh', { headers })
  }

  async search(token = this.#token): Promise<Screen[]> {
    const answer = await this.server.call('POST', '/Screen/search', {
      token,
      body: { filters: [], take: 1000 },
    })
    return answer.body.result
  }

  async rowOf(id: number): Promise<Screen | undefined> {
    return (await this.search()).find(row => row.id === id)
  }

  async auditOf(id: number): Promise<AuditRow[]> {
    const { rows } = await sql<AuditRow>`
      select action, user_name, detail from audit where entity = 'Screen' and entity_id = ${id} order by id
    `.execute(this.server.db.read)
    return rows
  }
}

/** Saved views: who sees them, who may change and share them, and which one a user's grid opens with. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { orderGridViews } from '../../src/catalog/views/order-grid-views'
import type { CustomView, CustomViewHeader } from '../../src/contract/entities/custom-view'
import { nameLengthMost, savedViewsMost } from '../../src/contract/limits'
import { defaultArrangement } from '../../src/ui/grid/layout/arrangement'
import { readSavedView, savedViewContent } from '../../src/ui/grid/layout/saved-views'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

const owner = 'SalesOrders'
const view = orderGridViews.find(({ name }) => name === owner) ?? orderGridViews[0]

describe.each(enginesFor())('saved views on %s', engine => {
  let server: TestServer
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    server = await startTestServer({ engine })
    const units = {
      Demo: ['planner', 'planner2', 'admin', 'global'],
      Nordlager: ['planner', 'admin', 'global'],
    }
    for (const [unit, names] of Object.entries(units)) {
      for (const name of names) tokens.set(`${unit} ${name}`, await server.signIn(name, unit))
    }
  })
  afterAll(() => server.close())

  /** A user of the unit Demo, or `Nordlager planner`. */
  const tokenOf = (who: string) => tokens.get(who.includes(' ') ? who : `Demo ${who}`) ?? ''
  const call = (who: string, method: string, path: string, body?: unknown): Promise<Answer> =>
    server.call(method, path, { token: tokenOf(who), ...(body === undefined ? {} : { body }) })
  const contentOf = (name: string) => {
    if (view === undefined) throw new Error('There is no view.')
    return savedViewContent(view, owner, name, defaultArrangement(view))
  }
  type Target = 'Me' | 'BusinessUnit' | 'All'
  const save = (who: string, target: Target, name: string, id?: number) =>
    call(who, 'PUT', `/CustomView/SaveFor${target}`, {
      view: contentOf(name),
      ...(id === undefined ? {} : { id }),
    })
  const saved = async (who: string, target: Target, name: string): Promise<CustomViewHeader> => {
    const answer = await save(who, target, name)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.result
  }
  const headers = async (who: string): Promise<readonly CustomViewHeader[]> =>
    (await call(who, 'GET', `/CustomView/headers?owner=${owner}`)).body.result
  const names = async (who: string) => (await headers(who)).map(({ customViewName }) => customViewName)
  const primaries = async (who: string) =>
    ((await call(who, 'GET', '/PrimaryView/')).body.result as { id: number; owner: string }[]).find(
      primary => primary.owner === owner,
    )?.id
  const markPrimary = (who: string, target: 'Me' | 'All', id: number | null) =>
    call(who, 'PUT', `/PrimaryView/SaveFor${target}`, { owner, id })

  it('of one user are visible to nobody else', async () => {
    const mine = await saved('planner', 'Me', 'Only mine')
    expect(mine).toMatchObject({ scope: 'me', isShared: false, isOwn: true, canChange: true })
    expect(await names('planner')).toContain('Only mine')
    for (const other of ['planner2', 'admin', 'global', 'Nordlager planner']) {
      expect(await names(other)).not.toContain('Only mine')
      expect((await call(other, 'GET', `/CustomView/${mine.id}?owner=${owner}`)).status).toBe(404)
      expect((await save(other, 'Me', 'Taken over', mine.id)).status).toBe(404)
      expect((await call(other, 'DELETE', `/CustomView/${mine.id}`)).status).toBeGreaterThanOrEqual(403)
    }
    const ofAllGrids = async (who: string): Promise<readonly CustomViewHeader[]> =>
      (await call(who, 'GET', '/CustomView/headers')).body.result
    expect(await ofAllGrids('planner')).toContainEqual(mine)
    expect((await ofAllGrids('admin')).map(({ id }) => id)).not.toContain(mine.id)
    const { body } = await call('planner', 'GET', `/CustomView/${mine.id}?owner=${owner}`)
    expect(body.result).toMatchObject({ ...contentOf('Only mine'), createdBy: 'Camilla Juul' })
  })

  it('of the business unit are visible in it and not in another', async () => {
    const shared = await saved('admin', 'BusinessUnit', 'Of the unit')
    expect(shared).toMatchObject({ scope: 'businessUnit', isShared: true })
    const found = (await headers('planner')).find(({ id }) => id === shared.id)
    expect(found).toMatchObject({ isOwn: false, canChange: false, createdBy: 'Ingrid Haugland' })
    expect((await headers('global')).find(({ id }) => id === shared.id)).toMatchObject({ canChange: true })
    for (const other of ['Nordlager planner', 'Nordlager admin', 'Nordlager global']) {
      expect(await names(other)).not.toContain('Of the unit')
      expect((await call(other, 'GET', `/CustomView/${shared.id}?owner=${owner}`)).status).toBe(404)
      expect((await call(other, 'DELETE', `/CustomView/${shared.id}`)).status).toBe(404)
    }
  })

  it('for everybody are visible in every unit, and changed only in the unit of their creation or by a global admin', async () => {
    const forAll = await saved('global', 'All', 'Of everybody')
    expect((await headers('Nordlager planner')).find(({ id }) => id === forAll.id)).toMatchObject({
      scope: 'all',
      isOwn: false,
      canChange: false,
    })
    expect((await save('Nordlager admin', 'All', 'Of somebody else', forAll.id)).body.code).toBe(
      'view-no-rights',
    )
    expect((await call('Nordlager admin', 'DELETE', `/CustomView/${forAll.id}`)).body.code).toBe(
      'view-no-rights',
    )
    expect((await headers('admin')).find(({ id }) => id === forAll.id)).toMatchObject({ canChange: false })
    expect((await save('admin', 'BusinessUnit', 'Ours now', forAll.id)).body.code).toBe('view-no-rights')
    expect((await save('Nordlager global', 'BusinessUnit', 'Ours now', forAll.id)).body.code).toBe(
      'view-no-rights',
    )
    expect(
      (await save('Nordlager global', 'All', 'Of everybody, renamed', forAll.id)).body.result,
    ).toMatchObject({
      customViewName: 'Of everybody, renamed',
      scope: 'all',
    })
    expect((await call('Nordlager global', 'DELETE', `/CustomView/${forAll.id}`)).status).toBe(204)
  })

  it('for everybody are limited to the business unit if their administrator is not a global one', async () => {
    const ofUnit = await saved('admin', 'All', 'Of all of us')
    expect(ofUnit).toMatchObject({ scope: 'businessUnit', canChange: true })
    expect(await names('planner')).toContain('Of all of us')
    expect(await names('Nordlager planner')).not.toContain('Of all of us')
  })

  it('are refused with an unknown grid or beyond their size limits', async () => {
    const content = contentOf('Anywhere')
    const wrong = [
      [{ ...content, owner: 'Nowhere' }, 'body.view.owner'],
      [{ ...content, columnGrouping: Array(5_000).fill('state') }, 'body.view.columnGrouping'],
      [
        { ...content, visibleColumnName: { master: ['x'.repeat(100_000)], detail: [] } },
        'body.view.visibleColumnName.master.0',
      ],
      [{ ...content, key: 'x'.repeat(100_000) }, 'body.view.key'],
    ] as const
    for (const [input, path] of wrong) {
      const { status, body } = await call('planner', 'PUT', '/CustomView/SaveForMe', { view: input })
      expect({ status, paths: body.issues?.map(issue => issue.path) }).toEqual({ status: 400, paths: [path] })
    }
    const mark = await call('planner', 'PUT', '/PrimaryView/SaveForMe', { owner: 'Nowhere', id: null })
    expect(mark.body.issues?.[0]).toMatchObject({ path: 'body.owner' })
    expect(mark.body.issues?.[0]?.message).toContain('SalesOrders')
  })

  it('are shared only by users with the permission', async () => {
    for (const target of ['BusinessUnit', 'All'] as const) {
      const { status, body } = await save('planner', target, `Not for ${target}`)
      expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission-denied' })
    }
    const { status, body } = await markPrimary('planner', 'All', null)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'permission-denied' })
  })

  it('of another user are refused without the permission, and never become private', async () => {
    const shared = await saved('admin', 'BusinessUnit', 'Do not touch')
    expect((await call('planner', 'DELETE', `/CustomView/${shared.id}`)).body.code).toBe('view-no-rights')
    expect((await save('planner', 'Me', 'Mine now', shared.id)).body.code).toBe('view-no-rights')
    expect((await save('global', 'Me', 'Mine now', shared.id)).body.code).toBe('view-no-rights')
    expect((await save('global', 'BusinessUnit', 'Touched', shared.id)).status).toBe(200)
    expect(await names('planner')).toContain('Touched')
  })

  it('have a valid name that is unique among the views their owner may open', async () => {
    await saved('admin', 'BusinessUnit', 'Taken')
    for (const [who, target] of [
      ['planner', 'Me'],
      ['admin', 'All'],
    ] as const) {
      const { status, body } = await save(who, target, '  tAKEN ')
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'view-name-taken' })
    }
    expect((await save('Nordlager planner', 'Me', 'Taken')).status).toBe(200)
    for (const name of ['', '   ', 'a\u0000b', 'a\nb', 'x'.repeat(nameLengthMost + 1)]) {
      const answer = await call('planner', 'PUT', '/CustomView/SaveForMe', {
        view: { ...contentOf('valid'), customViewName: name },
      })
      expect(answer.status, JSON.stringify(name)).toBe(400)
    }
  })

  it('keep their name when they are replaced, and release it when they are deleted', async () => {
    const { id } = await saved('planner', 'Me', 'Again')
    expect((await save('planner', 'Me', 'Again', id)).body.result).toMatchObject({ id })
    expect((await save('planner', 'Me', 'Again')).status).toBe(409)
    expect((await call('planner', 'DELETE', `/CustomView/${id}`)).status).toBe(204)
    expect((await save('planner', 'Me', 'Again', id)).status).toBe(404)
    await saved('planner', 'Me', 'Again')
  })

  it('that were changed since they were read are replaced only by somebody who has read that', async () => {
    const shared = await saved('admin', 'BusinessUnit', 'Watched')
    const replace = (who: string, sort: string, read?: string) =>
      call(who, 'PUT', '/CustomView/SaveForBusinessUnit', {
        id: shared.id,
        view: { ...contentOf('Watched'), columnToSortOn: sort },
        ...(read === undefined ? {} : { read }),
      })
    const sortNow = async () => {
      const { body } = await call('admin', 'GET', `/CustomView/${shared.id}?owner=${owner}`)
      return (body.result as CustomView).columnToSortOn
    }
    const theirs = await replace('global', 'priority', shared.revision)
    expect(theirs.status).toBe(200)
    expect(await replace('admin', 'orderNo', shared.revision)).toMatchObject({
      status: 409,
      body: { code: 'changed' },
    })
    expect(await sortNow()).toBe('priority')
    const { revision } = theirs.body.result as CustomViewHeader
    expect((await replace('admin', 'orderNo', revision)).status).toBe(200)
    expect(await sortNow()).toBe('orderNo')
    await call('admin', 'DELETE', `/CustomView/${shared.id}`)
  })

  it('that are saved concurrently under one name are saved once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        save(at % 2 === 0 ? 'admin' : 'global', at % 3 === 0 ? 'All' : 'BusinessUnit', 'At once'),
      ),
    )
    const statuses = answers.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, 409, 409, 409, 409, 409, 409, 409])
  })

  it('are primary for their user first, then for the whole unit', async () => {
    const shared = await saved('admin', 'BusinessUnit', 'Start here')
    const mine = await saved('planner', 'Me', 'My start')
    expect((await markPrimary('admin', 'All', shared.id)).status).toBe(204)
    expect(await primaries('planner')).toBe(shared.id)
    expect(await primaries('planner2')).toBe(shared.id)
    expect(await primaries('Nordlager planner')).toBeUndefined()

    expect((await markPrimary('planner', 'Me', mine.id)).status).toBe(204)
    expect(await primaries('planner')).toBe(mine.id)
    expect(await primaries('planner2')).toBe(shared.id)
    const marks = (await headers('planner')).filter(header => header.isPrimary || header.isPrimaryForAll)
    expect(marks.map(({ id, isPrimary, isPrimaryForAll }) => ({ id, isPrimary, isPrimaryForAll }))).toEqual([
      { id: mine.id, isPrimary: true, isPrimaryForAll: false },
      { id: shared.id, isPrimary: false, isPrimaryForAll: true },
    ])

    expect((await call('planner', 'DELETE', `/CustomView/${mine.id}`)).status).toBe(204)
    expect(await primaries('planner')).toBe(shared.id)
    expect((await markPrimary('admin', 'All', null)).status).toBe(204)
    expect(await primaries('planner2')).toBeUndefined()
  })

  it('that other users may not open cannot become the primary view of others', async () => {
    const mine = await saved('planner', 'Me', 'Private start')
    expect((await markPrimary('planner2', 'Me', mine.id)).status).toBe(404)
    const own = await saved('admin', 'Me', 'Private start of an admin')
    expect((await markPrimary('admin', 'All', own.id)).body.code).toBe('view-no-rights')
    expect((await markPrimary('admin', 'All', mine.id)).status).toBe(404)
  })

  it('of the demo’s users are read with every column, group and sort', async () => {
    let count = 0
    for (const one of orderGridViews) {
      const listed = (await call('planner', 'GET', `/CustomView/headers?owner=${one.name}`)).body
        .result as readonly CustomViewHeader[]
      for (const header of listed) {
        const { body } = await call('planner', 'GET', `/CustomView/${header.id}?owner=${one.name}`)
        const content: CustomView = body.result
        const { arrangement, isCorrupt, dropped } = readSavedView(one, content)
        expect({ name: header.customViewName, isCorrupt, dropped }).toMatchObject({
          isCorrupt: false,
          dropped: [],
        })
        expect(arrangement.master.columns).toEqual(content.visibleColumnName.master)
        expect(arrangement.master.groups).toEqual(content.columnGrouping)
        expect(arrangement.master.sort[0]?.selector ?? null).toBe(content.columnToSortOn)
        count++
      }
    }
    expect(count).toBeGreaterThan(6)
  })

  it('are limited for a user and a grid: more would fill the database', async () => {
    const { id } = await saved('planner2', 'Me', 'One of many')
    const present = (await headers('planner2')).filter(({ isOwn }) => isOwn).length
    await sql`insert into custom_view (business_unit_id, user_id, owner, name, scope, content)
      select business_unit_id, user_id, owner, 'Many ' || n, 'me', content
      from custom_view, generate_series(1, ${savedViewsMost - present}::int) n where id = ${id}`.execute(
      server.db.read,
    )
    expect(await save('planner2', 'Me', 'One too many')).toMatchObject({
      status: 409,
      body: { code: 'too-many' },
    })
    // A present one can still be replaced, and others have a limit of their own.
    expect((await save('planner2', 'Me', 'Another name', id)).status).toBe(200)
    expect((await save('planner', 'Me', 'Of the other')).status).toBe(200)
    await sql`delete from custom_view where name like 'Many %'`.execute(server.db.read)
    expect((await save('planner2', 'Me', 'One too many')).status).toBe(200)
  })
})

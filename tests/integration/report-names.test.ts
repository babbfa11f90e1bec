/** What criteria name, on both engines: names by their ids, what was deleted since, and how many locations they choose. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CriteriaNames } from '../../src/contract/reports/criteria-names'
import type { ReportName } from '../../src/contract/reports/report-names'
import { closeSound } from './close-sound'
import { makeReportUnit, type ReportUnit } from './report-unit'
import { engines, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(engines)('the names of criteria on %s', engine => {
  let server: TestServer
  let unit: ReportUnit
  let token: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    unit = await makeReportUnit(server, 'Names', {
      region: 'Europe/Copenhagen',
      people: ['Ann', 'Bo', 'Łucja <b>'],
      areas: { Shelves: ['S-1', 'S-2', 'S-3'], Pallets: ['P-1'] },
      materials: ['A', 'B'],
    })
    await sql`update material set material_group = 'Øl & <i>vin</i>' where business_unit_id = ${unit.id} and item_no = 'A'`.execute(
      server.db.read,
    )
    token = await server.signIn('Ann', unit.name)
  })
  afterAll(() => closeSound(server))

  const ask = (report: ReportName, criteria: unknown, as = token): Promise<Answer> =>
    server.call('POST', `/Report/${report}/names`, { token: as, body: { criteria } })
  const names = async (report: ReportName, criteria: object): Promise<CriteriaNames> => {
    const { status, body } = await ask(report, criteria)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.result
  }

  it('are those of users and roles in the order in which they were chosen, also of those deleted since', async () => {
    const [bo, lucja] = [await unit.userId('Bo'), await unit.userId('Łucja <b>')]
    const [shelves, pallets] = [await unit.areaId('Shelves'), await unit.areaId('Pallets')]
    const elsewhere = await makeReportUnit(server, 'Elsewhere', {
      region: 'Europe/Copenhagen',
      people: ['Stranger'],
      areas: {},
      materials: [],
    })
    const stranger = await elsewhere.userId('Stranger')
    await sql`update app_user set is_active = false where id = ${bo}`.execute(server.db.read)
    const read = await names('employeeEfficiency', {
      userIds: [lucja, stranger, bo],
      locationRoleIds: [pallets, 999_999_999, shelves],
    })
    expect(read.users).toEqual([
      { id: lucja, name: 'Łucja <b>', isGone: false },
      { id: stranger, name: null, isGone: true },
      { id: bo, name: 'Bo', isGone: true },
    ])
    expect(read.locationRoles).toEqual([
      { id: pallets, name: 'Pallets', isGone: false },
      { id: 999_999_999, name: null, isGone: true },
      { id: shelves, name: 'Shelves', isGone: false },
    ])
    await sql`update app_user set is_active = true, deleted = true where id = ${bo}`.execute(server.db.read)
    expect((await names('employeeEfficiency', { userIds: [bo] })).users).toEqual([
      { id: bo, name: 'Bo', isGone: true },
    ])
  })

  it('tell of locations, groups and materials that are there no more, however they are written', async () => {
    const read = await names('materialSummary', {
      fromLocation: 's-1',
      toLocation: 'S-9',
      materialGroups: ['øl & <I>VIN</i>', 'Gone'],
      materialsSKU: ['a', "C'); drop table material; --"],
    })
    expect(read).toMatchObject({
      users: [],
      goneLocations: ['S-9'],
      goneGroups: ['Gone'],
      goneMaterials: ["C'); drop table material; --"],
      locations: { chosen: 3, all: 4 },
    })
    await sql`update location set deleted = true where business_unit_id = ${unit.id} and name = 'S-1'`.execute(
      server.db.read,
    )
    const later = await names('materialSummary', {
      fromLocation: 'S-1',
      locationRoles: [await unit.areaId('Shelves')],
    })
    expect(later).toMatchObject({ goneLocations: ['S-1'], locations: { chosen: 2, all: 3 } })
  })

  it('are read of unfinished criteria as far as these can be', async () => {
    const read = await names('employeeEfficiency', {
      userIds: ['nobody'],
      locationRoleIds: { id: 1 },
      dateFrom: 'soon',
    })
    expect(read).toMatchObject({ users: [], locationRoles: [], goneLocations: [] })
    expect(await names('materialSummary', { fromLocation: 7, materialGroups: ['a\0b'] })).toMatchObject({
      goneLocations: [],
      goneGroups: [],
    })
  })

  it('are told to nobody else', async () => {
    expect((await ask('materialSummary', {}, '')).status).toBe(401)
    expect((await ask('materialSummary', 'all')).status).toBe(400)
    const unknown = await ask('salaries' as ReportName, {})
    expect(unknown.status).toBe(400)
    await sql`update business_unit set features = array_remove(features, 'MaterialSummary') where id = ${unit.id}`.execute(
      server.db.read,
    )
    await server.db.tx({ businessUnitId: unit.id, userId: null, userName: 'test' }, async tx => {
      tx.settingsChanged()
    })
    await expect
      .poll(async () => (await ask('materialSummary', {})).body, { timeout: 20_000 })
      .toMatchObject({ code: 'feature-off' })
    expect((await ask('employeeEfficiency', {})).status).toBe(200)
  })
})

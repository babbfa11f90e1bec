/** Names in criteria: by ids, of deleted rows, and the number of selected locations; and the names of a report's groups. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { MaterialSummaryRow } from '../../src/contract/entities/reports'
import { chartGroupsMost } from '../../src/contract/report-limits'
import type { CriteriaNames } from '../../src/contract/reports/criteria-names'
import type { ReportName } from '../../src/contract/reports/report-names'
import { closeAndCheck } from './close-and-check'
import { demoUnitId, reportClient } from './report-fixture'
import { makeReportUnit, type ReportUnit } from './report-unit'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('the names in reports on %s', engine => {
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
  afterAll(() => closeAndCheck(server))

  const ask = (report: ReportName, criteria: unknown, as = token): Promise<Answer> =>
    server.call('POST', `/Report/${report}/names`, { token: as, body: { criteria } })
  const names = async (report: ReportName, criteria: object): Promise<CriteriaNames> => {
    const { status, body } = await ask(report, criteria)
    expect(status, JSON.stringify(body)).toBe(200)
    return body.result
  }

  it('are those of users and roles in their chosen order, also of deleted ones', async () => {
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

  it('mark locations, groups and materials that no longer exist, whatever their case or characters', async () => {
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

  it('are returned as far as possible for incomplete criteria', async () => {
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

  it('are refused without a session, without the feature, and for unknown reports', async () => {
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
      .poll(async () => (await ask('materialSummary', {})).body)
      .toMatchObject({ code: 'feature-off' })
    expect((await ask('employeeEfficiency', {})).status).toBe(200)
  })

  it('are unchanged in the chart, which has the largest groups one by one and the others as one bar', async () => {
    const unitId = await demoUnitId(server)
    const report = await reportClient(server, 'materialSummary')
    const names = ['<b onclick="x()">bold</b>', 'Żółć & Gęś', 'ביגוד', '=1+1', 'Ærøskøbing']
    for (let number = 0; number < chartGroupsMost + 5; number += 1) {
      const name = names[number] ?? `Group ${number}`
      await sql`with added as (
          insert into material (business_unit_id, item_no, name, base_uom, material_group, cost_price)
          values (${unitId}, ${`MANY-${number}`}, ${name}, 'pcs', ${name}, ${1_000_000 - number}) returning id)
        insert into stock_transaction (business_unit_id, at, process_type, material_id, to_location_id, quantity, unit_cost)
        select ${unitId}::bigint, now(), 'Gain', added.id,
          (select min(id) from location where business_unit_id = ${unitId}), 2, 0 from added`.execute(
        server.db.read,
      )
    }
    const items = Array.from({ length: chartGroupsMost + 5 }, (_, number) => `MANY-${number}`)
    const criteria = { basedOn: 'costPrice', materialsSKU: items }
    const { chart } = await report.facts(criteria)
    expect(chart).toHaveLength(chartGroupsMost + 1)
    expect(chart.slice(0, 5).map(({ key }) => key)).toEqual(names)
    const remaining = Array.from({ length: 5 }, (_, index) => 2 * (1_000_000 - chartGroupsMost - index))
    expect(chart.at(-1)).toEqual({
      key: null,
      value: String(remaining.reduce((sum, value) => sum + value, 0)),
      count: 5,
      others: 5,
    })
    const single = await report.facts({ ...criteria, materialsSKU: items.slice(0, chartGroupsMost + 1) })
    expect(single.chart.at(-1)).toMatchObject({ key: `Group ${chartGroupsMost}`, count: 1 })
    const rows = await report.rows<MaterialSummaryRow>(criteria)
    expect(
      names.filter(name => !rows.some(row => row.materialName === name && row.materialGroup === name)),
    ).toEqual([])
    // Deletes transactions whose quantities have no stock, which violates the domain's rules.
    await sql`delete from stock_transaction where material_id in (select id from material where item_no like 'MANY-%')`.execute(
      server.db.read,
    )
  })
})

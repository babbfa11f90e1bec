/** Days in imported files that other systems write as empty, or that no page accepts. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatDefaults } from '../../src/contract/limits'
import { csvOf, freshUnit, importer, type Importer, type UploadedFile } from './import-fixture'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

/** 9:30 in the company's region. */
const now = '2026-10-01T07:30:00.000Z'

describe.each(enginesFor())('imported days on %s', engine => {
  let server: TestServer
  let unit: number
  let imports: Importer
  beforeAll(async () => {
    server = await startTestServer({ engine, now: () => new Date(now) })
    unit = await freshUnit(server, 'Fresh')
    imports = importer(server, await server.signIn('admin', 'Fresh'))
    const materials = [
      ['Item number', 'Name', 'Unit', 'Picking area'],
      ['M-1', 'Hammer', 'pcs', 'Shelves'],
    ]
    const places = [
      ['Location', 'Area', 'Picking sequence'],
      ...[1, 2, 3, 4, 5].map(place => [`A-0${place}`, 'Shelves', String(place)]),
    ]
    const addsMissing = { addsMissing: true }
    await imports.importAll('materials', { name: 'materials.csv', content: csvOf(materials) }, addsMissing)
    await imports.importAll('locations', { name: 'locations.csv', content: csvOf(places) }, addsMissing)
  })
  afterAll(() => server.close())

  const stocks = (...lines: string[][]): UploadedFile => ({
    name: 'stocks.csv',
    content: csvOf([['Item no.', 'Location', 'Quantity', 'FIFO date'], ...lines]),
  })

  it('are empty in year 0001 and where all are zero, and refused in any other year that pages refuse', async () => {
    const days = [
      '0001-01-01',
      '01.01.0001 00:00:00',
      '00.00.0000',
      '01.10.0206',
      '2026-10-13T22:00:00+99:00',
    ]
    const file = stocks(...days.map((day, index) => ['M-1', `A-0${index + 1}`, '1', day]))
    const { id } = await imports.upload('stocks', file)
    expect(await imports.check(id)).toMatchObject({ state: 'Checked', counts: { added: 3, rejected: 2 } })
    expect(await imports.mistakes(id)).toMatchObject([
      { field: 'fifoDate', code: 'not-a-date', found: '01.10.0206' },
      { field: 'fifoDate', code: 'not-a-date', found: '2026-10-13T22:00:00+99:00' },
    ])
    await imports.run(id, 'valid')
    const { rows } = await sql<{ day: string }>`
      select distinct to_char(fifo_date at time zone ${formatDefaults.region}, 'YYYY-MM-DD') as day
      from stock where business_unit_id = ${unit}`.execute(server.db.read)
    expect(rows).toEqual([{ day: '2026-10-01' }])
  })
})

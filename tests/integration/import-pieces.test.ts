/** Imported stocks with serial numbers: a number is one piece, in the warehouse and within the file. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { csvOf, freshUnit, importer, type Importer, type UploadedFile } from './import-fixture'
import { closeAndCheck } from './close-and-check'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

describe.each(enginesFor())('imported serial numbers on %s', engine => {
  let server: TestServer
  let imports: Importer
  beforeAll(async () => {
    server = await startTestServer({ engine })
    await freshUnit(server, 'Fresh')
    imports = importer(server, await server.signIn('admin', 'Fresh'))
    await imports.importAll(
      'materials',
      csv(
        'materials',
        ['Item number', 'Name', 'Unit', 'Picking area', 'Serial number'],
        ['P-1', 'Pump', 'pcs', 'Shelves', 'yes'],
      ),
      { addsMissing: true },
    )
    await imports.importAll(
      'locations',
      csv(
        'locations',
        ['Location', 'Area', 'Picking sequence'],
        ['A-01', 'Shelves', '1'],
        ['A-02', 'Shelves', '2'],
      ),
      { addsMissing: true },
    )
  })
  afterAll(() => closeAndCheck(server))

  const csv = (name: string, ...lines: string[][]): UploadedFile => ({
    name: `${name}.csv`,
    content: csvOf(lines),
  })
  const stocks = (...lines: string[][]): UploadedFile =>
    csv(
      'stocks',
      ['Item no.', 'Location', 'Quantity', 'Serial number'],
      ...lines.map(line => ['P-1', ...line]),
    )
  const taken = { field: 'serialNumber', code: 'taken' }

  it('are refused where the piece is in stock elsewhere, and twice in a file', async () => {
    await imports.importAll('stocks', stocks(['A-01', '1', 'S-1'], ['A-02', '0', 'S-1']))
    const { id } = await imports.upload(
      'stocks',
      stocks(['A-02', '1', 'S-1'], ['A-01', '1', 'S-2'], ['A-02', '1', 'S-2']),
    )
    expect((await imports.check(id)).counts).toMatchObject({ rejected: 2, added: 1 })
    expect(await imports.mistakes(id)).toMatchObject([
      { ...taken, found: 'S-1' },
      { ...taken, found: 'S-2' },
    ])
    expect((await imports.run(id, 'valid')).counts).toMatchObject({ rejected: 2, added: 1 })
  })

  it('move where the file first takes the piece away from its old place', async () => {
    const moved = await imports.importAll('stocks', stocks(['A-01', '0', 'S-1'], ['A-02', '1', 'S-1']))
    expect(moved.counts).toMatchObject({ changed: 2 })
    expect((await imports.importAll('stocks', stocks(['A-02', '1', 'S-1']))).counts).toMatchObject({
      unchanged: 1,
    })
  })
})

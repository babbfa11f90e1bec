/** Labels: text and bars of the PDF are read back, and the print is recorded at the printer. */
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelPdf } from '../../demo/server/printing/label-pdf'
import type { LabelPrinter } from '../../src/contract/master-data/printer'
import type { Printer } from '../../src/contract/master-data/printer'
import type { ActionResult } from '../../src/contract/failures'
import { materialLabel } from '../../src/contract/label'
import { labelsMost } from '../../src/contract/limits'
import { readBarcode } from '../barcode-reader'
import { readPdf } from './pdf-reader'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

describe.each(enginesFor())('labels on %s', engine => {
  let server: TestServer
  let office: string
  let admin: string
  let unitId: number
  let materials: { id: number; item_no: string; barcode: string | null; ean: string | null }[]

  beforeAll(async () => {
    server = await startTestServer({ engine })
    office = await server.signIn('supervisor')
    admin = await server.signIn('admin')
    unitId = (await all<{ id: number }>(sql`select id from business_unit where name = 'Demo'`))[0]?.id ?? 0
    materials = await all(sql`
      select id, item_no, barcode, ean from material where business_unit_id = ${unitId} order by id limit 3`)
  })
  afterAll(() => server.close())

  const all = async <T>(query: RawBuilder<unknown>): Promise<T[]> =>
    (await query.execute(server.db.read)).rows as T[]
  const ids = () => materials.map(({ id }) => id)
  const printers = async (): Promise<LabelPrinter[]> =>
    (await server.call('GET', '/Printer/materialPrintersWithDefinitions', { token: office })).body.result
  const aPrinter = async (): Promise<LabelPrinter> => {
    const [printer] = await printers()
    if (printer === undefined) throw new Error('the seed has no printer of labels')
    return printer
  }
  const print = (body: object, path = '/Material/printLabel', token = office): Promise<Answer> =>
    server.call('POST', path, { token, body })
  const resultOf = (answer: Answer): ActionResult => answer.body.result
  const jobs = () =>
    all<{ printer_id: number; copies: number; label_count: number; labels: { title: string }[] }>(
      sql`select printer_id, copies, label_count, labels from print_job where business_unit_id = ${unitId} order by id`,
    )

  it('are a PDF with a page for each, whose bars encode the code', async () => {
    const response = await fetch(
      `${server.url}/api/Material/labelPreview?${ids()
        .map(id => `ids=${id}`)
        .join('&')}`,
      { headers: { Authorization: `Bearer ${office}` } },
    )
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    const pages = readPages(Buffer.from(await response.arrayBuffer()))
    expect(pages.map(({ barcode }) => barcode)).toEqual(
      materials.map(({ barcode, ean, item_no }) => barcode ?? ean ?? item_no),
    )
    expect(pages.map(({ text }) => text.split('\n')[0])).toEqual(materials.map(({ item_no }) => item_no))
  })

  it('record what is printed, where, and how often, at the printer and in the history', async () => {
    const printer = await aPrinter()
    const answer = await print({ materialIds: ids(), printerId: printer.id, copies: 2 })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(
      resultOf(answer)
        .done.map(({ id }) => id)
        .sort(),
    ).toEqual(ids().sort())
    const [job] = (await jobs()).slice(-1)
    expect(job).toMatchObject({ printer_id: printer.id, copies: 2, label_count: 2 * materials.length })
    expect(job?.labels.map(({ title }) => title).sort()).toEqual(
      materials.map(({ item_no }) => item_no).sort(),
    )
    expect((await printers()).find(({ id }) => id === printer.id)).toMatchObject({
      lastPrintedBy: expect.any(String),
      lastPrintedDate: expect.any(String),
    })
    const found = await server.call('POST', '/Printer/search', {
      token: admin,
      body: { filters: [{ selector: 'id', operator: 'IsEqualTo', value: printer.id, type: 'number' }] },
    })
    const [row] = found.body.result as Printer[]
    expect(row).toMatchObject({ id: printer.id, labelsPrinted: 2 * materials.length })
    const [audit] = await all<{ detail: { reason: string } }>(
      sql`select detail from audit where entity = 'Material' and action = 'printLabel' and entity_id = ${ids()[0]}`,
    )
    expect(audit?.detail.reason).toBe(`${printer.name}, 2×`)
  })

  it('of locations are printed the same way', async () => {
    const [place] = await all<{ id: number; name: string }>(
      sql`select id, name from location where business_unit_id = ${unitId} order by id limit 1`,
    )
    const body = { locationIds: [place?.id ?? 0], printerId: (await aPrinter()).id }
    expect((await print(body, '/Location/printLabel')).status).toBe(200)
    const [job] = (await jobs()).slice(-1)
    expect(job).toMatchObject({ label_count: 1, labels: [{ title: place?.name, code: place?.name }] })
  })

  it('of unknown materials fail, and the others are printed', async () => {
    const answer = await print({ materialIds: [ids()[0], 999_999_999], printerId: (await aPrinter()).id })
    expect(answer.status).toBe(207)
    expect(resultOf(answer).failed).toMatchObject([{ id: 999_999_999, code: 'not-found' }])
    expect(resultOf(answer).done).toHaveLength(1)
  })

  it('are not printed with invalid input', async () => {
    const before = (await jobs()).length
    const printerId = (await aPrinter()).id
    const [pages] = await all<{ id: number }>(
      sql`select id from printer where business_unit_id = ${unitId} and print_technology = 'PostScript'`,
    )
    const [other] = await all<{ id: number }>(
      sql`select id from printer where business_unit_id <> ${unitId} and print_technology = 'ZPL'`,
    )
    const materialIds = ids()
    for (const body of [
      { materialIds, printerId: 999_999_999 },
      { materialIds, printerId: pages?.id },
      { materialIds, printerId: other?.id },
      { materialIds, printerId, copies: 0 },
      { materialIds, printerId, copies: 1.5 },
      { materialIds, printerId, copies: 101 },
      { materialIds: [], printerId },
      { materialIds: Array.from({ length: labelsMost + 1 }, (_, at) => at + 1), printerId },
      { materialIds: Array.from({ length: 10 }, (_, at) => at + 1), printerId, copies: 100 },
    ]) {
      expect(await print(body), JSON.stringify(body).slice(0, 80)).toMatchObject({
        status: 400,
        body: { code: 'invalid-input' },
      })
    }
    expect(await jobs()).toHaveLength(before)
  })

  it('are only rehearsed on request', async () => {
    const before = (await jobs()).length
    const answer = await server.call('POST', '/Material/printLabel', {
      token: office,
      body: { materialIds: ids(), printerId: (await aPrinter()).id },
      headers: { 'Cockpit-Rehearsal': 'true' },
    })
    expect(answer.status).toBe(200)
    expect(await jobs()).toHaveLength(before)
  })
})

describe('the PDF of a label', () => {
  it('contains the letters of the six languages as text that can be copied', async () => {
    const name = 'Łódź żółć æøå ÆØÅ größe'
    const label = materialLabel({
      itemNo: 'ÆŁ-1',
      name,
      barcode: '4006381333931',
      ean: null,
      baseUoM: 'szt.',
    })
    const pieces: Uint8Array[] = []
    for await (const piece of labelPdf([label], new Date(0))) pieces.push(piece)
    const [page] = readPages(Buffer.concat(pieces))
    expect(page).toEqual({ text: `ÆŁ-1\n${name}\n4006381333931\n1 szt.`, barcode: '4006381333931' })
  })
})

/** Text and barcode of every page. */
function readPages(pdf: Buffer): { text: string; barcode: string | null }[] {
  return readPdf(pdf).map(({ texts, drawing }) => ({ text: texts.join('\n'), barcode: barcodeOf(drawing) }))
}

function barcodeOf(drawing: string): string | null {
  const bars = [...drawing.matchAll(/^([\d.]+) [\d.]+ ([\d.]+) [\d.]+ re$/gm)].map(([, x, width]) => ({
    x: Number(x),
    width: Number(width),
  }))
  if (bars.length === 0) return null
  const module = Math.min(...bars.map(({ width }) => width))
  const widths = bars.flatMap((bar, at) => {
    const next = bars[at + 1]
    return next === undefined ? [bar.width] : [bar.width, next.x - bar.x - bar.width]
  })
  return readBarcode(widths.map(width => Math.round(width / module)))
}

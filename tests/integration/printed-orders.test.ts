/** Printed purchase orders: the text of the PDF is read back, page by page. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionResult } from '../../src/contract/failures'
import { languages, type Language } from '../../src/contract/limits'
import { createIngoingOrder } from '../../demo/server/purchasing/create-ingoing-order'
import { shippedTexts } from '../../demo/server/core/shipped-texts'
import { closeAndCheck } from './close-and-check'
import { readPdf } from './pdf-reader'
import { enginesFor, startTestServer, type TestServer } from './server-fixture'

/** The headers of the lines. */
const lineHeads = [
  'field.orderLineNo',
  'field.itemNo',
  'field.material',
  'field.quantity',
  'field.uoM',
  'printedOrder.price',
  'printedOrder.sum',
]
const letters = 'Łódź żółć ąęńś, Ærø Øresund Å, größe Übung, åäö'
const comment = `Please deliver to gate 4. ${letters}\nRing twice.`

describe.each(enginesFor())('printed purchase orders on %s', engine => {
  let server: TestServer
  let buyer: string
  let unitId: number
  let supplierId: number
  let materials: { id: number; item_no: string; name: string; base_uom: string }[]

  beforeAll(async () => {
    server = await startTestServer({ engine })
    buyer = await server.signIn('planner')
    unitId = (await rowsOf<{ id: number }>(sql`select id from business_unit where name = 'Demo'`))[0]?.id ?? 0
    await sql`update company_info set name = 'Lager Øst A/S', street_address = 'Æblevej 3', zip_code = '5000',
      city = 'Odense', country_code = 'DK', date_format = 'DD.MM.YYYY', number_format = 'de-DE', currency = 'DKK'
      where business_unit_id = ${unitId}`.execute(server.db.read)
    await server.db.tx(unit(), async tx => {
      const { id } = await tx.sql
        .insertInto('supplier')
        .values({
          business_unit_id: unitId,
          supplier_name: `Hurtownia ${letters}`,
          contact_person: 'Zażółć Gęś',
          company_email: 'order@hurtownia.example',
          lead_time_days: 9,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      supplierId = id
    })
    materials = await rowsOf(sql`select m.id, m.item_no, m.name, m.base_uom from material m
      where m.business_unit_id = ${unitId} and m.base_uom is not null order by m.id limit 150`)
  })
  afterAll(() => closeAndCheck(server))

  async function rowsOf<T>(query: ReturnType<typeof sql>): Promise<T[]> {
    return (await query.execute(server.db.read)).rows as T[]
  }
  const unit = () => ({ businessUnitId: unitId, userId: null, userName: 'test' })
  const newOrder = (orderNo: string, lines: { quantity: string; price: string }[], more: object = {}) =>
    server.db.tx(unit(), tx =>
      createIngoingOrder(tx, unit(), {
        orderNo,
        supplierId,
        supplierOrderId: null,
        expectedReceiptDate: '2027-03-09',
        priority: 3,
        lines: lines.map((line, index) => ({ ...line, materialId: materials[index]?.id ?? 0 })),
        now: new Date('2027-02-28T10:00:00Z'),
        ...more,
      }),
    )
  const print = (id: number, language?: string, token = buyer) =>
    fetch(
      `${server.url}/api/IngoingOrder/${id}/pdf${language === undefined ? '' : `?language=${language}`}`,
      {
        headers: { Authorization: `Bearer ${token}` },
      },
    )
  const pagesOf = async (id: number, language?: Language) => {
    const response = await print(id, language)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    return readPdf(Buffer.from(await response.arrayBuffer())).map(({ texts }) => texts)
  }
  /** The text of the page without its line breaks. */
  const flat = (texts: readonly string[]) => texts.join(' ')

  it('contain buyer, supplier, lines, dates and prices, with total and comment', async () => {
    const id = await newOrder(
      'PO-PRINT-1',
      [
        { quantity: '1200', price: '1.2345' },
        { quantity: '2.5', price: '10' },
      ],
      { comment, supplierOrderId: 'SO-77' },
    )
    const [texts = [], ...more] = await pagesOf(id, 'da-DK')
    expect(more).toEqual([])
    const text = flat(texts)
    for (const part of [
      'Lager Øst A/S',
      'Æblevej 3',
      '5000 Odense',
      'Indkøbsordre',
      'PO-PRINT-1',
      `Hurtownia ${letters}`,
      'Zażółć Gęś',
      'order@hurtownia.example',
      'Ordredato 28.02.2027',
      'Forventet modtagelse 09.03.2027',
      'Jeres ordrenr. SO-77',
      'I alt DKK 1.506,40',
      'Kommentar Please deliver to gate 4.',
      'Ring twice.',
      'Side 1 af 1',
    ])
      expect(text).toContain(part)
    const [first, second] = materials
    expect(text).toContain(`10 ${first?.item_no} ${first?.name} 1.200 ${first?.base_uom} 1,2345 1.481,40`)
    expect(text).toContain(`20 ${second?.item_no} ${second?.name} 2,5 ${second?.base_uom} 10,00 25,00`)
  })

  it.each(languages)('contain every text and letter of %s', async language => {
    const id = await newOrder(`PO-${language}`, [{ quantity: '3', price: '7' }], {
      comment,
      supplierOrderId: 'S',
    })
    const text = flat((await pagesOf(id, language)).flat())
    const texts = Object.entries(shippedTexts[language])
    const others = ['field.supplier', 'field.expectedReceiptDate', 'field.comment']
    const words = texts.filter(
      ([key]) => key.startsWith('printedOrder.') || [...lineHeads, ...others].includes(key),
    )
    expect(words).toHaveLength(9 + lineHeads.length - 2 + others.length)
    for (const [, word] of words) expect(text).toContain(word.replaceAll(/\{\{pages?\}\}/g, '1'))
    expect(text).toContain(letters)
    expect(text).not.toContain('?')
  })

  it('have the texts that the unit replaced in the language of the file', async () => {
    const id = await newOrder('PO-OWN-TEXTS', [{ quantity: '3', price: '7' }])
    const token = await server.signIn('admin')
    const save = async (changes: Record<string, string | null>) =>
      expect((await server.call('PUT', '/localization/replaced', { token, body: { changes } })).status).toBe(
        200,
      )
    await save({ 'da-DK/printedOrder.title': 'Rekvisition', 'da-DK/field.material': 'Vare' })
    expect(flat((await pagesOf(id, 'da-DK')).flat())).toMatch(/Rekvisition PO-OWN-TEXTS.* Vare Antal /)
    expect(flat((await pagesOf(id, 'nb-NO')).flat())).toContain('Innkjøpsordre PO-OWN-TEXTS')
    await save({ 'da-DK/printedOrder.title': null, 'da-DK/field.material': null })
  })

  it('repeat the headers and number the pages, with every line once and an exact total', async () => {
    const lines = materials.map((_, index) => ({
      quantity: `${index + 1}.5`,
      price: `${(index * 37) % 100}.${String(index).padStart(4, '0')}`,
    }))
    const id = await newOrder('PO-LONG', lines)
    const pages = await pagesOf(id)
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((texts, index) => {
      const text = flat(texts)
      expect(text).toContain(lineHeads.map(key => shippedTexts['en-GB'][key]).join(' '))
      expect(text).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(text).toContain('Purchase order PO-LONG')
    })
    const all = flat(pages.flat())
    const found = materials.map(({ item_no }) => all.split(` ${item_no} `).length - 1)
    expect(found).toEqual(materials.map(() => 1))
    const cents = lines.reduce((total, each) => {
      const product = BigInt(each.quantity.replace('.', '')) * BigInt(each.price.replace('.', ''))
      return total + (product + 500n) / 1_000n
    }, 0n)
    const exact = `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
    const shown = new Intl.NumberFormat('de-DE', { minimumFractionDigits: 2 }).format(exact as `${number}`)
    expect(all).toContain(`Total DKK ${shown}`)
  })

  it('keep every letter of words that are wider than their column, and of comments longer than a page', async () => {
    const word = 'W'.repeat(190)
    await sql`update material set name = ${word} where id = ${materials[0]?.id}`.execute(server.db.read)
    const long = Array.from({ length: 90 }, (_, index) => `Paragraph ${index + 1}`).join('\n')
    const id = await newOrder('PO-WIDE', [{ quantity: '1', price: '1' }], {
      comment: `${long}\u0007\u202e日本`,
    })
    const pages = await pagesOf(id)
    const texts = pages.flat()
    expect(texts.filter(text => /^W+$/.test(text)).join('')).toBe(word)
    expect(pages.length).toBe(3)
    for (let index = 1; index < 90; index++) expect(texts).toContain(`Paragraph ${index}`)
  })

  it('contain the comments of the drafts that they were created from', async () => {
    const line = {
      materialId: materials[1]?.id,
      quantity: '5',
      calculatedDemand: null,
      purchaseUnitPrice: '2',
    }
    const headers = () => ({ 'idempotency-key': crypto.randomUUID() })
    const offered = await server.call('PUT', '/Supplier/associateMaterials', {
      token: await server.signIn('admin'),
      body: { supplierId, materialIds: [line.materialId] },
      headers: headers(),
    })
    expect(offered.status).toBe(200)
    const drafts = ['Gate 4', 'Gate 4', 'Fragile'].map(text => ({ supplierId, comment: text, lines: [line] }))
    const saved = await server.call('POST', '/Draft', { token: buyer, body: { drafts }, headers: headers() })
    const made = await server.call('POST', '/Draft/CreatePO', {
      token: buyer,
      body: {
        joinsSuppliers: true,
        drafts: (saved.body.result as ActionResult).done.map(({ id }) => ({ draftId: id })),
      },
      headers: headers(),
    })
    const [order] = (made.body.result as ActionResult).done
    const texts = (await pagesOf(order?.id ?? 0)).flat()
    expect(texts.slice(texts.indexOf('Comment'))).toEqual(expect.arrayContaining(['Gate 4', 'Fragile']))
    expect(texts.filter(text => text === 'Gate 4')).toHaveLength(1)
  })

  it('of other units and unknown ones are not found; other languages and users without the permission are refused', async () => {
    const id = await newOrder('PO-OWN', [{ quantity: '1', price: '1' }])
    const [other] = await rowsOf<{ id: number }>(
      sql`select id from ingoing_order where business_unit_id <> ${unitId} limit 1`,
    )
    expect(other).toBeDefined()
    expect((await print(other?.id ?? 0)).status).toBe(404)
    expect((await print(999_999_999)).status).toBe(404)
    expect((await print(id, 'xx-XX')).status).toBe(400)
    const refused = await print(id, undefined, await server.signIn('viewer'))
    expect(refused.status).toBe(403)
    expect(await refused.json()).toMatchObject({ code: 'permission-denied' })
  })
})

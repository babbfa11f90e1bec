/** Cause codes, printers and stock attributes: added, changed and deleted, with live updates and their history. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ActionResult } from '../../src/contract/failures'
import { followView } from './follower'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

type Row = Readonly<Record<string, unknown>> & { readonly id: number; readonly version: number }

describe.each(enginesFor())('cause codes, printers and stock attributes on %s', engine => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await server.signIn('admin')
  })
  afterAll(() => server.close())

  const call = (method: string, path: string, body?: unknown, token = admin): Promise<Answer> =>
    server.call(method, path, { token, ...(body === undefined ? {} : { body }) })
  const done = async (method: string, path: string, body?: unknown): Promise<number> => {
    const answer = await call(method, path, body)
    expect({
      status: answer.status,
      failed: (answer.body.result as ActionResult | undefined)?.failed,
    }).toEqual({
      status: 200,
      failed: [],
    })
    return (answer.body.result as ActionResult).done[0]?.id ?? 0
  }
  const rows = async (group: string, filters: unknown[] = [], path = 'search'): Promise<Row[]> => {
    const answer = await call('POST', `/${group}/${path}`, { filters, sort: [], skip: 0, take: 100 })
    return answer.body.result
  }
  const rowOf = async (group: string, id: number): Promise<Row | undefined> =>
    (await rows(group)).find(row => row.id === id)
  const history = async (group: string, field: string, id: number): Promise<Row[]> => {
    const filter = { selector: field, operator: 'IsEqualTo', value: id, type: 'number' }
    const found = await rows(group, [filter], 'searchHistory')
    return found.toSorted((one, other) => one.id - other.id)
  }
  const causes = async (type: string): Promise<string[]> => {
    const answer = await call('GET', `/Lookup/options/causeCode?type=${type}`)
    return (answer.body.result as { value: string }[]).map(({ value }) => value)
  }
  const issuesOf = ({ status, body }: Answer) => {
    const failed = (body.result as ActionResult | undefined)?.failed[0]
    const issues = failed?.issues ?? body.issues ?? []
    return { status, issues: issues.map(({ path, code }) => `${path} ${code ?? ''}`) }
  }

  describe('cause codes', () => {
    it('are added and offered at once, changed and deleted, with notifications to followers', async () => {
      const follower = await followView(server.url, admin, 'CauseCode')
      const id = await done('PUT', '/CauseCode', { type: 'Loss', value: 'FLOOD', displayText: 'Water' })
      expect(await causes('Loss')).toContain('FLOOD')
      expect(await follower.row(id)).toMatchObject({ value: 'FLOOD', displayText: 'Water' })
      const read = [{ id, values: { displayText: 'Water' } }]
      await done('PUT', '/CauseCode', { id, displayText: 'Water in the hall', read })
      expect(await follower.row(id, row => row['displayText'] === 'Water in the hall')).toMatchObject({ id })
      await done('DELETE', `/CauseCode/${id}`)
      await follower.removed(id)
      expect(await causes('Loss')).not.toContain('FLOOD')
      expect(
        (await history('CauseCode', 'causeCodeId', id)).map(({ action, changes }) => [action, changes]),
      ).toEqual([
        ['addCauseCode', { type: [null, 'Loss'], value: [null, 'FLOOD'], displayText: [null, 'Water'] }],
        ['updateCauseCode', { displayText: ['Water', 'Water in the hall'] }],
        ['deleteCauseCode', expect.objectContaining({ value: ['FLOOD', null] })],
      ])
    })

    it('are refused twice in one type, whatever the case, and accepted in another', async () => {
      const again = await call('PUT', '/CauseCode', { type: 'Loss', value: 'broken', displayText: 'Again' })
      expect({ status: again.status, code: again.body.code }).toEqual({ status: 409, code: 'name-taken' })
      const id = await done('PUT', '/CauseCode', {
        type: 'Move',
        value: 'BROKEN',
        displayText: 'Shelf broken',
      })
      await done('DELETE', `/CauseCode/${id}`)
    })

    it('require all values when they are new', async () => {
      expect(issuesOf(await call('PUT', '/CauseCode', { type: 'Loss' }))).toEqual({
        status: 400,
        issues: ['body.value missing', 'body.displayText missing'],
      })
    })

    it('keep a value that movements use, and their texts after they are deleted', async () => {
      const id = await done('PUT', '/CauseCode', {
        type: 'Gain',
        value: 'TURNED-UP',
        displayText: 'Turned up',
      })
      const [stock] = (await rows('Stock')).filter(row => row['stockState'] !== 'Blocked')
      await done('PUT', '/Stock/gain', { stockIds: [stock?.id], quantity: '1', causeCode: 'TURNED-UP' })
      expect(issuesOf(await call('PUT', '/CauseCode', { id, value: 'OTHER' }))).toEqual({
        status: 207,
        issues: ['body.value used-in-movements'],
      })
      await done('DELETE', `/CauseCode/${id}`)
      const filter = { selector: 'stockId', operator: 'IsEqualTo', value: stock?.id, type: 'number' }
      const trail = await rows('History', [filter], 'Stock/search')
      expect(trail.map(({ reason }) => reason)).toContain('Turned up')
    })

    it('are refused to a user who read an older text, with the field', async () => {
      const id = await done('PUT', '/CauseCode', { type: 'Hold', value: 'WAIT', displayText: 'Waits' })
      const read = [{ id, values: { displayText: 'An older text' } }]
      const answer = await call('PUT', '/CauseCode', { id, displayText: 'Mine', read })
      expect({ status: answer.status, fields: answer.body.fields }).toEqual({
        status: 409,
        fields: ['displayText'],
      })
      await done('DELETE', `/CauseCode/${id}`)
    })
  })

  describe('printers', () => {
    const printer = { displayText: 'Labels, new hall', printTechnology: 'ZPL', isNetworkPrinter: true }

    it('of the network require a name or an address', async () => {
      expect(issuesOf(await call('POST', '/Printer', { ...printer, name: 'NEW-01' }))).toEqual({
        status: 400,
        issues: ['body.networkNameOrIp missing'],
      })
      const wrong = { ...printer, name: 'NEW-01', networkNameOrIp: '10.20.4.300' }
      expect(issuesOf(await call('POST', '/Printer', wrong))).toEqual({
        status: 400,
        issues: ['body.networkNameOrIp misshaped-host'],
      })
    })

    it('are added at a location, print a test label, and are offered until they are deleted', async () => {
      const [location] = (await call('GET', '/Location/header')).body.result as { id: number; name: string }[]
      const body = { ...printer, name: 'NEW-02', networkNameOrIp: 'fe80::1', locationId: location?.id }
      const id = await done('POST', '/Printer', body)
      expect(await rowOf('Printer', id)).toMatchObject({ location: location?.name, labelsPrinted: 0 })
      await done('POST', `/Printer/${id}/testLabel`)
      expect(await rowOf('Printer', id)).toMatchObject({
        labelsPrinted: 1,
        lastPrintedBy: expect.any(String),
      })
      const offered = async () =>
        (
          (await call('GET', '/Printer/materialPrintersWithDefinitions')).body.result as { id: number }[]
        ).some(one => one.id === id)
      expect(await offered()).toBe(true)
      await done('PUT', '/Printer', { id, isNetworkPrinter: false })
      expect(await rowOf('Printer', id)).toMatchObject({ networkNameOrIp: null })
      await done('DELETE', `/Printer/${id}`)
      expect(await offered()).toBe(false)
      expect((await history('Printer', 'printerId', id)).map(({ action }) => action)).toEqual([
        'addPrinter',
        'printTestLabel',
        'updatePrinter',
        'deletePrinter',
      ])
      await done('DELETE', `/Printer/${await done('POST', '/Printer', body)}`)
    })

    it('for pages print no test label', async () => {
      const page = (await rows('Printer')).find(row => row['printTechnology'] === 'PostScript')
      const answer = await call('POST', `/Printer/${page?.id}/testLabel`)
      expect((answer.body.result as ActionResult).failed[0]?.code).toBe('prints-no-labels')
    })
  })

  describe('stock attributes', () => {
    const attribute = { displayName: 'Shade', dataType: 'Text', handling: 'KeepApart' }

    it('are added with a pattern, changed, and deleted while no stock has a value', async () => {
      const id = await done('PUT', '/StockAttribute/create', {
        ...attribute,
        name: 'Shade',
        regexValidation: '^[A-Z]{2}$',
        required: true,
      })
      expect(await rowOf('StockAttribute', id)).toMatchObject({ required: true, erpMaintained: false })
      await done('PUT', '/StockAttribute/update', { id, regexValidation: null, name: 'Tone' })
      expect(await rowOf('StockAttribute', id)).toMatchObject({ name: 'Tone', regexValidation: null })
      await done('DELETE', `/StockAttribute/${id}`)
      expect(await rowOf('StockAttribute', id)).toBeUndefined()
    })

    it('with values in stocks cannot be renamed or deleted', async () => {
      const used = (await rows('StockAttribute')).find(row => row['name'] === 'QualityState')
      expect(issuesOf(await call('PUT', '/StockAttribute/update', { id: used?.id, name: 'Other' }))).toEqual({
        status: 207,
        issues: ['body.name used-in-stocks'],
      })
      const [failed] = ((await call('DELETE', `/StockAttribute/${used?.id}`)).body.result as ActionResult)
        .failed
      expect(failed).toMatchObject({ code: 'in-use', issues: [{ code: 'used-in-stocks' }] })
      expect(Number(failed?.issues?.[0]?.values?.['count'])).toBeGreaterThan(0)
    })

    it.each([
      ['an invalid pattern', '([', 'no-pattern'],
      ['a pattern of exponential run time', '^(a+)+$', 'pattern-too-slow'],
      ['another slow pattern', '^(a|aa)+$', 'pattern-too-slow'],
    ])('are not saved with %s', async (_what, regexValidation, code) => {
      const body = { ...attribute, name: 'Never', regexValidation }
      expect(issuesOf(await call('PUT', '/StockAttribute/create', body))).toEqual({
        status: 400,
        issues: [`body.regexValidation ${code}`],
      })
    })

    it('test a pattern on a value', async () => {
      const verdict = async (pattern: string, sample: string) =>
        (await call('POST', '/StockAttribute/tryRegex', { pattern, sample })).body.result
      expect(await verdict('^P-\\d{4}$', 'P-1234')).toEqual({ isMatch: true, problem: null })
      expect(await verdict('^P-\\d{4}$', 'P-12')).toEqual({ isMatch: false, problem: null })
      expect(await verdict('^(a+)+$', `${'a'.repeat(60)}!`)).toEqual({
        isMatch: false,
        problem: 'pattern-too-slow',
      })
    })
  })

  it('cannot be changed without the permission, or from another unit', async () => {
    const viewer = await server.signIn('viewer')
    const other = await server.signIn('admin', 'Nordlager')
    const [printer] = await rows('Printer')
    expect((await call('DELETE', `/Printer/${printer?.id}`, undefined, viewer)).status).toBe(403)
    const answer = await call('DELETE', `/Printer/${printer?.id}`, undefined, other)
    expect((answer.body.result as ActionResult).failed[0]?.code).toBe('not-found')
  })
})

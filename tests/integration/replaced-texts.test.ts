/** Texts that a business unit overrides: all saved or none, audited, published to clients, and only for this unit. */
import { readFileSync } from 'node:fs'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { ReplacedTextsState } from '../../src/contract/endpoints/replaced-texts'
import type { CockpitSettings } from '../../src/contract/endpoints/settings'
import { languages } from '../../src/contract/limits'
import { textProblem } from '../../src/contract/replaced-texts'
import { textsVersionKey } from '../../src/contract/unit-setting-keys'
import german from '../../src/locales/de-DE.json'
import { followView } from './follower'
import { enginesFor, startTestServer, type Answer, type TestServer } from './server-fixture'

const jobs = 'de-DE/route.jobs-es-page'
const stocks = 'de-DE/route.stocks-es-page'
const counted = 'pl-PL/unsaved.changes_few'

describe.each(enginesFor())('overridden texts on %s', engine => {
  let server: TestServer
  let admin: string
  let planner: string
  beforeAll(async () => {
    server = await startTestServer({ engine })
    admin = await server.signIn('admin')
    planner = await server.signIn('planner')
  })
  afterAll(() => server.close())
  afterEach(async () => {
    const { texts } = await state()
    expect((await save(Object.fromEntries(Object.keys(texts).map(name => [name, null])))).status).toBe(200)
  })

  const save = (changes: object, read?: object, token = admin): Promise<Answer> =>
    server.call('PUT', '/localization/replaced', {
      token,
      body: { changes, ...(read === undefined ? {} : { read }) },
    })
  const state = async (token = admin): Promise<ReplacedTextsState> =>
    (await server.call('GET', '/localization/replaced', { token })).body.result
  const texts = async (languageCode: string, token: string): Promise<Record<string, string>> =>
    (
      await server.call('GET', `/localization/translations?clientName=Cockpit&languageCode=${languageCode}`, {
        token,
      })
    ).body.result
  const version = async (language: string, token = planner): Promise<string | undefined> => {
    const settings: CockpitSettings = (await server.call('GET', '/Settings/cockpit', { token })).body.result
    return settings.saved[textsVersionKey(language)]
  }

  it('are effective at once in their language, and can be reset to the shipped ones', async () => {
    expect(await texts('de-DE', planner)).toEqual({})
    const saved = await save({ [jobs]: ' Kommissionen ', [counted]: '{{count}} poprawki' }, { [jobs]: null })
    expect(saved.status).toBe(200)
    expect(saved.body.result).toMatchObject({
      texts: { [jobs]: 'Kommissionen', [counted]: '{{count}} poprawki' },
      lastSave: { user: 'Ingrid Haugland' },
    })
    expect(await texts('de-DE', planner)).toEqual({ 'route.jobs-es-page': 'Kommissionen' })
    expect(await texts('pl-PL', planner)).toEqual({ 'unsaved.changes_few': '{{count}} poprawki' })
    expect(await texts('da-DK', planner)).toEqual({})
    // Spec 2, section 7: clientName or clientVersion, and languageCode.
    const byVersion = await server.call(
      'GET',
      '/localization/translations?clientVersion=2.83&languageCode=de-DE',
      { token: planner },
    )
    expect(byVersion.body.result).toEqual({ 'route.jobs-es-page': 'Kommissionen' })
    await save({ [jobs]: null })
    expect((await state()).texts).toEqual({ [counted]: '{{count}} poprawki' })
  })

  it('that equal the shipped ones are not stored', async () => {
    await save({ [jobs]: 'Kommissionen' })
    await save({ [jobs]: german['route.jobs-es-page'] })
    expect((await state()).texts).toEqual({})
  })

  it('are announced to open browsers, with a version that changes with the texts of the language', async () => {
    const access = await followView(server.url, planner, 'Access')
    expect(await version('de-DE')).toBeUndefined()
    await save({ [jobs]: 'Kommissionen' })
    await access.next()
    const first = await version('de-DE')
    expect(first).toEqual(expect.any(String))
    await save({ [jobs]: 'Pickaufträge' })
    await access.next(2)
    const second = await version('de-DE')
    expect(second).not.toBe(first)
    await save({ [counted]: '{{count}} poprawki' })
    await access.next(3)
    expect(await version('de-DE')).toBe(second)
    expect(access.messages).toContainEqual({ viewName: 'Access', methodName: 'Bulk' })
    await access.connection.stop()
  })

  it('have a history with the user of each change', async () => {
    await save({ [jobs]: 'Kommissionen', [stocks]: 'Lager' })
    await save({ [jobs]: 'Kommissionen', [stocks]: null })
    const rows = await server.db.read
      .selectFrom('audit')
      .select(['action', 'user_name', 'detail'])
      .where('entity', '=', 'Translations')
      .orderBy('id', 'desc')
      .limit(2)
      .execute()
    expect(rows).toEqual([
      { action: 'saveTranslations', user_name: 'admin', detail: { [stocks]: ['Lager', null] } },
      {
        action: 'saveTranslations',
        user_name: 'admin',
        detail: { [jobs]: [null, 'Kommissionen'], [stocks]: [null, 'Lager'] },
      },
    ])
  })

  it('are not overwritten by a user who read an older version', async () => {
    await save({ [jobs]: 'Kommissionen' })
    const { status, body } = await save(
      { [jobs]: 'Meine', [stocks]: 'Lager' },
      { [jobs]: null, [stocks]: null },
    )
    expect({ status, ...body }).toMatchObject({ status: 409, code: 'changed', fields: [jobs] })
    expect((await state()).texts).toEqual({ [jobs]: 'Kommissionen' })
  })

  it('that two users save concurrently are saved once, and the second user gets a conflict', async () => {
    const answers = await Promise.all([
      save({ [jobs]: 'Eins' }, { [jobs]: null }),
      save({ [jobs]: 'Zwei' }, { [jobs]: null }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('are refused together when one is invalid, with the path of each', async () => {
    const { status, body } = await save({
      [stocks]: 'Lager',
      'de-DE/unsaved.changes_other': 'Änderungen',
      'de-DE/no.such.text': 'x',
      'de-DE/__proto__': 'x',
      [jobs]: 'Kommis\nsionen',
    })
    expect(status).toBe(400)
    expect(body.issues).toMatchObject([
      {
        path: 'body.changes.de-DE/unsaved.changes_other',
        code: 'translations.missing',
        message: 'Missing: {{count}}. Values are filled in there.',
      },
      { path: 'body.changes.de-DE/no.such.text', code: 'no-such' },
      { path: 'body.changes.de-DE/__proto__', code: 'no-such' },
      { path: `body.changes.${jobs}`, code: 'translations.control-character' },
    ])
    for (const changes of [{ 'xx-XX/route.jobs-es-page': 'x' }, { [jobs]: 7 }, { [jobs]: 'a'.repeat(501) }])
      expect((await save(changes)).status, JSON.stringify(changes)).toBe(400)
    expect((await state()).texts).toEqual({})
  })

  it.runIf(process.env['COCKPIT_TEST_DATA'])('keep every naughty string unchanged', async () => {
    const all = JSON.parse(
      readFileSync(`${process.env['COCKPIT_TEST_DATA']}/naughty-strings.json`, 'utf8'),
    ) as readonly string[]
    const fitting = all
      .map(text => text.trim())
      .filter(text => textProblem('Orders', text) === null && Buffer.from(text).toString() === text)
    const plain = Object.entries(german).filter(([, text]) => !text.includes('{{'))
    const changes = Object.fromEntries(fitting.map((text, index) => [`de-DE/${plain[index]?.[0]}`, text]))
    expect(fitting.length).toBeGreaterThan(300)
    expect((await save(changes)).status).toBe(200)
    expect((await state()).texts).toEqual(changes)
  })

  it('belong to a business unit, and require the permission for its settings', async () => {
    await save({ [jobs]: 'Kommissionen' })
    const other = await server.signIn('admin', 'Nordlager')
    expect((await state(other)).texts).toEqual({})
    expect(await texts('de-DE', other)).toEqual({})
    expect(await version('de-DE', other)).toBeUndefined()
    for (const answer of [
      await server.call('GET', '/localization/replaced', { token: planner }),
      await save({ [jobs]: 'x' }, {}, planner),
    ]) {
      expect(answer).toMatchObject({
        status: 403,
        body: { code: 'permission-denied', path: 'header/settings/user_settings' },
      })
    }
  })

  it('may be all texts of a language at once', async () => {
    const changes = Object.fromEntries(
      Object.entries(german).map(([key, text]) => [`de-DE/${key}`, `${text} ·`]),
    )
    const read = Object.fromEntries(Object.keys(changes).map(name => [name, null]))
    expect((await save(changes, read)).status).toBe(200)
    expect(Object.keys((await state()).texts)).toHaveLength(Object.keys(changes).length)
  })

  it('are offered in the languages of the cockpit', async () => {
    expect((await server.call('GET', '/localization/languages')).body.result).toEqual([...languages])
  })
})

/** What may stand in auth-context, and what is said when it does not fit. */
import { describe, expect, it } from 'vitest'
import {
  isInlineJson,
  readAuthContextText,
  readAuthContextValue,
} from '../../../src/areas/auth-context-input'

const whole = { apiUrl: 'https://wms.example', businessUnitName: 'Demo', accessToken: 'a.b.c' }
const json = (change: object = {}) => JSON.stringify({ ...whole, ...change })

describe('the attribute', () => {
  it.each([
    ['no text', null],
    ['empty text', ''],
    ['blanks', '  \n'],
  ])('is no context with %s', (_, text) => {
    expect(readAuthContextText(text)).toEqual({ kind: 'none' })
  })

  it.each(['erp', 'main', 'Erp-2.test_x'])('takes the name %s', name => {
    expect(readAuthContextText(` ${name} `)).toEqual({ kind: 'named', name })
  })

  it('takes a whole context as inline JSON, with a function that gives its token', async () => {
    const read = readAuthContextText(
      json({ apiUrl: 'https://wms.example/base/', handsontableLicenseKey: 'key' }),
    )
    if (read.kind !== 'context') throw new Error('no context')
    expect(read.context).toMatchObject({
      apiUrl: 'https://wms.example/base',
      businessUnitName: 'Demo',
      handsontableLicenseKey: 'key',
    })
    expect(read.context).not.toHaveProperty('accessToken')
    await expect(read.context.getAccessToken()).resolves.toBe('a.b.c')
  })

  it('takes an empty apiUrl as the origin of the page', () => {
    expect(readAuthContextText(json({ apiUrl: '' })).kind).toBe('context')
  })

  it.each([
    ['half of a JSON', '{"apiUrl": ', 'notJson', ''],
    ['an object made text', '[object Object]', 'notJson', ''],
    ['a list', '[]', 'notObject', ''],
    ['a text in JSON', '"main"', 'notObject', ''],
    ['no apiUrl', json({ apiUrl: undefined }), 'missing', 'apiUrl'],
    ['no token', json({ accessToken: undefined }), 'missing', 'accessToken'],
    ['an empty token', json({ accessToken: '' }), 'wrong', 'accessToken'],
    ['a number as unit', json({ businessUnitName: 7 }), 'wrong', 'businessUnitName'],
    ['an unknown field', json({ token: 'x' }), 'unknown', 'token'],
    ['a script as address', json({ apiUrl: 'javascript:alert(1)' }), 'wrong', 'apiUrl'],
    ['an address with a user', json({ apiUrl: 'https://a:b@wms.example' }), 'wrong', 'apiUrl'],
    ['an address with a query', json({ apiUrl: 'https://wms.example?x=1' }), 'wrong', 'apiUrl'],
    ['a token instead of a name', `eyJhbGciOi.${'x'.repeat(80)}`, 'badName', ''],
    ['a sentence', 'my context', 'badName', ''],
  ])('says what is wrong with %s', (_, text, what, field) => {
    expect(readAuthContextText(text)).toEqual({
      kind: 'invalid',
      problem: { key: `shell.authContext.${what}`, field },
    })
  })

  it('never repeats what stood in it', () => {
    const secret = 'eyJzZWNyZXQ'
    for (const text of [
      `{"accessToken":"${secret}`,
      json({ accessToken: secret, apiUrl: 5 }),
      `${secret} ${secret}`,
    ]) {
      expect(JSON.stringify(readAuthContextText(text))).not.toContain(secret)
    }
  })

  it('knows inline JSON, which must leave the page', () => {
    expect(['{', ' {"a":1}', '[1]', '"x"'].map(isInlineJson)).toEqual([true, true, true, true])
    expect(['erp', '', 'x{'].map(isInlineJson)).toEqual([false, false, false])
  })
})

describe('the property', () => {
  const getAccessToken = () => Promise.resolve('t')

  it('takes a context as the same object, so that a new one is noticed', () => {
    const context = { apiUrl: '', businessUnitName: 'Demo', getAccessToken }
    const read = readAuthContextValue(context)
    expect(read.kind === 'context' && read.context).toBe(context)
  })

  it.each([
    ['nothing', undefined, { kind: 'none' }],
    ['null', null, { kind: 'none' }],
    ['a name', 'erp', { kind: 'named', name: 'erp' }],
  ])('takes %s', (_, value, expected) => {
    expect(readAuthContextValue(value)).toEqual(expected)
  })

  it.each([
    ['a number', 5, 'notObject', ''],
    ['no function', { apiUrl: '', businessUnitName: 'Demo' }, 'noFunction', 'getAccessToken'],
    ['no unit', { apiUrl: '', getAccessToken }, 'missing', 'businessUnitName'],
  ])('says what is wrong with %s', (_, value, what, field) => {
    expect(readAuthContextValue(value)).toEqual({
      kind: 'invalid',
      problem: { key: `shell.authContext.${what}`, field },
    })
  })
})

/** Valid values of auth-context, and the messages for invalid ones. */
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
  ])('is no context for %s', (_, text) => {
    expect(readAuthContextText(text)).toEqual({ kind: 'none' })
  })

  it.each(['erp', 'main', 'Erp-2.test_x'])('accepts the name %s', name => {
    expect(readAuthContextText(` ${name} `)).toEqual({ kind: 'named', name })
  })

  it('accepts a complete context as inline JSON, with a function that returns its token', async () => {
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

  it('treats an empty apiUrl as the origin of the page', () => {
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
    ['an empty object', '{}', 'missing', 'apiUrl'],
    ['two objects', json() + json(), 'notJson', ''],
    ['single quotes', "{'apiUrl': ''}", 'notJson', ''],
    ['a script behind the object', `${json()};alert(1)`, 'notJson', ''],
    ['null as address', json({ apiUrl: null }), 'wrong', 'apiUrl'],
    ['a relative address', json({ apiUrl: '/wms' }), 'wrong', 'apiUrl'],
    ['an address with a fragment', json({ apiUrl: 'https://wms.example#x' }), 'wrong', 'apiUrl'],
    ['a socket as address', json({ apiUrl: 'wss://wms.example' }), 'wrong', 'apiUrl'],
    ['a list as unit', json({ businessUnitName: ['Demo'] }), 'wrong', 'businessUnitName'],
    ['an endless unit', json({ businessUnitName: 'x'.repeat(201) }), 'wrong', 'businessUnitName'],
    ['an object as token', json({ accessToken: { toString: 'x' } }), 'wrong', 'accessToken'],
    ['a number as hub', json({ hubUrl: 5 }), 'wrong', 'hubUrl'],
    ['a prototype of its own', `{"__proto__":{"apiUrl":""},${json().slice(1)}`, 'unknown', '__proto__'],
    ['everything in the prototype', `{"__proto__":${json()}}`, 'missing', 'apiUrl'],
    ['a name that begins with a digit', '1erp', 'badName', ''],
    ['an endless name', 'x'.repeat(65), 'badName', ''],
    ['markup', '<img src=x onerror=alert(1)>', 'badName', ''],
    ['a name with a control character', 'erp\u0000', 'badName', ''],
  ])('rejects %s with the reason', (_, text, what, field) => {
    expect(readAuthContextText(text)).toEqual({
      kind: 'invalid',
      problem: { key: `shell.authContext.${what}`, field },
    })
  })

  it('has no part of its value in the message', () => {
    const secret = 'eyJzZWNyZXQ'
    for (const text of [
      `{"accessToken":"${secret}`,
      json({ accessToken: secret, apiUrl: 5 }),
      `${secret} ${secret}`,
    ]) {
      expect(JSON.stringify(readAuthContextText(text))).not.toContain(secret)
    }
  })

  it('recognises inline JSON, which must be removed from the page', () => {
    expect(['{', ' {"a":1}', '[1]', '"x"'].map(isInlineJson)).toEqual([true, true, true, true])
    expect(['erp', '', 'x{'].map(isInlineJson)).toEqual([false, false, false])
  })
})

describe('the property', () => {
  const getAccessToken = () => Promise.resolve('t')

  it('returns a context as the same object, so that a new one is detected', () => {
    const context = { apiUrl: '', businessUnitName: 'Demo', getAccessToken }
    const read = readAuthContextValue(context)
    expect(read.kind === 'context' && read.context).toBe(context)
  })

  it.each([
    ['nothing', undefined, { kind: 'none' }],
    ['null', null, { kind: 'none' }],
    ['a name', 'erp', { kind: 'named', name: 'erp' }],
  ])('accepts %s', (_, value, expected) => {
    expect(readAuthContextValue(value)).toEqual(expected)
  })

  it.each([
    ['a number', 5, 'notObject', ''],
    ['no function', { apiUrl: '', businessUnitName: 'Demo' }, 'noFunction', 'getAccessToken'],
    ['no unit', { apiUrl: '', getAccessToken }, 'missing', 'businessUnitName'],
    ['a function', () => ({}), 'notObject', ''],
    ['a symbol', Symbol('x'), 'notObject', ''],
    ['a promise', Promise.resolve({}), 'missing', 'apiUrl'],
    ['an element', { nodeName: 'DIV' }, 'missing', 'apiUrl'],
    [
      'a token in place of the function',
      { apiUrl: '', businessUnitName: 'Demo', getAccessToken: 't' },
      'noFunction',
      'getAccessToken',
    ],
    [
      'a key that is no text',
      { apiUrl: '', businessUnitName: 'D', handsontableLicenseKey: 1, getAccessToken },
      'wrong',
      'handsontableLicenseKey',
    ],
  ])('rejects %s with the reason', (_, value, what, field) => {
    expect(readAuthContextValue(value)).toEqual({
      kind: 'invalid',
      problem: { key: `shell.authContext.${what}`, field },
    })
  })
})

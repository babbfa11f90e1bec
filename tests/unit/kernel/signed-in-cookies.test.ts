/**
 * Cookies of a sign-in: what they tell the next page load, and to whom.
 * @vitest-environment happy-dom
 */
import { afterEach, expect, it, vi } from 'vitest'
import type { LoginResult } from '../../../src/contract/endpoints/authentication'
import { refreshTokenLifeSeconds } from '../../../src/contract/sign-in-limits'
import {
  forgetEndedSignIn,
  forgetSignIn,
  isSignInRemembered,
  readCookie,
  rememberSignIn,
} from '../../../src/kernel/signed-in-cookies'
import { loginAnswer } from './start-answers'

const login: LoginResult = { ...loginAnswer(), tokenType: 'Bearer', businessUnitName: 'Łódź; Nord=1' }

afterEach(forgetSignIn)

it('a sign-in is remembered with its user, business unit and language, until it is over', () => {
  expect(isSignInRemembered()).toBe(false)
  rememberSignIn(login, 'da-DK')
  expect(isSignInRemembered()).toBe(true)
  expect(JSON.parse(readCookie('user_info') ?? '')).toEqual({
    userId: 7,
    userName: 'planner',
    displayName: 'Paula Planner',
  })
  expect(readCookie('business_unit')).toBe('Łódź; Nord=1')
  expect(readCookie('default_lang')).toBe('da-DK')
  forgetEndedSignIn()
  expect(isSignInRemembered()).toBe(false)
  expect(document.cookie).toBe('')
})

it.each([
  ['http:', false],
  ['https:', true],
])(
  'its cookies are for this site only, as long as its refresh token; loaded by %s only secure: %s',
  (protocol, isSecure) => {
    vi.stubGlobal('location', { protocol })
    const write = vi.spyOn(document, 'cookie', 'set')
    rememberSignIn(login, 'da-DK')
    const written = write.mock.calls.map(([text]) => text.split('; ').slice(1))
    expect(written.length).toBeGreaterThan(3)
    const lasting = ['Path=/', `Max-Age=${refreshTokenLifeSeconds}`, 'SameSite=Strict']
    for (const attributes of written) expect(attributes).toEqual(isSecure ? [...lasting, 'Secure'] : lasting)
  },
)

it('a cookie that nobody wrote, or that is corrupt, is none', () => {
  expect(readCookie('picture')).toBeNull()
  document.cookie = 'picture=%E0%A4%A; Path=/'
  expect(readCookie('picture')).toBeNull()
})

it('there is no sign-in to remember where there is no page', () => {
  vi.stubGlobal('document', undefined)
  rememberSignIn(login, 'da-DK')
  expect(isSignInRemembered()).toBe(false)
})

// @vitest-environment happy-dom
/** Unsent forms: saved for their user only, encrypted, and deleted by the sign-out. */
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Api, Session } from '../../../src/kernel/session'
import { formDraftLengthMost } from '../../../src/contract/limits'
import { discardFormDraft, hasFormDraft, saveFormDraft, loadFormDraft } from '../../../src/kernel/form-drafts'
import { forgetSignIn } from '../../../src/kernel/signed-in-cookies'

const form = { name: { entry: 'Łódź “scaffold”', base: 'Scaffold' } }

/** A session of a user whose passphrase comes from the server. */
function sessionOf(key: string, passphrase = `passphrase of ${key}`) {
  const call = vi.fn(async () => ({ key: passphrase }))
  const session: Pick<Session, 'key' | 'api'> = { key, api: { call } as unknown as Api }
  return { ...session, call }
}

const stored = () => Object.values({ ...sessionStorage }).join()

describe('a stored form', () => {
  beforeEach(() => sessionStorage.clear())

  it('is restored for the same user, in another session too, and encrypted in the storage', async () => {
    await saveFormDraft(sessionOf('Demo/7'), 'material 12', form)
    expect(stored()).not.toBe('')
    expect(stored()).not.toContain('scaffold')
    expect(hasFormDraft(sessionOf('Demo/7'), 'material 12')).toBe(true)
    expect(await loadFormDraft(sessionOf('Demo/7'), 'material 12')).toEqual(form)
  })

  it('is not restored for another user or another form', async () => {
    await saveFormDraft(sessionOf('Demo/7'), 'material 12', form)
    expect(await loadFormDraft(sessionOf('Demo/8'), 'material 12')).toBeNull()
    expect(await loadFormDraft(sessionOf('Demo/7'), 'material 13')).toBeNull()
  })

  it('is deleted when it cannot be decrypted', async () => {
    await saveFormDraft(sessionOf('Demo/7'), 'material 12', form)
    expect(await loadFormDraft(sessionOf('Demo/7', 'another one'), 'material 12')).toBeNull()
    expect(hasFormDraft(sessionOf('Demo/7'), 'material 12')).toBe(false)
  })

  it('is deleted when it is submitted or discarded, also during its encryption', async () => {
    const session = sessionOf('Demo/7')
    const saving = saveFormDraft(session, 'material 12', form)
    discardFormDraft(session, 'material 12')
    await saving
    expect(hasFormDraft(session, 'material 12')).toBe(false)
  })

  it('contains the latest input when an earlier encryption takes longer', async () => {
    const session = sessionOf('Demo/7')
    await Promise.all([
      saveFormDraft(session, 'material 12', { name: 'x'.repeat(400_000) }),
      saveFormDraft(session, 'material 12', { name: 'last' }),
    ])
    expect(await loadFormDraft(session, 'material 12')).toEqual({ name: 'last' })
  })

  it('is deleted by a sign-out', async () => {
    await saveFormDraft(sessionOf('Demo/7'), 'material 12', form)
    forgetSignIn()
    expect(stored()).toBe('')
  })

  it('is skipped where the storage is full', async () => {
    const full = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    vi.stubGlobal('sessionStorage', { setItem: full, getItem: full, removeItem: full })
    await saveFormDraft(sessionOf('Demo/7'), 'material 12', form)
    expect(await loadFormDraft(sessionOf('Demo/7'), 'material 12')).toBeNull()
    vi.unstubAllGlobals()
  })

  it('costs one request for a passphrase in a session, and none without a draft', async () => {
    const session = sessionOf('Demo/7')
    expect(await loadFormDraft(session, 'material 12')).toBeNull()
    expect(session.call).not.toHaveBeenCalled()
    await saveFormDraft(session, 'material 12', form)
    await saveFormDraft(session, 'material 13', form)
    expect(await loadFormDraft(session, 'material 12')).toEqual(form)
    expect(session.call).toHaveBeenCalledTimes(1)
  })

  it('is kept while its passphrase cannot be fetched, and restored afterwards', async () => {
    await saveFormDraft(sessionOf('Demo/7'), 'material 12', form)
    const session = sessionOf('Demo/7')
    session.call.mockRejectedValueOnce(new TypeError('offline'))
    expect(await loadFormDraft(session, 'material 12')).toBeNull()
    expect(await loadFormDraft(session, 'material 12')).toEqual(form)
  })

  it('is not saved while its passphrase cannot be fetched', async () => {
    const session = sessionOf('Demo/7')
    session.call.mockRejectedValueOnce(new TypeError('offline'))
    await saveFormDraft(session, 'material 12', form)
    expect(stored()).toBe('')
  })

  it('is saved up to a length', async () => {
    const ofLength = (length: number) => ({ name: 'x'.repeat(length - JSON.stringify({ name: '' }).length) })
    const session = sessionOf('Demo/7')
    await saveFormDraft(session, 'as long as may be', ofLength(formDraftLengthMost))
    await saveFormDraft(session, 'longer', ofLength(formDraftLengthMost + 1))
    expect(hasFormDraft(session, 'as long as may be')).toBe(true)
    expect(hasFormDraft(session, 'longer')).toBe(false)
  })

  it('is neither saved nor read on a page that may not encrypt, without a request', async () => {
    const name = 'material 12'
    await saveFormDraft(sessionOf('Demo/7'), name, form)
    const session = sessionOf('Demo/7')
    vi.stubGlobal('crypto', {})
    await saveFormDraft(session, 'material 13', form)
    expect(await loadFormDraft(session, name)).toBeNull()
    vi.unstubAllGlobals()
    expect(session.call).not.toHaveBeenCalled()
    expect(hasFormDraft(session, 'material 13')).toBe(false)
    expect(await loadFormDraft(session, name)).toEqual(form)
  })
})

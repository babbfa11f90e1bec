/** The encryption helper (spec 2, section 9): its format, older texts that it can read, and invalid ones that it refuses. */
import { createCipheriv, pbkdf2Sync, randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { decryptText, encryptText } from '../../../src/kernel/encryption'

const passphrase = 'a long passphrase of ours'
const nothing = { data: '', success: false }

/** The spec's format, written by Node's own functions: base64 of 16 bytes salt, 12 bytes iv, cipher text and tag. */
function encryptedByNode(text: string, iterations: number, mark = ''): string {
  const salt = randomBytes(16)
  const iv = randomBytes(12)
  const key = pbkdf2Sync(passphrase, salt, iterations, 32, 'sha256')
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const cipherText = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return mark + Buffer.concat([salt, iv, cipherText]).toString('base64')
}

describe('the encryption helper', () => {
  it('decrypts to the original text in any script', async () => {
    for (const text of [
      '',
      'Zażółć gęślą jaźń',
      'שלום عليكم 🏬',
      '{"quantity":"0.1"}',
      'x'.repeat(100_000),
    ]) {
      expect(await decryptText(await encryptText(text, passphrase), passphrase)).toEqual({
        data: text,
        success: true,
      })
    }
  })

  it("reads the spec's texts of 100,000 iterations", async () => {
    expect(await decryptText(encryptedByNode('an old draft', 100_000), passphrase)).toEqual({
      data: 'an old draft',
      success: true,
    })
  })

  it('writes marked texts of 600,000 iterations', async () => {
    expect(await encryptText('new', passphrase)).toMatch(/^v2\.[A-Za-z0-9+/]+=*$/)
    const byNode = encryptedByNode('new', 600_000, 'v2.')
    expect(await decryptText(byNode, passphrase)).toEqual({ data: 'new', success: true })
    const unmarked = byNode.slice('v2.'.length)
    expect(await decryptText(unmarked, passphrase)).toEqual(nothing)
  })

  it('never writes the same text twice', async () => {
    const [first, second] = await Promise.all([
      encryptText('same', passphrase),
      encryptText('same', passphrase),
    ])
    expect(first).not.toBe(second)
  })

  it('returns empty data without success for an invalid text', async () => {
    const good = await encryptText('secret', passphrase)
    const bytes = Buffer.from(good.slice(3), 'base64')
    const changed = Buffer.from(bytes)
    changed.writeUInt8(bytes.readUInt8(30) ^ 1, 30)
    const damaged = [
      '',
      'v2.',
      'no base64!',
      good.slice(0, -8),
      `v2.${changed.toString('base64')}`,
      `v2.${bytes.subarray(0, 20).toString('base64')}`,
      `v3.${good.slice(3)}`,
    ]
    for (const text of damaged) expect(await decryptText(text, passphrase)).toEqual(nothing)
    expect(await decryptText(good, 'another passphrase')).toEqual(nothing)
  })
})

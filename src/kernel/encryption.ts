/**
 * The encryption helper (spec 2, section 9): AES-GCM with a 256-bit key that PBKDF2 with SHA-256 derives from a passphrase. A text becomes
 * base64 of salt, iv and cipher text. New texts have a prefix that tells how the key was derived; a text without a prefix was written with
 * the spec's number of iterations and can still be read (QUALITY, section 6). Browsers offer encryption to secure pages only.
 */
import { encryption } from '../contract/limits'

/** Result of `decryptText`: without success the data are empty (spec 2, section 8). */
export interface Decrypted {
  readonly data: string
  readonly success: boolean
}

/** Prefix of the base64 of a text whose key was derived with `encryption.iterations`. */
const versionMark = 'v2.'

/** Whether this page can encrypt: not when it was loaded without TLS from another machine. */
export function canEncrypt(): boolean {
  // A page that is not secure has no `subtle`, whatever the types say.
  return (globalThis.crypto as Partial<Crypto> | undefined)?.subtle !== undefined
}

/**
 * Encrypts a text under a passphrase, with a salt and iv of its own.
 * @throws when the page may not encrypt
 */
export async function encryptText(text: string, passphrase: string): Promise<string> {
  const salt = crypto.getRandomValues(new Uint8Array(encryption.saltBytes))
  const iv = crypto.getRandomValues(new Uint8Array(encryption.ivBytes))
  const key = await keyOf(passphrase, salt, encryption.iterations)
  const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return versionMark + toBase64([salt, iv, new Uint8Array(cipherText)])
}

/** Decrypts a text. A wrong passphrase, changed or cut bytes, and invalid base64 return no success; nothing is thrown. */
export async function decryptText(encrypted: string, passphrase: string): Promise<Decrypted> {
  try {
    const isVersioned = encrypted.startsWith(versionMark)
    const bytes = fromBase64(isVersioned ? encrypted.slice(versionMark.length) : encrypted)
    const salt = bytes.subarray(0, encryption.saltBytes)
    const iv = bytes.subarray(encryption.saltBytes, encryption.saltBytes + encryption.ivBytes)
    const cipherText = bytes.subarray(encryption.saltBytes + encryption.ivBytes)
    const iterations = isVersioned ? encryption.iterations : encryption.specIterations
    const key = await keyOf(passphrase, salt, iterations)
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, cipherText)
    return { data: new TextDecoder('utf-8', { fatal: true }).decode(text), success: true }
  } catch {
    return { data: '', success: false }
  }
}

async function keyOf(
  passphrase: string,
  salt: Uint8Array<ArrayBuffer>,
  iterations: number,
): Promise<CryptoKey> {
  const material = await crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(passphrase),
    'PBKDF2',
    false,
    ['deriveKey'],
  )
  return crypto.subtle.deriveKey(
    { name: 'PBKDF2', hash: 'SHA-256', salt, iterations },
    material,
    { name: 'AES-GCM', length: encryption.keyBits },
    false,
    ['encrypt', 'decrypt'],
  )
}

function toBase64(parts: readonly Uint8Array[]): string {
  const letters = parts.flatMap(part => Array.from(part, byte => String.fromCharCode(byte)))
  return btoa(letters.join(''))
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
}

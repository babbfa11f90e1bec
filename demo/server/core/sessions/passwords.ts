/** Passwords: scrypt, a few at a time only, and the same effort for users that do not exist. */
import { randomBytes, randomInt, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'
import { Refusal } from '../refusal'

/** 2^15 (QUALITY, section 6): 32 MB and about 80 ms for one hash. */
const cost: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }
const keyBytes = 32
const atOnceMost = 2
const waitingMost = 200

let atOnce = 0
const queue: (() => void)[] = []

/** Hash of a password with its own salt: `scrypt$N$r$p$salt$key`. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, cost)
  return ['scrypt', cost.N, cost.r, cost.p, salt.toString('base64'), key.toString('base64')].join('$')
}

/** Stored in place of a hash: no password matches it. */
export const noPassword = ''

/**
 * Whether a password matches the hash. Null stands for a user that does not exist: the same work, and false.
 * @throws Refusal 503 busy when too many sign-ins are already waiting
 */
export async function verifyPassword(password: string, hash: string | null): Promise<boolean> {
  const parsed = hash === null ? null : parseHash(hash)
  const { salt, key, options } = parsed ?? {
    salt: randomBytes(16),
    key: randomBytes(keyBytes),
    options: cost,
  }
  const derived = await derive(password, salt, options)
  return derived.length === key.length && timingSafeEqual(derived, key) && parsed !== null
}

/** A password that can be read aloud, of at least this length, that meets the rules of the spec (upper and lower case, digits). */
export function makePassword(leastLength = 0): string {
  const consonants = 'bcdfghjkmnpqrstvwxz'
  const vowels = 'aeiu'
  const pick = (letters: string): string => letters.charAt(randomInt(letters.length))
  const word = (): string => Array.from({ length: 3 }, () => pick(consonants) + pick(vowels)).join('')
  const first = word()
  const end = `${word()}-${randomInt(100, 1000)}`
  let password = `${first.charAt(0).toUpperCase()}${first.slice(1)}-${end}`
  while (password.length < leastLength) password = `${password}-${word()}`
  return password
}

function parseHash(text: string): { salt: Buffer; key: Buffer; options: ScryptOptions } | null {
  const [name, N, r, p, salt, key] = text.split('$')
  if (name !== 'scrypt' || salt === undefined || key === undefined) return null
  return {
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
    options: { ...cost, N: Number(N), r: Number(r), p: Number(p) },
  }
}

async function derive(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  await takeTurn()
  try {
    return await new Promise<Buffer>((resolve, reject) => {
      scrypt(password.normalize('NFKC'), salt, keyBytes, options, (error, key) =>
        error ? reject(error) : resolve(key),
      )
    })
  } finally {
    const next = queue.shift()
    if (next) next()
    else atOnce--
  }
}

/** The slot is passed to the next in the queue, so `atOnce` stays unchanged. */
async function takeTurn(): Promise<void> {
  if (atOnce < atOnceMost) {
    atOnce++
    return
  }
  if (queue.length >= waitingMost) {
    throw new Refusal(503, { code: 'busy', message: 'Too many sign-ins at once.' }, { 'retry-after': '2' })
  }
  await new Promise<void>(resolve => queue.push(resolve))
}

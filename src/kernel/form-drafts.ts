/**
 * Form drafts: unsent input of a page, saved in the browser across a reload or the end of a session, encrypted, so that only the same user
 * of the same business unit can read it after signing in again. A sign-out deletes it (signed-in-cookies.ts).
 */
import { formDrafts } from '../contract/endpoints/form-drafts'
import { formDraftLengthMost } from '../contract/limits'
import { clientVersionText } from './api-request'
import { canEncrypt, decryptText, encryptText } from './encryption'
import type { Session } from './session'
import { storagePrefix } from './signed-in-cookies'
import { toJson } from '../contract/to-json'

type Owner = Pick<Session, 'key' | 'api'>

/** The passphrase of each session, requested once. */
const passphrases = new WeakMap<Owner['api'], Promise<string>>()
/** The newest call for each entry: an older one whose encryption ends later no longer writes. */
const turns = new Map<string, number>()

/** Saves a draft under its name, replacing an earlier one. Without storage it does nothing. */
export async function saveFormDraft(owner: Owner, name: string, form: object): Promise<void> {
  const entry = entryOf(owner, name)
  const turn = nextTurn(entry)
  const text = toJson(form)
  if (!canEncrypt() || text.length > formDraftLengthMost) return
  const encrypted = await passphraseOf(owner)
    .then(passphrase => encryptText(text, passphrase))
    .catch(() => null)
  if (encrypted !== null && turns.get(entry) === turn) inStorage(storage => storage.setItem(entry, encrypted))
}

/** The draft saved under a name by this user and this version of the cockpit; null without one. */
export async function loadFormDraft(owner: Owner, name: string): Promise<object | null> {
  const entry = entryOf(owner, name)
  const encrypted = inStorage(storage => storage.getItem(entry)) ?? null
  if (encrypted === null || !canEncrypt()) return null
  const passphrase = await passphraseOf(owner).catch(() => null)
  if (passphrase === null) return null
  const { data, success } = await decryptText(encrypted, passphrase)
  if (success) return parsed(data)
  discardFormDraft(owner, name)
  return null
}

/** Whether there is a draft under a name, without reading it. */
export function hasFormDraft(owner: Owner, name: string): boolean {
  return (inStorage(storage => storage.getItem(entryOf(owner, name))) ?? null) !== null
}

/** Deletes a draft at once, also one that is being encrypted. */
export function discardFormDraft(owner: Owner, name: string): void {
  const entry = entryOf(owner, name)
  nextTurn(entry)
  inStorage(storage => storage.removeItem(entry))
}

const entryOf = ({ key }: Owner, name: string): string =>
  `${storagePrefix}form ${clientVersionText} ${key} ${name}`

function nextTurn(entry: string): number {
  const turn = (turns.get(entry) ?? 0) + 1
  turns.set(entry, turn)
  return turn
}

function passphraseOf({ api }: Owner): Promise<string> {
  const known = passphrases.get(api)
  if (known !== undefined) return known
  const passphrase = api.call(formDrafts.formKey, {}).then(({ key }) => key)
  passphrases.set(api, passphrase)
  passphrase.catch(() => passphrases.delete(api))
  return passphrase
}

function parsed(text: string): object | null {
  const value: unknown = JSON.parse(text)
  return typeof value === 'object' ? value : null
}

/** A storage may be disabled or full; accessing it then throws. */
function inStorage<T>(access: (storage: Storage) => T): T | undefined {
  try {
    return access(globalThis.sessionStorage)
  } catch {
    return undefined
  }
}

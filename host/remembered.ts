/**
 * What the browser remembers for the next visit: business unit, language and appearance. Never a password or a token. Storage
 * may be full, disabled or hold nonsense; then nothing is remembered.
 */
import { languageDefault, type Language } from '../src/contract/limits'
import { toJson } from '../src/contract/to-json'

export interface Remembered {
  readonly businessUnitName: string
  readonly language: Language
  readonly theme: 'light' | 'dark' | 'auto'
  readonly density: 'comfortable' | 'compact'
  readonly isMenuCollapsed: boolean
}

const storageKey = 'cockpit.remembered'

/** What was remembered, with defaults for the rest. The language follows the browser until the user chose one. */
export function remembered(readLanguage: (text: string | null | undefined) => Language): Remembered {
  const values = readObject()
  const text = (key: keyof Remembered) => (typeof values[key] === 'string' ? values[key] : undefined)
  return {
    businessUnitName: text('businessUnitName')?.slice(0, 200) ?? '',
    language: readLanguage(text('language') ?? globalThis.navigator?.language ?? languageDefault),
    theme: oneOf(text('theme'), ['light', 'dark', 'auto'], 'auto'),
    density: oneOf(text('density'), ['comfortable', 'compact'], 'comfortable'),
    isMenuCollapsed: values['isMenuCollapsed'] === true,
  }
}

/** Remembers some of it, and leaves the rest. */
export function remember(change: Partial<Remembered>): void {
  try {
    localStorage.setItem(storageKey, toJson({ ...readObject(), ...change }))
  } catch {
    // A full or disabled storage costs convenience only.
  }
}

function readObject(): Record<string, unknown> {
  try {
    const values: unknown = JSON.parse(localStorage.getItem(storageKey) ?? '{}')
    return typeof values === 'object' && values !== null ? { ...values } : {}
  } catch {
    return {}
  }
}

function oneOf<const T extends string>(text: string | undefined, values: readonly T[], otherwise: T): T {
  return values.find(value => value === text) ?? otherwise
}

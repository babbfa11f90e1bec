/**
 * Values that the browser remembers for the next visit: business unit, language and appearance. Never a password or a token. Storage may be
 * full, disabled or contain invalid values; then nothing is remembered.
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

/** The remembered values, with defaults for the others. The language follows the browser until the user chooses one. */
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

/** Stores some values and keeps the others. */
export function remember(change: Partial<Remembered>): void {
  try {
    localStorage.setItem(storageKey, toJson({ ...readObject(), ...change }))
  } catch {
    // Full or disabled storage costs only convenience.
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

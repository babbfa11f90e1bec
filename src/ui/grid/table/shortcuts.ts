/**
 * The keyboard shortcuts of grids, defined once: key handlers ask here what a key means, and the sheet of shortcuts lists the
 * same table. Pure.
 */
import type { CockpitSettings } from '../../../contract/endpoints/settings'
import { ownSettingNamed } from '../../../contract/own-settings'

/** Where a shortcut works. */
export type ShortcutPlace = 'host' | 'everywhere' | 'page' | 'grid' | 'head' | 'panes'

export interface Shortcut {
  readonly place: ShortcutPlace
  /** Key chords, for instance `Ctrl+A`; all of them have the same effect. */
  readonly chords: readonly string[]
  readonly titleKey?: string
}

/** By name; the sheet lists them in this order. Their texts are `shortcut.<name>`, or those of their `titleKey`. */
export const shortcuts = {
  palette: { place: 'host', chords: ['Ctrl+K'] },
  shortcuts: { place: 'everywhere', chords: ['?'] },
  nextPane: { place: 'everywhere', chords: ['F6'] },
  previousPane: { place: 'everywhere', chords: ['Shift+F6'] },
  close: { place: 'everywhere', chords: ['Escape'] },
  undo: { place: 'everywhere', chords: ['Ctrl+Z'] },

  find: { place: 'page', chords: ['/'], titleKey: 'grid.find' },
  filters: { place: 'page', chords: ['F'], titleKey: 'grid.filter.button' },
  cancel: { place: 'page', chords: ['Escape'] },

  move: { place: 'grid', chords: ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] },
  rowEnds: { place: 'grid', chords: ['Home', 'End'] },
  gridEnds: { place: 'grid', chords: ['Ctrl+Home', 'Ctrl+End'] },
  pages: { place: 'grid', chords: ['PageUp', 'PageDown'] },
  selectRow: { place: 'grid', chords: ['Space'] },
  extend: { place: 'grid', chords: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
  selectAll: { place: 'grid', chords: ['Ctrl+A'] },
  clear: { place: 'grid', chords: ['Escape'] },
  open: { place: 'grid', chords: ['Enter'] },
  menu: { place: 'grid', chords: ['Shift+F10', 'ContextMenu'] },
  copy: { place: 'grid', chords: ['Ctrl+C'] },
  group: { place: 'grid', chords: ['ArrowLeft', 'ArrowRight'] },

  toHead: { place: 'head', chords: ['ArrowUp'] },
  sort: { place: 'head', chords: ['Enter'] },
  sortAlso: { place: 'head', chords: ['Shift+Enter'] },
  moveHead: { place: 'head', chords: ['Alt+ArrowLeft', 'Alt+ArrowRight'] },
  headMenu: { place: 'head', chords: ['Shift+F10', 'ContextMenu'] },

  splitter: { place: 'panes', chords: ['ArrowUp', 'ArrowDown'] },
  splitterReset: { place: 'panes', chords: ['Enter'] },
  tabs: { place: 'panes', chords: ['ArrowLeft', 'ArrowRight'] },
  moveColumn: { place: 'panes', chords: ['Alt+ArrowUp', 'Alt+ArrowDown'] },
} as const satisfies Readonly<Record<string, Shortcut>>

export type ShortcutName = keyof typeof shortcuts

/** Set in the session's memory when the grid is in the cockpit's own page, whose shortcuts then work too. */
export const hostShortcutsKey = 'host/shortcuts'

/** The properties of a key press that shortcuts depend on. */
export interface PressedKey {
  readonly key: string
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly altKey: boolean
  readonly shiftKey: boolean
}

/** Whether a key press is this shortcut. For a character that needs Shift on some keyboards, such as `?`, Shift is ignored. */
export function isShortcut(name: ShortcutName, pressed: PressedKey): boolean {
  return shortcuts[name].chords.some(chord => isChord(chord, pressed))
}

/** Keys of a chord: Ctrl, A. Keys with a name have the text `key.<name>`. */
export function chordKeys(chord: string): readonly string[] {
  return chord.split('+')
}

/**
 * The keys of a shortcut for a list: chords with the same modifiers are merged (Shift, up, down), others are listed
 * as alternatives.
 */
export function chordGroups(chords: readonly string[]): readonly (readonly string[])[] {
  const groups = new Map<string, string[]>()
  for (const chord of chords) {
    const keys = chordKeys(chord)
    const modifiers = keys.slice(0, -1)
    const group = groups.get(modifiers.join('+')) ?? [...modifiers]
    groups.set(modifiers.join('+'), [...group, ...keys.slice(-1)])
  }
  return [...groups.values()]
}

/** Whether a shortcut is a single character, which the user may switch off (WCAG 2.1, 2.1.4). */
export function isCharacter(chord: string): boolean {
  return chord.length === 1
}

/** The user's setting for shortcuts of single characters. */
export const singleKeysSetting = /* @__PURE__ */ ownSettingNamed('SingleKeyShortcuts')

/** Whether shortcuts of single characters work; on until the user switches them off. */
export function areSingleKeysOn({ saved }: Pick<CockpitSettings, 'saved'>): boolean {
  return saved[singleKeysSetting.key] !== 'false'
}

function isChord(chord: string, pressed: PressedKey): boolean {
  const parts = chordKeys(chord)
  const key = parts.at(-1) ?? ''
  const has = (modifier: string) => parts.includes(modifier)
  if (has('Ctrl') !== (pressed.ctrlKey || pressed.metaKey) || has('Alt') !== pressed.altKey) return false
  if (isCharacter(chord)) {
    const isLetter = key.toLowerCase() !== key.toUpperCase()
    return isLetter ? !pressed.shiftKey && pressed.key.toUpperCase() === key : pressed.key === key
  }
  if (has('Shift') !== pressed.shiftKey) return false
  if (key === 'Space') return pressed.key === ' '
  return key.length === 1 ? pressed.key.toUpperCase() === key : pressed.key === key
}

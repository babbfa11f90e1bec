import { describe, expect, it } from 'vitest'
import texts from '../../../src/locales/en-GB.json'
import {
  areSingleKeysOn,
  type Shortcut,
  chordGroups,
  chordKeys,
  isShortcut,
  shortcuts,
  type PressedKey,
  type ShortcutName,
} from '../../../src/ui/grid/table/shortcuts'

const press = (key: string, more: Partial<PressedKey> = {}): PressedKey => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...more,
})

describe('the meaning of a key press', () => {
  const cases: [ShortcutName, PressedKey, boolean][] = [
    ['menu', press('F10', { shiftKey: true }), true],
    ['menu', press('F10'), false],
    ['menu', press('ContextMenu'), true],
    ['selectRow', press(' '), true],
    ['selectRow', press(' ', { ctrlKey: true }), false],
    ['selectAll', press('a', { ctrlKey: true }), true],
    ['selectAll', press('A', { metaKey: true }), true],
    ['selectAll', press('a'), false],
    ['extend', press('ArrowDown', { shiftKey: true }), true],
    ['extend', press('ArrowDown'), false],
    ['nextPane', press('F6'), true],
    ['nextPane', press('F6', { shiftKey: true }), false],
    ['previousPane', press('F6', { shiftKey: true }), true],
    ['filters', press('f'), true],
    ['filters', press('F', { shiftKey: true }), false],
    ['filters', press('f', { ctrlKey: true }), false],
    // Some keyboards need Shift for these characters, others do not.
    ['shortcuts', press('?', { shiftKey: true }), true],
    ['shortcuts', press('?'), true],
    ['find', press('/', { shiftKey: true }), true],
    ['find', press('/', { altKey: true }), false],
  ]
  it.each(cases)('%s by %o: %s', (name, pressed, isMeant) => {
    expect(isShortcut(name, pressed)).toBe(isMeant)
  })
})

describe('the list', () => {
  it('has texts for every shortcut and every key', () => {
    const known = new Set(Object.keys(texts))
    for (const [name, { chords, titleKey = `shortcut.${name}` }] of Object.entries<Shortcut>(shortcuts)) {
      expect(known).toContain(titleKey)
      for (const key of chords.flatMap(chordKeys)) if (key.length > 1) expect(known).toContain(`key.${key}`)
    }
  })

  it('lists modifiers once, and alternatives separately', () => {
    expect(chordGroups(['Shift+ArrowUp', 'Shift+ArrowDown'])).toEqual([['Shift', 'ArrowUp', 'ArrowDown']])
    expect(chordGroups(['Shift+F10', 'ContextMenu'])).toEqual([['Shift', 'F10'], ['ContextMenu']])
  })
})

it('single keys are enabled until the user disables them', () => {
  expect(areSingleKeysOn({ saved: {} })).toBe(true)
  expect(areSingleKeysOn({ saved: { SingleKeyShortcuts: 'false' } })).toBe(false)
  expect(areSingleKeysOn({ saved: { SingleKeyShortcuts: 'true' } })).toBe(true)
})

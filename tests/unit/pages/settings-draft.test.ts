import { describe, expect, it } from 'vitest'
import {
  changedMeanwhile,
  editedEntries,
  openEdits,
  readEntries,
  withEdit,
  type Edits,
} from '../../../src/pages/settings-form/settings-draft'

const saved = { name: 'Nordkapp', city: 'Alta', isOpen: true }
const edits: Edits = withEdit(saved, {}, 'city', 'Bergen')

describe('edits of settings', () => {
  it('are over what is saved, and none says what is saved already', () => {
    expect(editedEntries(saved, edits)).toEqual({ ...saved, city: 'Bergen' })
    expect(withEdit(saved, edits, 'city', 'Alta')).toEqual({})
    expect(withEdit(saved, edits, 'isOpen', false)).toEqual({
      city: { entry: 'Bergen', base: 'Alta' },
      isOpen: { entry: false, base: true },
    })
  })

  it('remember what they began with while more is typed', () => {
    const later = { ...saved, city: 'Oslo' }
    expect(withEdit(later, edits, 'city', 'Bergen sentrum')).toEqual({
      city: { entry: 'Bergen sentrum', base: 'Alta' },
    })
  })

  it('tell what somebody else changed meanwhile, and what the user knows of it', () => {
    const later = { ...saved, city: 'Oslo', name: 'Nord' }
    expect(changedMeanwhile(later, edits)).toEqual(['city'])
    expect(readEntries(later, edits, new Set())).toEqual({ city: 'Alta' })
    expect(readEntries(later, edits, new Set(['city']))).toEqual({ city: 'Oslo' })
  })

  it('that came back are those that still say something, of fields that are there', () => {
    const kept = { ...edits, gone: { entry: 'x', base: 'y' }, name: { entry: 'Nordkapp', base: 'Nord' } }
    expect(openEdits(saved, kept)).toEqual(edits)
  })
})

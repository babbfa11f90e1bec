import { describe, expect, it } from 'vitest'
import { creationEntries, creationTexts } from '../../../host/palette/creations'
import { matchingEntries, placeOfEntry } from '../../../host/palette/palette-entry'
import { orderGridViews } from '../../../src/catalog/views/order-grid-views'
import { settingsViews } from '../../../src/catalog/views/settings-views'
import { creationIn } from '../../../src/ui/grid/data/grid-query'

const open = {
  denial: () => null,
  can: (_path?: string) => true,
  featureOn: () => true,
  isGlobalAdmin: true,
  answersFor: null,
}
const t = (key: string) => key
const made = (access = open) => creationEntries(access, t as never)

describe('what the palette can make', () => {
  it('is every creation of a grid that has a page, and leads there with its name', () => {
    const wanted = [...orderGridViews, ...settingsViews]
      .flatMap(({ actions }) => actions)
      .filter(({ isCreation, opens }) => isCreation === true && opens === undefined)
      .map(({ name }) => `action.${name}`)
    const texts = made().map(({ text }) => text)
    expect(wanted.length).toBeGreaterThan(5)
    // A grid that is the second tab of its page has no entry.
    expect(wanted.filter(text => !texts.includes(text))).toEqual(['action.addRole', 'action.addScreen'])
    const inventory = made().find(({ text }) => text === 'action.createInventory')
    const { page, query } = placeOfEntry(inventory?.id ?? '')
    expect([page, creationIn(new URLSearchParams(query))]).toEqual(['inventory-es-page', 'createInventory'])
  })

  it('is nothing that the user may not', () => {
    const without = (denied: string) =>
      made({ ...open, can: (path?: string) => path !== denied }).map(({ text }) => text)
    expect(without('data/inventory/create')).not.toContain('action.createInventory')
    expect(without('grid/create')).toEqual([])
  })

  it('is found by any verb of creating, before or after what is created', () => {
    const english: Record<string, string> = {
      'palette.creationWords': 'create, new, add',
      'action.addSupplier': 'Add supplier',
      'action.createInventory': 'New stock count',
    }
    const entries = creationEntries(open, ((key: string) => english[key] ?? key) as never)
    const foundBy = (typed: string) => matchingEntries(entries, typed).map(({ text }) => text)
    for (const typed of ['create', 'new', 'add']) expect(foundBy(typed)).toContain('Add supplier')
    expect(foundBy('create supp')).toEqual(['Add supplier'])
    expect(foundBy('add stock')).toEqual(['New stock count'])
    const german = (() => 'anlegen, neu') as never
    expect(creationTexts('Lagerplatz anlegen', german)).toEqual(['neu Lagerplatz', 'Lagerplatz neu'])
  })
})

import { describe, expect, it } from 'vitest'
import { creationEntries, creationTexts } from '../../../host/palette/creations'
import { matchingEntries, placeOfEntry } from '../../../host/palette/palette-entry'
import { routes } from '../../../src/catalog/routes'
import { openedBy } from '../../../src/define/route-path'
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

describe('the creations of the palette', () => {
  it('include every creation of a grid that has a page', () => {
    const expected = [...orderGridViews, ...settingsViews]
      .flatMap(({ actions }) => actions)
      .filter(({ isCreation, opens }) => isCreation === true && opens === undefined)
      .map(({ name }) => `action.${name}`)
    const texts = made().map(({ text }) => text)
    expect(expected.length).toBeGreaterThan(5)
    expect(expected.filter(text => !texts.includes(text))).toEqual([])
  })

  it('open the tab of their grid', () => {
    const openedFor = (action: string) => {
      const { page, query } = placeOfEntry(made().find(({ text }) => text === `action.${action}`)?.id ?? '')
      const search = new URLSearchParams(query)
      const route = routes.find(({ name }) => name === page)
      return [page, route && openedBy(route, search), creationIn(search)]
    }
    expect(openedFor('createInventory')).toEqual(['inventory-es-page', 'Inventory', 'createInventory'])
    expect(openedFor('addRole')).toEqual(['user-management', 'UserRole', 'addRole'])
    expect(openedFor('addScreen')).toEqual(['active-users', 'Screen', 'addScreen'])
  })

  it('omit what the user may not do', () => {
    const without = (denied: string) =>
      made({ ...open, can: (path?: string) => path !== denied }).map(({ text }) => text)
    expect(without('data/inventory/create')).not.toContain('action.createInventory')
    expect(without('header/settings/active_users')).not.toContain('action.addScreen')
    expect(without('grid/create')).toEqual([])
  })

  it('are found by any verb of creating, before or after the noun', () => {
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

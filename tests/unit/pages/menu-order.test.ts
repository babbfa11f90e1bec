import { describe, expect, it } from 'vitest'
import { decidedMenu, menuEntries } from '../../../src/catalog/menu-entries'
import { routes } from '../../../src/catalog/routes'
import {
  arrangedMenu,
  isSameMenu,
  settingOf,
  withHidden,
  withMoved,
} from '../../../src/pages/user-settings/menu-order'

const shipped = arrangedMenu([])
const names = (entries: readonly { readonly name: string }[]) => entries.map(({ name }) => name)
const everything = { denial: () => null }
/** The menu as the host shows it. */
const shown = (setting: ReturnType<typeof settingOf>, input = {}) => {
  const { order, places } = decidedMenu(input, setting)
  return menuEntries(routes, everything, order, places)
}

describe('the shipped menu', () => {
  it('equals the menu of the host', () => {
    expect(names(shipped)).toEqual(names(shown([])))
    expect(shipped.map(({ children }) => names(children))).toEqual(
      shown([]).map(({ children }) => names(children)),
    )
    expect(settingOf(shipped)).toEqual([])
  })
})

describe('an arranged menu', () => {
  it('is displayed by the host, at the top level and below an entry', () => {
    const at = names(shipped).indexOf('stocks-es-page')
    const moved = withMoved(withMoved(shipped, 'stocks-es-page', 1), 'draft-es-page', 0)
    expect(names(moved)[1]).toBe('stocks-es-page')
    expect(at).toBeGreaterThan(1)
    const setting = settingOf(moved)
    expect(names(shown(setting))).toEqual(names(moved))
    const purchase = shown(setting).find(({ name }) => name === 'purchase')
    expect(names(purchase?.children ?? [])[0]).toBe('draft-es-page')
    expect(arrangedMenu(setting)).toEqual(moved)
  })

  it('hides an entry with its children', () => {
    const setting = settingOf(withHidden(withHidden(shipped, 'purchase', true), 'jobs-es-page', true))
    expect(names(shown(setting))).not.toContain('jobs-es-page')
    expect(names(shown(setting))).not.toContain('purchase')
    expect(names(shown(setting))).not.toContain('draft-es-page')
    expect(arrangedMenu(setting).find(({ name }) => name === 'purchase')?.isHidden).toBe(true)
  })

  it('keeps the dashboard visible and in its position', () => {
    expect(names(withMoved(shipped, '', 4))).toEqual(names(shipped))
    expect(names(withMoved(shipped, 'jobs-es-page', 0))[0]).toBe('')
    expect(withHidden(shipped, '', true)).toEqual(shipped)
    expect(names(shown([{ name: '', order: 9, isHidden: true }]))[0]).toBe('')
  })

  it('overrides the environment file, which overrides the shipped order', () => {
    const input = { 'stocks-es-page': 0.5 }
    expect(names(shown([], input))[1]).toBe('stocks-es-page')
    const setting = settingOf(withMoved(shipped, 'jobs-es-page', 1))
    expect(names(shown(setting, input))[1]).toBe('jobs-es-page')
  })

  it('equals the shipped one again when every entry is back in its position', () => {
    const there = withMoved(shipped, 'stocks-es-page', 1)
    const back = withMoved(there, 'stocks-es-page', names(shipped).indexOf('stocks-es-page'))
    expect(settingOf(back)).toEqual([])
    expect(isSameMenu(settingOf(there), settingOf(back))).toBe(false)
  })
})

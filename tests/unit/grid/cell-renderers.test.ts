// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest'
import type { FieldKind } from '../../../src/contract/field'
import { painterOf } from '../../../src/ui/grid/table/cell-renderers'
import { text } from './rows'

const paint = (cell: HTMLElement, kind: FieldKind, value: unknown, machine?: string) =>
  painterOf({ kind, isName: false, ...(machine === undefined ? {} : { machine }) }, text)(cell, value)

let cell: HTMLTableCellElement
beforeEach(() => {
  cell = document.createElement('td')
})

describe('a cell', () => {
  it('displays each kind of value in the formats of the company', () => {
    const shown = (kind: FieldKind, value: unknown) => {
      paint(cell, kind, value)
      return cell.textContent
    }
    expect(shown('text', 'Havn & Hage')).toBe('Havn & Hage')
    expect(shown('count', 12)).toBe('12/0')
    expect(shown('quantity', '12.5')).toBe('12.5')
    expect(shown('money', '12.50')).toBe('12.50/2')
    expect(shown('date', '2026-11-20')).toBe('day 2026-11-20')
    expect(shown('progress', 64)).toBe('64%')
    expect(shown('flag', true)).toBe('grid.yes')
    expect(shown('attributes', { a: '1', b: '2' })).toBe('a: 1, b: 2')
  })

  it.each(['text', 'money', 'date', 'identifier'] as const)('displays a missing %s as an en dash', kind => {
    for (const value of [null, undefined, '']) {
      paint(cell, kind, value)
      expect(cell.textContent).toBe('–')
    }
  })

  it('never renders a value as markup', () => {
    for (const kind of ['text', 'identifier', 'state'] as const) {
      paint(cell, kind, '<img src=x onerror=alert(1)>', kind === 'state' ? 'salesOrder' : undefined)
      expect(cell.querySelector('img')).toBeNull()
      expect(cell.textContent).toContain('<img')
    }
  })

  it('keeps a quantity beyond the precision of numbers exact', () => {
    paint(cell, 'quantity', '9007199254740993')
    expect(cell.textContent).toBe('9007199254740993')
  })

  it('displays a state as shape, colour and text, including an unknown state', () => {
    paint(cell, 'state', 'OnHold', 'salesOrder')
    const chip = cell.querySelector('.chip')
    expect(chip?.getAttribute('data-state')).toBe('on-hold')
    expect(chip?.querySelector('path')?.getAttribute('d')).not.toBe('')
    expect(cell.textContent).toBe('state.salesOrder.OnHold')
    paint(cell, 'state', 'Teleported', 'salesOrder')
    expect(chip?.getAttribute('data-state')).toBe('new')
  })

  it('reuses its nodes for another value and does not write an unchanged value', () => {
    paint(cell, 'state', 'New', 'salesOrder')
    const chip = cell.firstElementChild
    paint(cell, 'state', 'Completed', 'salesOrder')
    expect(cell.firstElementChild).toBe(chip)
    const observer = new MutationObserver(() => undefined)
    observer.observe(cell, { subtree: true, childList: true, attributes: true, characterData: true })
    paint(cell, 'state', 'Completed', 'salesOrder')
    expect(observer.takeRecords()).toEqual([])
    paint(cell, 'state', 'Error', 'salesOrder')
    expect(observer.takeRecords()).not.toEqual([])
  })

  it('displays the right value after it was recycled for a column of any other kind', () => {
    const values: [FieldKind, unknown, string][] = [
      ['text', 'x', 'x'],
      ['state', 'New', 'state.undefined.New'],
      ['progress', 40, '40%'],
      ['count', 3, '3/0'],
      ['flag', true, 'grid.yes'],
      ['flag', false, 'grid.no'],
      ['identifier', 'SO-1', 'SO-1'],
      ['image', 'a.png', ''],
    ]
    for (const [from, fromValue] of values) {
      for (const [to, toValue, shown] of values) {
        paint(cell, from, fromValue)
        paint(cell, to, toValue)
        if (to !== 'state') expect(cell.textContent).toBe(shown)
        expect(cell.children.length).toBeLessThanOrEqual(1)
      }
    }
  })

  it('contains its text without wrapper elements, except a clamping one for wrapped text', () => {
    paint(cell, 'text', 'Havn')
    expect([cell.children.length, cell.textContent]).toEqual([0, 'Havn'])
    painterOf({ kind: 'text', isName: false, wraps: true }, text)(cell, 'Havn')
    expect(cell.querySelector('span.k-text')?.textContent).toBe('Havn')
    paint(cell, 'text', 'Havn')
    expect([cell.children.length, cell.textContent]).toEqual([0, 'Havn'])
  })

  it('returns the CSS classes of its kind', () => {
    expect(paint(cell, 'money', '12.50')).toBe('num')
    expect(paint(cell, 'money', null)).toBe('num none')
    expect(paint(cell, 'identifier', 'SO-1')).toBe('ident')
    expect(painterOf({ kind: 'identifier', isName: true }, text)(cell, 'SO-1')).toBe('ident name')
    expect(paint(cell, 'flag', false)).toBe('none')
    expect(paint(cell, 'text', 'Havn')).toBe('')
  })

  it('truncates a very long text', () => {
    paint(cell, 'text', 'x'.repeat(10_000))
    expect(cell.textContent).toHaveLength(1_001)
    paint(cell, 'identifier', 'y'.repeat(10_000))
    expect(cell.textContent).toHaveLength(1_001)
  })

  it('displays numbers at the limits of their range', () => {
    for (const value of ['1e308', -1e308, '99999999999999999999999999.99']) {
      paint(cell, 'money', value)
      expect(cell.textContent).not.toMatch(/NaN|undefined/)
    }
  })

  it('renders a set warning flag differently from other set flags', () => {
    const painter = (isWarning: boolean) => painterOf({ kind: 'flag', isName: false, isWarning }, text)
    painter(false)(cell, true)
    const fine = cell.querySelector('path')?.getAttribute('d')
    painter(true)(cell, true)
    expect(cell.querySelector('.k-warn')?.textContent).toBe('grid.yes')
    expect(cell.querySelector('path')?.getAttribute('d')).not.toBe(fine)
    painter(true)(cell, false)
    expect(cell.querySelector('.k-warn')).toBeNull()
  })

  it('marks a number from its alarm value on', () => {
    const painted = (value: unknown) =>
      painterOf({ kind: 'count', isName: false, alarmFrom: 400 }, text)(cell, value)
    expect(painted(399)).toBe('num')
    expect(painted(400)).toBe('num alarm')
    expect(painted(null)).toBe('num none')
  })

  it('is rendered as a link only where its value has one', () => {
    const painter = (isLink: boolean) => painterOf({ kind: 'identifier', isName: true, isLink }, text)
    painter(true)(cell, 'SO-1')
    expect(cell.querySelector('.k-link')?.textContent).toBe('SO-1')
    painter(false)(cell, 'SO-1')
    expect(cell.querySelector('.k-link')).toBeNull()
    painter(true)(cell, null)
    expect(cell.querySelector('.k-link')).toBeNull()
  })
})

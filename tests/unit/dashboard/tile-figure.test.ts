import { describe, expect, it } from 'vitest'
import { widgets } from '../../../src/catalog/widgets/widgets'
import type { WidgetLimits } from '../../../src/contract/widgets'
import type { Widget } from '../../../src/define/widget'
import type { Translate } from '../../../src/texts/create-i18n'
import { attentionClass, limitReached, noteOf, targetText } from '../../../src/ui/dashboard/tile-figure'

const all: readonly Widget[] = widgets
const widget = (type: Widget['type']): Widget => {
  const found = all.find(candidate => candidate.type === type)
  if (found === undefined) throw new Error(`no widget ${type}`)
  return found
}
const ready = widget('SalesOrdersInReadyState')
const done = widget('SalesOrdersInDoneState')
const error = widget('SalesOrdersInErrorState')

const limits = (more: Partial<WidgetLimits>): WidgetLimits => ({
  target: null,
  warnAt: null,
  alarmAt: null,
  ...more,
})
const value = (number: number) => ({ value: number, facts: { partially: 3, lines: 2 } })
const t = ((key: string, values: Record<string, unknown> = {}) =>
  [key, ...Object.values(values)].join(' ')) as unknown as Translate
const number = String

describe('a tile', () => {
  it('without limits has the tint of its widget while its value is above zero', () => {
    expect(attentionClass(error, value(1))).toBe('alert')
    expect(attentionClass(error, value(0))).toBeUndefined()
    expect(attentionClass(ready, value(900))).toBeUndefined()
    expect(attentionClass(error, value(1), limits({ target: 5 }))).toBe('alert')
  })

  it('with limits is tinted only by them', () => {
    const own = limits({ warnAt: 5, alarmAt: 9 })
    expect([4, 5, 9].map(count => attentionClass(error, value(count), own))).toEqual([
      undefined,
      'warn',
      'alert',
    ])
    expect(attentionClass(ready, value(9), own)).toBe('alert')
  })

  it('with limits on the lower side is tinted below them, also at zero', () => {
    const own = limits({ warnAt: 9, alarmAt: 5 })
    expect([0, 5, 9].map(count => attentionClass(done, value(count), own))).toEqual([
      'alert',
      'warn',
      undefined,
    ])
  })

  it('without a value is not tinted', () => {
    expect(attentionClass(ready, null, limits({ warnAt: 1 }))).toBeUndefined()
    expect(limitReached(ready, null, limits({ warnAt: 1 }))).toBeNull()
  })

  it('displays the reached limit before its note', () => {
    const own = limits({ warnAt: 5, alarmAt: 9 })
    const meaning = 'widget.SalesOrdersInReadyState.note 3 3'
    expect(noteOf(ready, value(4), t, number, own)).toBe(meaning)
    expect(noteOf(ready, value(5), t, number, own)).toBe(`dashboard.limit.high 5 · ${meaning}`)
    expect(noteOf(ready, value(9), t, number, own)).toBe(`dashboard.limit.high 9 · ${meaning}`)
    expect(noteOf(done, value(4), t, number, own)).toMatch(/^dashboard.limit.low 9 · /)
    expect(noteOf(ready, { value: 9, facts: {} }, t, number, own)).toBe('dashboard.limit.high 9')
  })

  it('prints its target beside the value, also a target of zero', () => {
    expect(targetText(limits({ target: 2400 }), t, number)).toBe('dashboard.target 2400')
    expect(targetText(limits({ target: 0 }), t, number)).toBe('dashboard.target 0')
    expect(targetText(limits({}), t, number)).toBeNull()
    expect(targetText(undefined, t, number)).toBeNull()
  })
})

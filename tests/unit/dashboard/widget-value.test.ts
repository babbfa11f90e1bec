import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readWidgetValue } from '../../../src/ui/dashboard/widget-value'

describe('the value of a widget', () => {
  it('is parsed by the kind of the widget', () => {
    expect(readWidgetValue('singleValue', '{"value":7,"facts":{"lines":9}}')).toEqual({
      status: 'ok',
      value: { value: 7, facts: { lines: 9 } },
    })
    expect(readWidgetValue('picksPerArea', '[{"Key":"High bay","Prepared":27,"InProgress":9}]')).toEqual({
      status: 'ok',
      value: [{ Key: 'High bay', Prepared: 27, InProgress: 9 }],
    })
  })

  it('has no facts when the server sends none', () => {
    expect(readWidgetValue('singleValue', '{"value":0}')).toEqual({
      status: 'ok',
      value: { value: 0, facts: {} },
    })
  })

  it.each([null, undefined, ''])('is missing when the text is %j', text => {
    expect(readWidgetValue('singleValue', text)).toEqual({ status: 'missing' })
  })

  it.each([
    ['singleValue', '{"value":'],
    ['singleValue', '{"value":"7"}'],
    ['singleValue', '{"value":-1}'],
    ['singleValue', 'null'],
    ['picksPerArea', '{"value":7}'],
    ['picksPerArea', '[{"Key":"A","Prepared":1}]'],
    ['salesOrdersToday', '{"New":1}'],
  ] as const)('of a %s is corrupt when the text is %s', (component, text) => {
    expect(readWidgetValue(component, text)).toEqual({ status: 'corrupt' })
  })

  it('is parsed without an exception from any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), text => {
        for (const component of ['singleValue', 'picksPerArea', 'salesOrdersToday'] as const) {
          expect(['ok', 'missing', 'corrupt']).toContain(readWidgetValue(component, text).status)
        }
      }),
      { numRuns: 500 },
    )
  })
})

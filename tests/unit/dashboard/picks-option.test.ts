import { describe, expect, it } from 'vitest'
import type { ChartStyle } from '../../../src/ui/chart/chart-style'
import { picksOption } from '../../../src/ui/chart/picks-option'
import { shortName } from '../../../src/ui/chart/short-name'

const style: ChartStyle = {
  font: 'Inter',
  fontSize: 12,
  text: '#111',
  textSoft: '#222',
  line: '#333',
  lineSoft: '#444',
  overlay: '#555',
  shade: '#666',
  preparedEdge: '#777',
  progressEdge: '#888',
  first: '#0a6c8a',
  second: '#fc8d59',
  hatch: '#999',
}
const words = { prepared: 'Prepared', inProgress: 'In progress', number: (value: number) => `n${value}` }
const areas = [
  { Key: 'Small parts', Prepared: 118, InProgress: 47 },
  { Key: 'High bay', Prepared: 27, InProgress: 9 },
]
const option = picksOption({ areas, style, words, width: 848, isAnimated: false })

describe('the picks-per-area chart', () => {
  it('truncates names to two lines among many areas', () => {
    const many = Array.from({ length: 60 }, (_, index) => ({
      Key: `${'Ä'.repeat(198)}${index}`,
      Prepared: 1,
      InProgress: 1,
    }))
    const narrow = picksOption({ areas: many, style, words, width: 2_400, isAnimated: false })
    expect(narrow.xAxis.data.every(name => name.length <= 10)).toBe(true)
    expect(option.xAxis.data).toEqual(['Small parts', 'High bay'])
  })

  it('has the given fills, each with an edge, and a hatch for picks in progress', () => {
    const [prepared, inProgress] = option.series
    expect(prepared?.itemStyle).toMatchObject({ color: '#FC8D59', borderColor: '#777' })
    expect(inProgress?.itemStyle).toMatchObject({
      color: '#FEE090',
      borderColor: '#888',
      decal: { color: '#999' },
    })
  })

  it('ends its axis at 1.15 times the highest value and hides the label of that end', () => {
    expect(option.yAxis.max).toBe(136)
    expect(option.yAxis.axisLabel.showMaxLabel).toBe(false)
  })

  it('prints every value in the company format, on bars, axis and tooltip', () => {
    expect(option.series[0]?.label.formatter({ value: 118 })).toBe('n118')
    expect(option.yAxis.axisLabel.formatter(50)).toBe('n50')
    expect(option.tooltip.valueFormatter(9)).toBe('n9')
  })

  it('renders its tooltip without markup', () => {
    expect(option.tooltip.renderMode).toBe('richText')
  })

  it('scales bars and hatch with the labels on a wall', () => {
    const wall = picksOption({
      areas,
      style: { ...style, fontSize: 24 },
      words,
      width: 848,
      isAnimated: false,
    })
    expect(wall.series[0]?.barMaxWidth).toBe((option.series[0]?.barMaxWidth ?? 0) * 2)
  })

  it('can be drawn without any area', () => {
    expect(picksOption({ areas: [], style, words, width: 0, isAnimated: false }).yAxis.max).toBe(1)
  })

  it('truncates names that would need more than two lines and removes markup from them', () => {
    expect(shortName('Shelving A')).toBe('Shelving A')
    expect([...shortName('x'.repeat(10_000))]).toHaveLength(24)
    expect(shortName('{a|b}')).toBe(' a b ')
  })
})

import { describe, expect, it } from 'vitest'
import { pageWindow } from '../../../../src/ui/controls/page-window'

describe('the page buttons of the footer', () => {
  it('include all of up to seven pages', () => {
    expect(pageWindow(0, 1)).toEqual([0])
    expect(pageWindow(3, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
  })

  it('include the first, the last and the pages next to the current one, always in seven places', () => {
    expect(pageWindow(0, 41)).toEqual([0, 1, 2, 3, 4, 'gap-after', 40])
    expect(pageWindow(20, 41)).toEqual([0, 'gap-before', 19, 20, 21, 'gap-after', 40])
    expect(pageWindow(40, 41)).toEqual([0, 'gap-before', 36, 37, 38, 39, 40])
    for (let current = 0; current < 41; current += 1) expect(pageWindow(current, 41)).toHaveLength(7)
  })

  it('have no gap in place of a single page', () => {
    for (let count = 8; count < 12; count += 1) {
      for (let current = 0; current < count; current += 1) {
        const shown = pageWindow(current, count)
        shown.forEach((entry, index) => {
          if (typeof entry === 'number') return
          expect(Number(shown[index + 1]) - Number(shown[index - 1])).toBeGreaterThan(2)
        })
      }
    }
  })
})

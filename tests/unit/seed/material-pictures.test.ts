import { describe, expect, it } from 'vitest'
import { materialFamilies } from '../../../demo/server/demo/seed/material-families'
import { pictureOf } from '../../../demo/server/demo/seed/material-pictures'

const svgOf = (uri: string): string => decodeURIComponent(uri.replace('data:image/svg+xml,', ''))

describe('the picture of a material', () => {
  it('is a small SVG without external resources', () => {
    for (const { group, colours } of materialFamilies) {
      for (const colour of colours) {
        const uri = pictureOf(group, colour)
        expect(uri).toMatch(/^data:image\/svg\+xml,%3Csvg [^#<>"]+$/)
        expect(uri.length).toBeLessThan(600)
        expect(svgOf(uri)).toMatch(/^<svg .*<\/svg>$/)
      }
    }
  })

  it('differs by group, and within a group by colour', () => {
    const groups = [...new Set(materialFamilies.map(({ group }) => group))]
    expect(new Set(groups.map(group => pictureOf(group, ''))).size).toBe(groups.length)
    expect(svgOf(pictureOf('Tents', 'orange'))).not.toBe(svgOf(pictureOf('Tents', 'blå/sølv')))
    expect(pictureOf('Tents', 'RØD')).toBe(pictureOf('Tents', 'red'))
  })
})

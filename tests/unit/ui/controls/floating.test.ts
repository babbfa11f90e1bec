import { describe, expect, it } from 'vitest'
import { placeFloating } from '../../../../src/ui/controls/floating'

const viewport = { width: 1000, height: 600 }
const point = (x: number, y: number) => ({ left: x, right: x, top: y, bottom: y })
const button = { left: 100, right: 180, top: 50, bottom: 82 }

describe('the position of a floating element', () => {
  it('is below its button, or aligned with its right edge', () => {
    expect(placeFloating(button, { width: 236, height: 200 }, viewport, 'below')).toMatchObject({
      left: 100,
      top: 86,
    })
    const right = { left: 900, right: 980, top: 50, bottom: 82 }
    expect(placeFloating(right, { width: 236, height: 200 }, viewport, 'below-end')).toMatchObject({
      left: 744,
    })
  })

  it('starts exactly at its point', () => {
    expect(placeFloating(point(300, 200), { width: 236, height: 200 }, viewport, 'below')).toMatchObject({
      left: 300,
      top: 200,
    })
  })

  it('flips to the other side at the edges and stays within the viewport', () => {
    const corner = placeFloating(point(990, 590), { width: 236, height: 200 }, viewport, 'below')
    expect(corner).toMatchObject({ left: 756, top: 390 })
    const beside = placeFloating(
      { left: 700, right: 960, top: 580, bottom: 600 },
      { width: 386, height: 120 },
      viewport,
      'side',
    )
    expect(beside).toMatchObject({ left: 310, top: 472 })
  })

  it('is moved up at a point without room on either side, only as far as needed', () => {
    const at = { left: 300, right: 300, top: 282, bottom: 282 }
    const tall = (height: number) =>
      placeFloating(at, { width: 200, height }, { width: 1600, height: 1000 }, 'below')
    expect(tall(700)).toMatchObject({ top: 282 })
    expect(tall(900)).toEqual({ left: 300, top: 92, maxHeight: 984 })
    expect(tall(1200)).toMatchObject({ top: 8, maxHeight: 984 })
  })

  it('is on the side with more room when neither has enough, with a limited height', () => {
    const low = { left: 10, right: 90, top: 396, bottom: 404 }
    const placed = placeFloating(low, { width: 236, height: 900 }, viewport, 'below')
    expect(placed).toMatchObject({ top: 8, maxHeight: 384 })
  })

  it('is beside its box where it would be clipped below and above, if there is room', () => {
    const box = { left: 450, right: 584, top: 300, bottom: 330 }
    const calendar = { width: 300, height: 403 }
    const placed = (height: number, at = box) =>
      placeFloating(at, calendar, { width: 1024, height }, 'below-or-beside')
    expect(placed(768)).toMatchObject({ left: 450, top: 334 })
    expect(placed(700)).toEqual({ left: 588, top: 289, maxHeight: 684 })
    expect(placed(700, { ...box, left: 800, right: 934 })).toMatchObject({ left: 496, top: 289 })
    // Never over the box itself.
    expect(placed(700, { ...box, left: 200, right: 900 })).toMatchObject({ top: 334, maxHeight: 358 })
    expect(placed(400)).toMatchObject({ top: 8, maxHeight: 288 })
  })
})

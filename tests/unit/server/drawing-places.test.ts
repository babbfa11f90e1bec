import { describe, expect, it } from 'vitest'
import { takeDrawingPlace } from '../../../demo/server/reports/drawing-places'

const neverAborted = new AbortController().signal

describe('the slots for rendering PDFs', () => {
  it('are two; a third caller is refused, or queued in order', async () => {
    const [first, second] = await Promise.all([
      takeDrawingPlace(false, neverAborted),
      takeDrawingPlace(false, neverAborted),
    ])
    await expect(takeDrawingPlace(false, neverAborted)).rejects.toMatchObject({ status: 429 })
    const started: string[] = []
    const waiting = ['one', 'two'].map(async name => {
      const leave = await takeDrawingPlace(true, neverAborted)
      started.push(name)
      return leave
    })
    first()
    first()
    const one = await waiting[0]
    expect(started).toEqual(['one'])
    one?.()
    const two = await waiting[1]
    expect(started).toEqual(['one', 'two'])
    two?.()
    second()
    const again = await Promise.all([
      takeDrawingPlace(false, neverAborted),
      takeDrawingPlace(false, neverAborted),
    ])
    again.forEach(leave => leave())
  })

  it('are no longer queued for once the signal aborts: none was free, which may be tried again', async () => {
    const taken = await Promise.all([
      takeDrawingPlace(false, neverAborted),
      takeDrawingPlace(false, neverAborted),
    ])
    const end = new AbortController()
    const waiting = takeDrawingPlace(true, end.signal)
    end.abort(new Error('gone'))
    await expect(waiting).rejects.toMatchObject({ status: 429 })
    taken.forEach(leave => leave())
    const again = await Promise.all([
      takeDrawingPlace(false, neverAborted),
      takeDrawingPlace(false, neverAborted),
    ])
    again.forEach(leave => leave())
  })
})

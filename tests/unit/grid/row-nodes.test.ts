// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest'
import { rotate } from '../../../src/ui/grid/engine/row-nodes'

function bodyOf(names: string) {
  const body = document.createElement('tbody')
  for (const name of names) {
    const line = document.createElement('tr')
    line.textContent = name
    body.append(line)
  }
  return body
}

describe('the elements of lines', () => {
  it('go along with a scroll: those that left come back at the other end', () => {
    const body = bodyOf('abcdef')
    rotate(body, 2)
    expect(body.textContent).toBe('cdefab')
    rotate(body, -3)
    expect(body.textContent).toBe('fabcde')
  })

  it('stay where they are when hardly any line stays in view', () => {
    const body = bodyOf('abcdef')
    rotate(body, 4)
    rotate(body, -60)
    expect(body.textContent).toBe('abcdef')
  })
})

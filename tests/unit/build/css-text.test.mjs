import { describe, expect, it } from 'vitest'
import { shortened } from '../../../build/css-text.mjs'

describe('a shortened stylesheet', () => {
  it('has no comments and no needless white space', () => {
    expect(shortened('/* why */\n.a ,\n.b {\n  color: red;\n}\n')).toBe('.a,.b{color:red}')
  })

  it('keeps selectors as written, with their quotes and their descendant space', () => {
    expect(shortened(".a :hover > [data-theme='dark'] { top: 0 }")).toBe(
      ".a :hover > [data-theme='dark']{top:0}",
    )
  })

  it('leaves strings alone', () => {
    expect(shortened(`a::after { content: '/* ; */  "'; }`)).toBe(`a::after{content:'/* ; */  "'}`)
  })

  it('keeps what a text may end in: a colon', () => {
    expect(shortened(`a::after { content: ': ' }`)).toBe(`a::after{content:': '}`)
  })

  it('keeps the spaces that calculations and media queries need', () => {
    expect(shortened('@media (a: b)  and (c: d) { a { top: calc(1px +  2px) } }')).toBe(
      '@media (a:b) and (c:d){a{top:calc(1px + 2px)}}',
    )
  })
})

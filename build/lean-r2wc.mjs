/**
 * Rollup plugin: leaves out of r2wc how it turns attributes into props and back, and events into functions. Our elements declare neither
 * to it and read their attributes themselves (elements/define-element.tsx): none of that ever runs, and every element would download it.
 */
import { parseAst } from 'rollup/parseAst'

const coreModule = /[\\/]@r2wc[\\/]core[\\/]dist[\\/]core\.js$/
/** The table of the conversions; they fall away by themselves once it is empty. */
const conversions = / w = \{\s*string: E,[^{}]*\}/
/** What our class has of its own. */
const overridden = new Set(['observedAttributes', 'attributeChangedCallback'])
/** Loops over the declared props and events, and the two methods. */
const partsExpected = 7

/** An r2wc that looks different fails the build. */
export function leanR2wc() {
  return {
    name: 'lean-r2wc',
    transform(code, id) {
      if (!coreModule.test(id)) return null
      if (!conversions.test(code) || idleParts(code).length !== partsExpected)
        this.error('r2wc changed: build/lean-r2wc.mjs no longer finds what no element runs.')
      return { code: leanR2wcSource(code), map: null }
    },
  }
}

/** The text of r2wc's core without all that; blanks stand in its place, so that source maps need no change. */
export function leanR2wcSource(source) {
  const blanks = text => text.replace(/[^\n]/g, ' ')
  const rest = idleParts(source).reduce(
    (text, { start, end }) => text.slice(0, start) + blanks(text.slice(start, end)) + text.slice(end),
    source,
  )
  return rest.replace(conversions, found => ` w = {${blanks(found.slice(6, -1))}}`)
}

/** Where in the text they are: loops, which have nothing to go through, and overridden methods. */
export function idleParts(source) {
  const found = []
  const look = node => {
    if (Array.isArray(node)) return node.forEach(look)
    if (typeof node !== 'object' || node === null) return
    const isIdle =
      node.type === 'ForOfStatement' || (node.type === 'MethodDefinition' && overridden.has(node.key.name))
    if (isIdle) found.push(node)
    else Object.values(node).forEach(look)
  }
  look(parseAst(source))
  return found
}

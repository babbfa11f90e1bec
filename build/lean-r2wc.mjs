/**
 * Rollup plugin: leaves out of r2wc how it turns attributes into props and back. Our elements declare no props to it and read their
 * attributes themselves (elements/define-element.tsx): none of that ever runs, and every element would download it.
 */
const coreModule = /[\\/]@r2wc[\\/]core[\\/]dist[\\/]core\.js$/
/** The table of the conversions; they fall away by themselves once it is empty. */
const conversions = / w = \{\s*string: E,[^{}]*\}/

/** An r2wc that looks different fails the build. */
export function leanR2wc() {
  return {
    name: 'lean-r2wc',
    transform(code, id) {
      if (!coreModule.test(id)) return null
      const lean = leanR2wcSource(code)
      if (lean === code) this.error('r2wc changed: build/lean-r2wc.mjs no longer finds its conversions.')
      return { code: lean, map: null }
    },
  }
}

/** The text of r2wc's core without the conversions; blanks stand in their place, so that source maps need no change. */
export function leanR2wcSource(source) {
  return source.replace(conversions, found => ` w = {${found.slice(6, -1).replace(/[^\n]/g, ' ')}}`)
}

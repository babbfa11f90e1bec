/**
 * Rollup plugin: one copy of Handsontable's core stylesheet. Its code carries the sheet a second time as a string, for
 * pages that let it inject a style element; we adopt the sheet into the shadow root, and both names lead to that text.
 */
import { inProject } from './project.mjs'

const coreSheet = inProject('node_modules/handsontable/styles/handsontable.min.css')

/** Must stand before the plugin that turns stylesheets into text. */
export function handsontableStylesOnce() {
  return {
    name: 'handsontable-styles-once',
    resolveId(source, importer) {
      const isCarriedCopy = source.endsWith('/styles/handsontableStyles.mjs')
      const isSheet = /^handsontable\/styles\/handsontable(\.min)?\.css$/.test(source)
      return isCarriedCopy || isSheet ? this.resolve(coreSheet, importer, { skipSelf: true }) : null
    },
  }
}

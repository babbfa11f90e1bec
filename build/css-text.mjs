/**
 * Rollup and Vite plugin: `import css from './x.css'` gives the stylesheet as a string. The module gets an id that
 * does not end in .css, so that Vite's own style handling leaves it alone in tests.
 */
import { readFile } from 'node:fs/promises'
import { handsontableSheet, leanCss } from './lean-css.mjs'

const suffix = '.text.mjs'

/**
 * @param {{ minify?: boolean }} [options] `minify` shortens the text; it is off in development and in tests.
 * @returns a plugin for Rollup and Vite
 */
export function cssText({ minify = false } = {}) {
  return {
    name: 'css-text',
    enforce: 'pre',

    async resolveId(source, importer) {
      if (!source.endsWith('.css') || !importer) return null
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      if (!resolved) this.error(`${importer} imports ${source}, which does not exist.`)
      const path = withoutQuery(resolved.id)
      return { id: path.endsWith(suffix) ? path : path + suffix, moduleSideEffects: false }
    },

    async load(id) {
      if (!id.endsWith('.css' + suffix)) return null
      const path = id.slice(0, -suffix.length)
      this.addWatchFile(path)
      const text = await readFile(path, 'utf8')
      const css = handsontableSheet.test(path) ? leanCss(text) : minify ? shortened(text) : text
      return { code: `export default ${JSON.stringify(css)}`, map: { mappings: '' } }
    },
  }
}

/**
 * The stylesheet without comments and needless white space. Selectors and values stay as written, quotes included,
 * because code that looks for a rule in the text must find the same text in development and in production.
 */
export function shortened(css) {
  const kept = []
  const withoutStrings = css.replace(
    /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g,
    found => (found.startsWith('/*') ? ' ' : `\uE000${kept.push(found) - 1}\uE000`),
  )
  return withoutStrings
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .replaceAll(': ', ':')
    .trim()
    .replace(/\uE000(\d+)\uE000/g, (_, index) => kept[Number(index)])
}

const withoutQuery = id => id.split('?')[0]

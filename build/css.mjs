/**
 * `import './x.css'` in a module adds that style sheet to all our roots, for Rollup, Vite and esbuild alike: the import becomes a module
 * that adds the sheet, by its path, to those of src/ui/theme/sheets.ts. The path alone determines its position among the others
 * (src/ui/theme/cascade.ts), never the order in which chunks arrive. Sheets are ordered rather than `@layer`s: a selector of a later layer
 * would override any more specific one of an earlier layer, while here the position decides only between selectors of equal specificity.
 * `import css from './x.css?inline'` returns the text instead, for a module that processes it, as in Vite.
 */
import { readFile } from 'node:fs/promises'
import { relative, sep } from 'node:path'
import { inProject, root } from './project.mjs'

/** Suffix of module ids: they do not end in .css, so that Vite's own handling of styles ignores these modules. */
const added = '.added.mjs'
const inline = '.inline.mjs'
const isSheetModule = /\.css\.(?:added|inline)\.mjs$/
const inlineQuery = '?inline'
const registry = inProject('src/ui/theme/sheets.ts')

/**
 * The plugin for Rollup and Vite. Style sheets of packages are returned as text, since packages have no roots.
 * @param {{ minify?: boolean }} [options] `minify` shortens the text; it is off in tests.
 */
export function css({ minify = false } = {}) {
  return {
    name: 'css',
    enforce: 'pre',

    async resolveId(source, importer) {
      const sheet = withoutQuery(source)
      if (!sheet.endsWith('.css') || !importer) return null
      const resolved = await this.resolve(sheet, importer, { skipSelf: true })
      if (!resolved) this.error(`${importer} imports ${sheet}, which does not exist.`)
      const path = pathOf(withoutQuery(resolved.id))
      const isText = source.endsWith(inlineQuery) || /[\\/]node_modules[\\/]/.test(importer)
      return { id: path + (isText ? inline : added), moduleSideEffects: !isText }
    },

    async load(id) {
      if (!isSheetModule.test(id)) return null
      const path = pathOf(id)
      this.addWatchFile(path)
      return { code: await sheetModule(path, { isText: id.endsWith(inline), minify }), map: { mappings: '' } }
    },
  }
}

/** The plugin for esbuild, which bundles `npm run dev` and the pages of the benchmark. */
export function cssForEsbuild({ minify = false } = {}) {
  return {
    name: 'css',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.css$/ }, async ({ path, suffix }) => ({
        contents: await sheetModule(path, { isText: suffix === inlineQuery, minify }),
        loader: 'js',
        resolveDir: root,
      })),
  }
}

async function sheetModule(path, { isText, minify }) {
  const text = await readFile(path, 'utf8')
  // Style sheets of packages stay unchanged.
  const code = minify && !/[\\/]node_modules[\\/]/.test(path) ? shortened(text) : text
  if (isText) return `export default ${JSON.stringify(code)}`
  const name = relative(root, path).split(sep).join('/')
  return (
    `import { addSheet } from ${JSON.stringify(registry)}\n` +
    `addSheet(${JSON.stringify(name)}, ${JSON.stringify(code)})`
  )
}

/**
 * The style sheet without comments and unnecessary white space. Selectors and values stay as written, including quotes, because code that
 * searches the text for a rule must find the same text in development and in production.
 */
export function shortened(css) {
  const literals = []
  const withoutStrings = css.replace(
    /\/\*[\s\S]*?\*\/|"(?:[^"\\]|\\[\s\S])*"|'(?:[^'\\]|\\[\s\S])*'/g,
    found => (found.startsWith('/*') ? ' ' : `\uE000${literals.push(found) - 1}\uE000`),
  )
  return withoutStrings
    .replace(/\s+/g, ' ')
    .replace(/ ?([{};,]) ?/g, '$1')
    .replaceAll(';}', '}')
    .replaceAll(': ', ':')
    .trim()
    .replace(/\uE000(\d+)\uE000/g, (_, index) => literals[Number(index)])
}

const withoutQuery = id => id.split('?')[0]
const pathOf = id =>
  isSheetModule.test(id) ? id.slice(0, -(id.endsWith(inline) ? inline : added).length) : id

/**
 * The gallery's script and the example of a React host: bundles of their own, as another product would build them, which load the
 * elements from the server. `warehouse-cockpit/order-grids` in their source is `/order-grids.js` there.
 */
import { build } from 'esbuild'
import { inProject } from './project.mjs'
import { browserTarget } from './transpile.mjs'

const entryPoints = [
  { in: inProject('demo', 'gallery', 'elements.tsx'), out: 'elements' },
  { in: inProject('demo', 'examples', 'react-host.tsx'), out: 'examples/react-host' },
]

/** Writes the bundles into a folder, where the pages that load them lie. @param {{ development?: boolean }} [options] */
export async function writeExampleScripts(outdir, { development = false } = {}) {
  await build({
    entryPoints,
    outdir,
    bundle: true,
    format: 'esm',
    target: browserTarget,
    jsx: 'automatic',
    minify: !development,
    define: { 'process.env.NODE_ENV': development ? '"development"' : '"production"' },
    plugins: [elementsOfTheServer],
    logLevel: 'silent',
  })
}

const elementsOfTheServer = {
  name: 'elements-of-the-server',
  setup: ({ onResolve }) =>
    onResolve({ filter: /^warehouse-cockpit\// }, ({ path }) => ({
      path: `/${path.split('/').slice(1).join('/')}.js`,
      external: true,
    })),
}

/**
 * Which modules share a chunk. Only what several entries need, or what must load on its own, is named here; Rollup
 * arranges the rest. Patterns are anchored on absolute paths of this checkout: a loose one such as `src/core` would
 * also match folders inside packages.
 */
import { inProject } from './project.mjs'

const packages = (...names) => names.map(name => inProject('node_modules', name) + '/')

/**
 * What every element shows before its area: one chunk compresses better than the four that Rollup would make of it.
 * Files that are loaded later must not be among them.
 */
const elementFrame = [
  ...packages('@r2wc', 'react-i18next'),
  ...[
    'elements/define-element.tsx',
    ...[
      'area-router',
      'auth-context-input',
      'bundle-version',
      'cockpit-root',
      'element-root',
      'element-settings',
    ].map(name => `src/areas/${name}`),
    ...['error-boundary', 'session-gate', 'session-panels', 'use-auth-context', 'use-loaded-theme'].map(
      name => `src/areas/${name}`,
    ),
    ...['button', 'clipboard', 'error-panel', 'progress', 'reason', 'skeleton', 'use-countdown'].map(
      name => `src/ui/controls/${name}.`,
    ),
    ...[
      'controls/toast.',
      'controls/tooltip.',
      'dialogs/dialog-outlet',
      'later',
      'session-context',
      'use-',
    ].map(name => `src/ui/${name}`),
    'src/ui/theme/icons',
    ...['catalog/routes', 'define/route', 'kernel/log'].map(name => `src/${name}.ts`),
  ].map(start => inProject(start)),
]

const chunkOf = [
  ['react', packages('react', 'react-dom', 'scheduler', 'use-sync-external-store')],
  ['handsontable', packages('handsontable', '@handsontable')],
  ['echarts', packages('echarts', 'zrender', 'echarts-for-react', 'size-sensor', 'fast-deep-equal', 'tslib')],
  ['signalr', packages('@microsoft/signalr')],
  ['element', elementFrame],
  ['first-states', ['first-glyph-paths', 'first-state-'].map(name => inProject('src/ui/theme', name))],
]

/** The chunk a module belongs to, for Rollup's `manualChunks`; undefined leaves the choice to Rollup. */
export function manualChunks(id) {
  if (id.includes('commonjsHelpers')) return 'react'
  const path = id.replace('\0', '')
  return chunkOf.find(([, folders]) => folders.some(folder => path.startsWith(folder)))?.[0]
}

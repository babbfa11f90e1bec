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
  ...packages('@r2wc'),
  ...[
    'elements/define-element.tsx',
    ...[
      'area-router',
      'auth-context-input',
      'cockpit-root',
      'element-root',
      'element-settings',
      'host-address',
    ].map(name => `src/areas/${name}`),
    ...[
      'error-boundary',
      'session-gate',
      'session-panels',
      'use-auth-context',
      'use-loaded-theme',
      'use-problem-report',
    ].map(name => `src/areas/${name}`),
    ...['button', 'error-panel', 'reason', 'skeleton', 'spinner', 'use-countdown'].map(
      name => `src/ui/controls/${name}.`,
    ),
    ...[
      'controls/toast.',
      'controls/tooltip.',
      'dialogs/dialog-outlet',
      'later',
      'session-context',
      'use-acquired-session',
      'use-i18n',
      'use-lazy-module',
    ].map(name => `src/ui/${name}`),
    'src/ui/theme/icons',
    ...['catalog/routes', 'define/route'].map(name => `src/${name}.ts`),
    // Small, and needed by the tiles and by pages of other areas.
    ...[
      'contract/filter.',
      'contract/kpi-reports.',
      'contract/where.',
      'contract/widgets.',
      'ui/dashboard/changing.',
    ].map(name => `src/${name}`),
  ].map(start => inProject(start)),
]

/** What the host's sign-in page and every element begin with: session, translations, formats and the theme. */
const firstFrame = [
  ...packages('i18next', 'valibot'),
  ...[
    ...[
      'access',
      'api',
      'api-request',
      'api-url',
      'clock',
      'contexts',
      'create-session',
      'failure',
      'failure-from-response',
    ],
    ...['formats', 'heartbeat', 'i18n', 'log', 'page-runtime', 'read-claims', 'request-key', 'runtime'],
    ...['saved-settings', 'session-live', 'to-json', 'token-source', 'create-i18n'],
  ].map(name => inProject(`src/kernel/${name}.`)),
  ...[
    ...[
      'date-format',
      'failures',
      'input-issues',
      'jwt-claims',
      'kpi-settings',
      'live-messages',
      'permissions',
    ],
    ...['own-settings', 'reports/report-names', 'row-views', 'wire-values'],
    ...['endpoints/endpoint', 'endpoints/primary-views'],
    ...['endpoints/settings', 'endpoints/user-session'],
  ].map(name => inProject(`src/contract/${name}.`)),
  ...[
    ...['base', 'buttons', 'feedback', 'first-icon-paths', 'known-glyphs', 'known-icons', 'page-head'],
    ...['preferences', 'sheets', 'stale', 'surfaces', 'tokens'],
  ].map(name => inProject(`src/ui/theme/${name}.`)),
  inProject('src/define/route-path.'),
]

/** What the dashboard shows first, the tiles; its other panels, the wall and the pages about widgets are loaded later. */
const dashboardFrame = [
  ...[
    'arrange-widgets',
    'changing',
    'dashboard',
    'dashboard-head',
    'dashboard-sheet',
    'first-steps-due',
    'freshness',
    'kpi-tile',
  ],
  ...['lazy-part', 'open-widget', 'panel', 'saved-selection', 'stale-mark', 'tile-figure', 'tile-group'],
  ...['tile-row', 'use-age', 'use-live-updates', 'use-now', 'use-number', 'use-widget-feed', 'widget-feed'],
  ...['widget-look', 'widget-value'],
]
  .map(name => `ui/dashboard/${name}`)
  .concat('areas/dashboard-area', 'catalog/widgets/orders', 'define/widget')
  .concat('contract/kpi-limits', 'contract/endpoints/kpi')
  .map(name => inProject(`src/${name}.`))

/** Small parts of nearly every page: a chunk of each would cost a page more than the parts do. */
const controls = [
  ...['field', 'live-indicator', 'not-loaded', 'page-window', 'pager', 'segmented', 'text-field'].map(
    name => `ui/controls/${name}`,
  ),
  'ui/controls/live-indicator-look',
  ...['ui/failure-sentence', 'ui/use-live-state', 'kernel/perform', 'ui/grid/commands/shortcuts'],
].map(name => inProject(`src/${name}.`))

/**
 * The rows of the warehouse and their calls, which the order grids, the pages of an order, a material and a count, and the purchase
 * drafts share, and what all of them are made with: Rollup would make a chunk of each.
 */
const warehouseRows = [
  ...['history', 'ingoing-order', 'inventory', 'job', 'location', 'maintenance', 'material', 'operation'],
  ...['outgoing-order', 'sales-order', 'stock', 'supplier', 'task'],
  ...['custom-view', 'happened', 'material-details', 'sales-order-draft'],
]
  .map(name => `contract/entities/${name}`)
  .concat(
    ['histories', 'inventory', 'jobs', 'locations', 'materials', 'order-grids', 'process'].map(
      name => `contract/endpoints/${name}`,
    ),
    ['sales-order-inputs', 'sales-order-lines', 'sales-orders', 'stock-count-inputs', 'stock-inputs'].map(
      name => `contract/endpoints/${name}`,
    ),
    ['descriptions', 'grids', 'stock-movement', 'stocks', 'views'].map(name => `contract/endpoints/${name}`),
    [
      ...['history-actions', 'office', 'sales-order', 'state-machine', 'task', 'transaction-types'],
      'warehouse',
    ].map(name => `contract/states/${name}`),
    ['entity', 'field', 'search-request', 'unit-setting-keys'].map(name => `contract/${name}`),
    ['action', 'form', 'view'].map(name => `define/${name}`),
  )
  .map(name => inProject(`src/${name}.`))

/** What is said of the rows of the order grids: columns, states, forms and actions. Their pages need a part of it each. */
const orderCatalogue = [
  ...[
    'assignee',
    'inventory',
    'materials',
    'open-process',
    'operations',
    'sales-order-lines',
    'sales-orders',
  ],
  ...['stock-jobs', 'stocks', 'tasks'],
]
  .map(name => `catalog/actions/${name}`)
  .concat(['inventory', 'jobs', 'sales-orders', 'stocks'].map(name => `catalog/forms/${name}`))
  .concat(
    ['inventory', 'materials', 'operations', 'operations-of-order', 'order-lines', 'sales-orders'].map(
      name => `catalog/views/${name}`,
    ),
    ['history', 'history-base', 'movements', 'stocks', 'tasks'].map(name => `catalog/views/${name}`),
    ['job', 'operation-orders', 'sales-order-line', 'stock', 'stock-count'].map(
      name => `contract/states/${name}`,
    ),
  )
  .map(name => inProject(`src/${name}.`))

/** What decides how a page of grids opens, and asks for its first rows while the page itself is on its way. */
const firstRows = [
  'areas/grid-area-rows',
  'kernel/matches-filter',
  ...['early-rows', 'grid-query', 'search-rules', 'search-view'].map(name => `ui/grid/rows/${name}`),
  ...[
    'arrangement',
    'arrangement-store',
    'arrangement-text',
    'first-search',
    'left-pages',
    'open-arrangement',
  ].map(name => `ui/grid/views/${name}`),
].map(name => inProject(`src/${name}.`))

/** The grids of the order grids' own pages, with what asks for their rows. */
const orderGrids = ['areas/order-grids-rows', 'catalog/views/order-grid-views'].map(name =>
  inProject(`src/${name}.`),
)

const chunkOf = [
  [
    'react',
    packages(
      'react',
      'react-dom',
      'react-i18next',
      'html-parse-stringify',
      'scheduler',
      'use-sync-external-store',
    ),
  ],
  ['handsontable', packages('handsontable')],
  ['echarts', packages('echarts', 'zrender', 'echarts-for-react', 'size-sensor', 'fast-deep-equal', 'tslib')],
  ['signalr', packages('@microsoft/signalr')],
  ['first', firstFrame],
  ['element', elementFrame],
  ['tiles', dashboardFrame],
  ['controls', controls],
  ['warehouse', warehouseRows],
  ['order-catalogue', orderCatalogue],
  ['first-rows', firstRows],
  ['order-grids-rows', orderGrids],
  ['first-states', ['first-glyph-paths', 'first-state-'].map(name => inProject('src/ui/theme', name))],
]

/** The chunk a module belongs to, for Rollup's `manualChunks`; undefined leaves the choice to Rollup. */
export function manualChunks(id) {
  if (id.includes('commonjsHelpers')) return 'react'
  // A copy of the limits (limits-in-place.mjs) goes with the module that reads it.
  const path = id.replace('\0', '').replace(/^.*\?in=/, '')
  return chunkOf.find(([, folders]) => folders.some(folder => path.startsWith(folder)))?.[0]
}

const hostFolder = inProject('host/')

/** Chunks of the cockpit's own page have a folder of their own, for nobody else needs them. */
export function chunkFileNames({ moduleIds }) {
  const folder = moduleIds.some(id => id.startsWith(hostFolder)) ? 'chunks/host' : 'chunks'
  return `${folder}/[name]-[hash].js`
}

/**
 * Which specs cover an area: the end-to-end tests that `npm run test:changed` runs when files below one of its places changed. Only a few
 * specs for each area, not all that touch it; changes outside all areas run none.
 */

/** Suffix of the titles of tests that `npm test` runs (see playwright.config.ts); `npm run test:full` runs every test. */
export const coreTag = '@core'

/**
 * @typedef {object} TestedArea
 * @property {readonly string[]} places folders and files, from the top of the repository
 * @property {readonly string[]} specs below tests/e2e
 */

/** @type {readonly TestedArea[]} */
export const testedAreas = [
  {
    places: ['src/ui/dashboard', 'src/ui/chart', 'src/catalog/widgets', 'demo/server/dashboard'],
    specs: ['dashboard-settings.spec.ts', 'kiosk.spec.ts'],
  },
  {
    places: ['src/ui/controls', 'src/ui/theme', 'src/ui/edit', 'demo/controls'],
    specs: ['controls.spec.ts'],
  },
  { places: ['src/pages/dashboard-settings'], specs: ['dashboard-settings.spec.ts'] },
  { places: ['src/pages/kpi-management'], specs: ['kpi-management.spec.ts'] },
  {
    places: ['src/ui/grid', 'src/catalog/views', 'demo/server/core/search', 'demo/server/grids'],
    specs: ['grid-rows.spec.ts', 'grid-keyboard.spec.ts'],
  },
  {
    places: ['src/ui/form', 'src/ui/dialogs', 'src/catalog/actions', 'src/catalog/forms'],
    specs: ['actions.spec.ts', 'grid-actions.spec.ts'],
  },
  {
    places: ['src/pages/dialogs', 'demo/server/jobs', 'demo/server/stocks'],
    specs: ['flows/stock-actions.spec.ts', 'flows/job-actions.spec.ts'],
  },
  { places: ['demo/server/counts'], specs: ['flows/count-flow.spec.ts'] },
  {
    places: ['src/pages/process-sales-order', 'demo/server/orders'],
    specs: ['process-order.spec.ts', 'flows/order-flow.spec.ts'],
  },
  {
    places: ['src/pages/create-sales-order', 'demo/server/order-entry', 'src/sheets'],
    specs: ['order-entry.spec.ts', 'order-entry-by-hand.spec.ts'],
  },
  {
    places: ['src/pages/material-edit', 'demo/server/materials'],
    specs: ['flows/place-actions.spec.ts'],
  },
  { places: ['src/pages/purchase-draft'], specs: ['purchase-draft.spec.ts'] },
  { places: ['demo/server/purchasing'], specs: ['purchase-to-receipt.spec.ts', 'suppliers.spec.ts'] },
  { places: ['src/pages/reports', 'demo/server/reports'], specs: ['reports.spec.ts'] },
  { places: ['src/pages/import', 'demo/server/imports'], specs: ['import.spec.ts'] },
  {
    places: ['src/pages/integration-record', 'demo/server/integration'],
    specs: ['integration.spec.ts'],
  },
  {
    places: [
      'src/pages/company-information',
      'src/pages/settings-form',
      'src/catalog/master-data',
      'src/contract/master-data',
      'demo/server/settings',
      'demo/server/master-data',
    ],
    specs: ['company-settings.spec.ts'],
  },
  {
    places: ['src/pages/user-settings', 'demo/server/users'],
    specs: ['permissions.spec.ts', 'roles-and-rights.spec.ts'],
  },
  { places: ['src/ui/lines'], specs: ['purchase-draft.spec.ts'] },
  {
    places: ['src/ui/edit'],
    specs: ['company-settings.spec.ts', 'kpi-management.spec.ts', 'permissions.spec.ts'],
  },
  { places: ['elements', 'src/areas'], specs: ['embedding.spec.ts', 'portal.spec.ts'] },
  { places: ['host', 'src/ui/account'], specs: ['sign-in.spec.ts', 'host-tools.spec.ts', 'menu.spec.ts'] },
  {
    places: [
      'demo/server/core/http',
      'demo/server/core/calls',
      'demo/server/core/sessions',
      'demo/server/sessions',
    ],
    specs: ['sign-in.spec.ts', 'security.spec.ts'],
  },
  { places: ['src/kernel', 'demo/server/core/live'], specs: ['faults/live.spec.ts', 'sign-in.spec.ts'] },
  { places: ['src/ui/theme', 'src/ui/controls'], specs: ['filters-columns.spec.ts'] },
]

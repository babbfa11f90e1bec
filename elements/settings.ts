/** Entry: defines `<cockpit-settings>`. */
import { gridArea } from '../src/areas/grid-area'
import { settingsPages } from '../src/areas/settings-pages'
import { defineElement } from './define-element'

const { Area, preload, prefetch } = gridArea(
  'settings',
  { page: () => import('../src/areas/settings-page'), rows: () => import('../src/areas/settings-rows') },
  settingsPages,
)

defineElement({ tag: 'cockpit-settings', area: 'settings', Area, preload, prefetch })

export * from './public'

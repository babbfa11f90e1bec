/** Entry: defines `<cockpit-settings>`. */
import { gridArea } from '../src/areas/grid-area'
import { settingsPages } from '../src/areas/settings-pages'
import { defineElement } from './define-element'

const { Area, preload } = gridArea('settings', () => import('../src/areas/settings-page'), settingsPages)

defineElement({ tag: 'cockpit-settings', area: 'settings', Area, preload })

export { provideAuthContext } from './auth-context'
export type * from './element-types'

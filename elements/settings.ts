/** Entry: defines `<cockpit-settings>`. */
import { gridArea } from '../src/areas/grid-area'
import { defineElement } from './define-element'

const { Area, preload } = gridArea('settings', () => import('../src/areas/settings-page'))

defineElement({ tag: 'cockpit-settings', area: 'settings', Area, preload })

export { provideAuthContext, type AuthContext } from './auth-context'

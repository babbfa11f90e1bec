/** Entry: defines `<cockpit-settings>`. */
import { areaOf } from '../src/areas/area-of'
import { settings } from '../src/areas/settings'
import { defineElement } from './define-element'

defineElement({ tag: 'cockpit-settings', area: 'settings', ...areaOf('settings', settings) })

export * from './public'

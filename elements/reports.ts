/** Entry: defines `<cockpit-reports>`. */
import { areaOf } from '../src/areas/area-of'
import { reports } from '../src/areas/reports'
import { defineElement } from './define-element'

defineElement({ tag: 'cockpit-reports', area: 'reports', ...areaOf('reports', reports) })

export * from './public'

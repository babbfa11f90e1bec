/** Entry: defines `<cockpit-reports>`. */
import { pageArea } from '../src/areas/grid-area'
import { reportsPages } from '../src/areas/reports-pages'
import { defineElement } from './define-element'

const { Area, preload } = pageArea('reports', reportsPages)

defineElement({ tag: 'cockpit-reports', area: 'reports', Area, preload })

export * from './public'

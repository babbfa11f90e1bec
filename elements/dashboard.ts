/** Entry: defines `<cockpit-dashboard>`. */
import { DashboardArea } from '../src/areas/dashboard-area'
import { defineElement } from './define-element'

defineElement({ tag: 'cockpit-dashboard', area: 'dashboard', Area: DashboardArea })

export * from './public'

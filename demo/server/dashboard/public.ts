/** The dashboard: available widgets, their figures, and the settings of administrators. */
export { kpiSettingsHandlers } from './handlers/kpi-settings'
export { dashboardWidgetSettings, kpiHandlers } from './handlers/kpi'
export { sharedFigures, type SharedFigures } from './shared-figures'
export { unitWidgets } from './unit-widgets'

/** The dashboard: which widgets a person can have, their figures, and what administrators decide about them. */
export { kpiSettingsHandlers } from './handlers/kpi-settings'
export { dashboardWidgetSettings, kpiHandlers } from './handlers/kpi'
export { sharedFigures, type SharedFigures } from './shared-figures'
export { unitWidgets } from './unit-widgets'

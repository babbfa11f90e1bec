/** Feature switches, carried in the token as enabledFeature (spec 2, feature switches). */
export const features = [
  'PurchaseModule',
  'OpenIdConnect',
  'MaintenanceMinMax',
  'MaintenanceOrderBased',
  'InventoryManual',
  'InventoryZeroCount',
  'MaterialSummary',
  'MaterialTransaction',
  'CreateSalesOrderFromCockpit',
  'BusinessIntelligence',
  'SlowMovingMaterialsOverView',
  'RecalculateReservationsIfStocksAreMovedOrLost',
  'EmployeeEfficiency',
  'InventoryAutoAcceptance',
  'NewSalesOrderView',
  'Kardex',
  'EnableOldCockpitView',
] as const
export type Feature = (typeof features)[number]

export function isFeature(text: string): text is Feature {
  return (features as readonly string[]).includes(text)
}
